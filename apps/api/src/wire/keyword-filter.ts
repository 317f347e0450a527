import type { ScheduleFilter } from '@punctual/catalog'
import { z } from 'zod'

import { optional } from './input.ts'
import { keywordsInput } from './keywords.ts'
import { keywordMatch, keywordOperator } from './words.ts'

/** The keyword filter model of the list operations, as given. An empty filter lets everything through. */
export const keywordFilterFields = {
  FilterValues: keywordsInput.meta({ description: 'Values compared with the keywords' }),
  FilterOperator: optional(keywordOperator, 'LIKE' as const),
  MatchType: optional(keywordMatch, 'ANY' as const),
}

const keywordFilter = z.object(keywordFilterFields)

export function filterFromWire({
  FilterValues,
  FilterOperator,
  MatchType,
}: z.infer<typeof keywordFilter>): ScheduleFilter {
  return { values: FilterValues, operator: FilterOperator, match: MatchType }
}
