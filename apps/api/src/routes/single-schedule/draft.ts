import type { BiScheduleInput, PaginatedScheduleInput } from '../../wire/schedule.ts'
import { biReportFromWire, paginatedReportFromWire } from '../../wire/report-definition.ts'
import type { ScheduleDraft } from './write-schedule.ts'

export const singleScheduleTag = 'Single schedules'

export function biDraft(input: BiScheduleInput): ScheduleDraft {
  const sourceAccount = { id: input.BiAccountId, kind: 'bi' } as const
  return { kind: 'single', input, definition: biReportFromWire(input), sourceAccount, accountField: 'BiAccountId', isDataDriven: false }
}

export function paginatedDraft(input: PaginatedScheduleInput): ScheduleDraft {
  const { BiAccountId, ReportServerAccountId } = input
  const common = { kind: 'paginated', input, definition: paginatedReportFromWire(input), isDataDriven: false } as const
  return ReportServerAccountId === null
    ? { ...common, sourceAccount: { id: BiAccountId ?? '', kind: 'bi' }, accountField: 'BiAccountId' }
    : { ...common, sourceAccount: { id: ReportServerAccountId, kind: 'reportserver' }, accountField: 'ReportServerAccountId' }
}
