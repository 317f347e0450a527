import { refusedBy, sentence } from '@punctual/domain/words'
import { z } from 'zod'

/** The kinds of filters of the client library, by their numbers in models.FilterType. */
const kindsByNumber = {
  0: 'Advanced',
  1: 'Basic',
  3: 'IncludeExclude',
  4: 'RelativeDate',
  5: 'TopN',
  6: 'Tuple',
  7: 'RelativeTime',
  9: 'Hierarchy',
} as const

export type FilterKind = (typeof kindsByNumber)[keyof typeof kindsByNumber]

/** A filter that only the client library can apply. */
export type EmbeddedFilterKind = Exclude<FilterKind, 'Advanced' | 'Basic'>

const schemaRoot = 'http://powerbi.com/product/schema#'
const kinds = Object.entries(kindsByNumber).map(([number, kind]) => ({ number: Number(number), kind }))

/** As `filterType` or `$schema` say it; null for a kind that there is not. Without both it is an advanced one. */
export function kindOfFilter(filter: unknown): FilterKind | null {
  const { filterType, $schema: schema } = (filter ?? {}) as { filterType?: unknown; $schema?: unknown }
  if (filterType === undefined && schema === undefined) return 'Advanced'
  const found = kinds.find(({ number, kind }) =>
    filterType === undefined ? schema === schemaOf(kind) : filterType === number,
  )
  return found?.kind ?? null
}

export function numberOf(kind: FilterKind): number {
  return kinds.find((each) => each.kind === kind)?.number ?? 0
}

export function schemaOf(kind: FilterKind): string {
  return `${schemaRoot}${kind.slice(0, 1).toLowerCase()}${kind.slice(1)}`
}

const column = z.looseObject({ table: z.string().min(1), column: z.string().min(1) })
const target = z.union(
  [
    column,
    z.looseObject({ table: z.string().min(1), hierarchy: z.string(), hierarchyLevel: z.string() }),
    z.looseObject({ table: z.string().min(1), measure: z.string().min(1) }),
  ],
  refusedBy(sentence('filter_target_wrong')),
)
const targets = z.array(target).min(1, refusedBy(sentence('filter_target_missing')))
const plain = z.union([z.string(), z.number(), z.boolean()])

/** How far in time, with the numbers of models.RelativeDateOperators and models.RelativeDateFilterTimeUnit. */
const relative = {
  target,
  operator: z
    .int()
    .min(0)
    .max(2, refusedBy(sentence('filter_relative_operator_wrong'))),
  timeUnitsCount: z.int().min(1).optional(),
}

const nodes = z.array(
  z.looseObject({ operator: z.enum(['Selected', 'NotSelected', 'Inherited']).optional() }),
)

/** What the client library asks of each. The browser checks them once more. */
export const embeddedFilters: Readonly<Record<EmbeddedFilterKind, z.ZodType>> = {
  RelativeDate: z.looseObject({
    ...relative,
    timeUnitType: z.int().min(0).max(6),
    includeToday: z.boolean(),
  }),
  RelativeTime: z.looseObject({
    ...relative,
    timeUnitType: z
      .int()
      .min(7, refusedBy(sentence('filter_time_unit_wrong')))
      .max(8),
  }),
  TopN: z.looseObject({
    target,
    operator: z.enum(['Top', 'Bottom'], refusedBy(sentence('filter_top_or_bottom'))),
    itemCount: z.int().min(1),
    orderBy: target,
  }),
  Tuple: z.looseObject({
    target: targets,
    operator: z.literal('In', refusedBy(sentence('filter_in_only'))),
    values: z.array(z.array(z.looseObject({ value: plain }))).min(1, refusedBy(sentence('field_empty'))),
  }),
  Hierarchy: z.looseObject({
    target: targets,
    hierarchyData: nodes.min(1, refusedBy(sentence('field_empty'))),
  }),
  IncludeExclude: z.looseObject({
    target: z.union([target, targets], refusedBy(sentence('filter_targets_wrong'))),
    values: z.array(z.unknown()).min(1, refusedBy(sentence('field_empty'))),
    isExclude: z.boolean(),
  }),
}
