import { useQuery } from '@tanstack/react-query'

import { useClient } from '../api/client-context.ts'
import { previewQuery } from '../api/preview-queries.ts'
import { type ExpressionScope, nextRunScope } from './live-text.ts'
import { missingParts, sentRecurrence } from './recurrence.ts'
import { useSettled } from '../times/use-settled.ts'
import { browserZone } from '../times/time-zone.ts'
import { type ScheduleContent, nameOf } from './content.ts'

/** The next instant of a content, in seconds since 1970 UTC; null while it is not known, or when there is none. */
export function useNextRun({ recurrence }: ScheduleContent): number | null {
  const isWhole = missingParts(recurrence).length === 0
  const rule = useSettled(sentRecurrence(recurrence))
  const { data } = useQuery(previewQuery(useClient(), isWhole ? rule : null, 1))
  return data?.[0]?.EpochUtc ?? null
}

/** What expressions of a content will be at its next run; null while that is not known. */
export function useNextRunScope(content: ScheduleContent): ExpressionScope | null {
  const epoch = useNextRun(content)
  if (epoch === null) return null
  return nextRunScope({
    scheduleName: nameOf(content),
    reportName: content.isPackage ? nameOf(content) : (content.reports[0]?.name ?? ''),
    dueMs: epoch * 1_000,
    timeZone: content.recurrence.TimeZone ?? browserZone(),
    row: content.rows?.first ?? {},
  })
}
