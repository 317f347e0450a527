import type { ReportDefinition, ScheduleDefinition } from '@punctual/domain'
import { type Sentence, sentence } from '@punctual/domain/words'

import { sourceKindOf } from './registry.ts'

/**
 * Why this build makes nothing of a definition, whatever the source system holds: every run would fail. Empty
 * when it may. A package that may be incomplete can run while one of its reports can, and says itself which
 * kind of account each is read with.
 */
export function cannotRun(definition: ScheduleDefinition, accountKind: string | null): Sentence[] {
  const isDataDriven = definition.dataDriven !== undefined
  if (definition.kind !== 'package') return reportReasons(definition, { accountKind, isDataDriven })
  const { reports, failOnAnyError } = definition
  const reasons = reports.map(({ report, sourceAccount }, index) =>
    reportReasons(report, { accountKind: sourceAccount.kind, isDataDriven }).map((reason) =>
      sentence('of_report', { number: index + 1, count: reports.length, reason }),
    ),
  )
  return failOnAnyError || reasons.every((each) => each.length > 0) ? reasons.flat() : []
}

function reportReasons(
  definition: ReportDefinition,
  { accountKind, isDataDriven }: { readonly accountKind: string | null; readonly isDataDriven: boolean },
): Sentence[] {
  return sourceKindOf(definition, accountKind)?.cannotRun(definition, { isDataDriven }) ?? []
}
