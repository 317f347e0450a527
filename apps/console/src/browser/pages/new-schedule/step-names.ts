/** The steps of a new schedule, in their order. They stand by themselves: the addresses of the first load name them. */
export const stepNames = ['account', 'report', 'parameters', 'when', 'recipients'] as const

export type StepName = (typeof stepNames)[number]
