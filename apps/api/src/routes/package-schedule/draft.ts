import type { PackageReport } from '@punctual/domain'
import { sentence } from '@punctual/domain/words'
import { sourceKind } from '@punctual/source'

import type { Dependencies } from '../../deps.ts'
import { isId } from '../../http/id.ts'
import { problem } from '../../http/problem.ts'
import { invalid } from '../../http/read-input.ts'
import { type PackageScheduleInput, packageFromWire } from '../../wire/package-schedule.ts'
import type { NamedAccount, ScheduleDraft } from '../single-schedule/schedule-draft.ts'
import { readSource } from '../single-schedule/source-draft.ts'
import { knownForm } from '../single-schedule/schedule-state.ts'

export const packageScheduleTag = 'Package schedules'

interface PackageContext {
  readonly body: PackageScheduleInput
  readonly dependencies: Dependencies
  /** Of If-Match; null when absent. */
  readonly expectedVersion?: number | null
}

/**
 * @throws ProblemError for an item of `Source` that its account does not take, and for two new names. It is
 *   `version_stale` where the former name is not known, since the package has another version
 */
export async function packageDraft(context: PackageContext): Promise<ScheduleDraft> {
  const { body, dependencies } = context
  const input = { ...body, ScheduleName: await nameOf(context) }
  const definition = packageFromWire(input)
  const reports: PackageReport[] = []
  const accounts: NamedAccount[] = []
  for (const [index, report] of definition.reports.entries()) {
    const read = await readReport(report, { input, index, dependencies })
    reports.push(read.report)
    accounts.push(read.account)
  }
  return { kind: 'package', input, definition: { ...definition, reports }, sourceAccount: null, accounts }
}

/**
 * An edited read-back has the new name in one of its two fields. What it says of Version keeps a repeat of the
 * request, which finds the new name stored, from giving the package its former name again.
 */
async function nameOf({
  body: { ScheduleId, ScheduleName, PackageName, Version },
  dependencies: { store },
  expectedVersion = null,
}: PackageContext): Promise<string> {
  if (PackageName === null) return ScheduleName
  const stored =
    ScheduleId !== null && isId(ScheduleId) ? await store.schedules.read(ScheduleId, 'package') : null
  if (stored !== null && stored.version === Version) {
    if (stored.name === PackageName) return ScheduleName
    if (stored.name === ScheduleName) return PackageName
  }
  if (stored !== null && expectedVersion !== null && expectedVersion !== stored.version)
    throw problem('version_stale', { detail: sentence('schedule_stale') })
  throw invalid([{ field: 'PackageName', message: sentence('package_name_differs') }])
}

async function readReport(
  report: PackageReport,
  place: { input: PackageScheduleInput; index: number; dependencies: Dependencies },
): Promise<{ readonly report: PackageReport; readonly account: NamedAccount }> {
  const { input, index, dependencies } = place
  const prefix = `Reports[${index}].`
  const source = input.Reports[index]?.Source ?? null
  if (source === null) {
    const sourceAccount = knownForm(report.sourceAccount)
    const field = `${prefix}${sourceKind(sourceAccount.kind)?.accountField}`
    return { report: { ...report, sourceAccount }, account: { ...sourceAccount, field } }
  }
  const { definition, account } = await readSource(source, prefix, dependencies)
  const { id, kind } = account
  return { report: { ...report, report: definition, sourceAccount: { id, kind } }, account }
}
