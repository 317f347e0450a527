import type { BiReportDefinition } from '@punctual/domain'
import { sentence } from '@punctual/domain/words'

import { checkFilters } from '../check-filters.ts'
import { invalid } from '../find-report.ts'
import { type FilterKind, kindOfFilter, numberOf, schemaOf } from '../filter-kinds.ts'

type Filter = Readonly<Record<string, unknown>>

/** The filters of a definition, by the way in which the client library takes them. */
export interface EmbeddedFilters {
  /** Members of the configuration of a report. */
  readonly atLoad: { readonly filters?: readonly Filter[]; readonly slicers?: readonly object[] }
  /** Filters that are set when the report is shown; it is drawn again with them. */
  readonly later: LaterFilters
}

export interface LaterFilters {
  readonly report: readonly Filter[]
  readonly visual: readonly Filter[]
  /** The visual that its filters are of; null when there are none. */
  readonly visualName: string | null
}

/** Kinds that the platform has for single visuals only (models.VisualLevelFilters). */
const ofVisuals: readonly FilterKind[] = ['TopN', 'IncludeExclude']

/** Whether a definition has a filter of one visual, and does not say of which. */
export function lacksVisual({ advancedFilters, rendering }: BiReportDefinition): boolean {
  const isOfVisual = (filter: unknown) => ofVisuals.includes(kindOfFilter(filter) ?? 'Advanced')
  return rendering.visualNames.length !== 1 && advancedFilters.some(isOfVisual)
}

/**
 * The filters as the client library takes them: its own objects, with the kind that it asks for. A hierarchy
 * is what a slicer has, and is given to the slicer of its first column. Tuples are refused by the library when
 * a report is loaded, and are taken later.
 *
 * @throws FailureError for a filter that is none, or lacks its visual
 */
export function embeddedFilters(definition: BiReportDefinition): EmbeddedFilters {
  const { basicFilters, advancedFilters, rendering } = definition
  const check = checkFilters(basicFilters, advancedFilters, 2)
  if (!check.ok) throw invalid(sentence('filters_unreadable', { reason: check.errors[0]?.said ?? '' }))
  if (lacksVisual(definition)) throw invalid(sentence('filters_of_one_visual'))
  const all = [
    ...basicFilters.map((filter) => ({ kind: 'Basic' as FilterKind, filter: complete('Basic', filter) })),
    ...advancedFilters.map((filter) => {
      const kind = kindOfFilter(filter) ?? 'Advanced'
      return { kind, filter: complete(kind, filter) }
    }),
  ]
  const of = (kinds: readonly FilterKind[]) =>
    all.flatMap(({ kind, filter }) => (kinds.includes(kind) ? [filter] : []))
  const filters = of(['Basic', 'Advanced', 'RelativeDate', 'RelativeTime'])
  const slicers = of(['Hierarchy']).map(slicerOf)
  const [visualName = null] = rendering.visualNames
  return {
    atLoad: {
      ...(filters.length === 0 ? {} : { filters }),
      ...(slicers.length === 0 ? {} : { slicers }),
    },
    later: { report: of(['Tuple']), visual: of(ofVisuals), visualName },
  }
}

function complete(kind: FilterKind, filter: unknown): Filter {
  return { ...Object(filter), $schema: schemaOf(kind), filterType: numberOf(kind) }
}

function slicerOf(filter: Filter): object {
  const [target] = filter.target as readonly unknown[]
  const selector = { $schema: 'http://powerbi.com/product/schema#slicerTargetSelector', target }
  return { selector, state: { filters: [filter] } }
}
