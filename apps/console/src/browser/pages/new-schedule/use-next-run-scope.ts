import { useQuery } from '@tanstack/react-query'

import { useClient } from '../../api/client-context.ts'
import { previewQuery } from '../../api/preview-queries.ts'
import { type ExpressionScope, nextRunScope } from '../../schedule-forms/live-text.ts'
import { missingParts, sentRecurrence } from '../../schedule-forms/recurrence.ts'
import { useSettled } from '../../times/use-settled.ts'
import { browserZone } from '../../times/time-zone.ts'
import { type Draft, nameOf } from './draft.ts'

/** The next instant of a draft, in seconds since 1970 UTC; null while it is not known, or when there is none. */
export function useNextRun({ recurrence }: Draft): number | null {
  const isWhole = missingParts(recurrence).length === 0
  const rule = useSettled(sentRecurrence(recurrence))
  const { data } = useQuery(previewQuery(useClient(), isWhole ? rule : null, 1))
  return data?.[0]?.EpochUtc ?? null
}

/** What expressions of a draft will be at its next run; null while that is not known. */
export function useNextRunScope(draft: Draft): ExpressionScope | null {
  const epoch = useNextRun(draft)
  if (epoch === null) return null
  return nextRunScope({
    scheduleName: nameOf(draft),
    reportName: draft.isPackage ? nameOf(draft) : (draft.reports[0]?.name ?? ''),
    dueMs: epoch * 1_000,
    timeZone: draft.recurrence.TimeZone ?? browserZone(),
    row: draft.rows?.first ?? {},
  })
}
