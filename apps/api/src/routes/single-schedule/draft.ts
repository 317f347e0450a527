import type { BiScheduleInput, PaginatedScheduleInput } from '../../wire/schedule.ts'
import { biReportFromWire, paginatedReportFromWire } from '../../wire/report-definition.ts'
import type { ScheduleDraft } from './schedule-draft.ts'

export const singleScheduleTag = 'Single schedules'

export function biDraft(input: BiScheduleInput): ScheduleDraft {
  const sourceAccount = { id: input.BiAccountId, kind: 'bi' } as const
  const accounts = [{ ...sourceAccount, field: 'BiAccountId' }]
  return { kind: 'single', input, definition: biReportFromWire(input), sourceAccount, accounts }
}

export function paginatedDraft(input: PaginatedScheduleInput): ScheduleDraft {
  const { BiAccountId, ReportServerAccountId } = input
  const common = { kind: 'paginated', input, definition: paginatedReportFromWire(input) } as const
  const [sourceAccount, field] =
    ReportServerAccountId === null
      ? [{ id: BiAccountId ?? '', kind: 'bi' } as const, 'BiAccountId']
      : [{ id: ReportServerAccountId, kind: 'reportserver' } as const, 'ReportServerAccountId']
  return { ...common, sourceAccount, accounts: [{ ...sourceAccount, field }] }
}
