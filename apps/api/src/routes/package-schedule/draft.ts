import { sourceKind } from '@punctual/source'

import { type PackageScheduleInput, packageFromWire } from '../../wire/package-schedule.ts'
import type { ScheduleDraft } from '../single-schedule/schedule-draft.ts'
import { knownForm } from '../single-schedule/write-schedule.ts'

export const packageScheduleTag = 'Package schedules'

export function packageDraft(input: PackageScheduleInput): ScheduleDraft {
  const definition = packageFromWire(input)
  const reports = definition.reports.map((report) => ({
    ...report,
    sourceAccount: knownForm(report.sourceAccount),
  }))
  const accounts = definition.reports.map(({ sourceAccount }, index) => ({
    ...sourceAccount,
    field: `Reports[${index}].${sourceKind(sourceAccount.kind)?.accountField ?? 'Source.AccountId'}`,
  }))
  return { kind: 'package', input, definition: { ...definition, reports }, sourceAccount: null, accounts }
}
