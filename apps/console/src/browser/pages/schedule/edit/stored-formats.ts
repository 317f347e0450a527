import { useQuery } from '@tanstack/react-query'

import { useClient } from '../../../api/client-context.ts'
import type { Schedule } from '../../../api/schedule-queries.ts'
import { accountsQuery } from '../../../api/source-queries.ts'
import type { ReportFormat } from '../../../schedule-forms/recipients.ts'
import { formatsOf, type ReportType } from '../../../schedule-forms/report-formats.ts'

/** The formats that a new schedule offers for the report of a stored one; null while they are not known. */
export function useStoredFormats(schedule: Schedule): readonly ReportFormat[] | null {
  const accountId = 'Source' in schedule ? schedule.Source.AccountId : null
  const accounts = useQuery({ ...accountsQuery(useClient(), 'sourceaccount'), enabled: accountId !== null })
  return storedFormats(schedule, accounts.data?.items.find(({ Id }) => Id === accountId)?.Kind ?? null)
}

/** @param accountKind of the account that the source is read with; null when it is not known, or none of these */
export function storedFormats(
  schedule: Schedule,
  accountKind: string | null,
): readonly ReportFormat[] | null {
  if ('ObjectType' in schedule) return formatsOf({ type: 'bi', objectType: schedule.ObjectType })
  const type = typeOf(schedule, accountKind)
  return type === null ? null : formatsOf({ type })
}

function typeOf(schedule: Schedule, accountKind: string | null): ReportType | null {
  if (schedule.ScheduleType === 'paginated')
    return 'ReportServerAccountId' in schedule && schedule.ReportServerAccountId !== null
      ? 'catalog'
      : 'biPaginated'
  if (!('Source' in schedule)) return null
  // Only the reports of a data source have a query.
  if ('Query' in schedule.Source.Options) return 'sql'
  if (accountKind === 'WebPage') return 'webPage'
  return accountKind === 'JsReport' ? 'jsReport' : null
}
