export const comparisonOperators = ['=', '<>', '<', '<=', '>', '>='] as const

export type ComparisonOperator = (typeof comparisonOperators)[number]
