import type { Client, Schemas } from '@punctual/client'
import type { Clock } from '@punctual/runtime'

import { CommandProblem } from '../exit-code.ts'
import { silentProgress } from '../output/progress.ts'
import { watchExecution } from '../watch-execution.ts'
import type { FoundAccount } from './find-account.ts'
import { type FoundReport, isPaginated } from './find-report.ts'
import type { Found } from './steps.ts'

export interface Exporting {
  readonly client: Client
  /** One that still works after Ctrl-C. */
  readonly cleaner: () => Client
  readonly clock: Clock
  readonly newKey: () => string
  /** Longest time for the run of the report. */
  readonly timeoutMs: number
  /** Whether it also runs while a window covers it; not when omitted. */
  readonly ignoresWindows?: boolean
}

export type Exported =
  | { readonly ok: true; readonly detail: string }
  | { readonly ok: false; readonly failure: Found }

/**
 * Lets a worker make the report: by a disabled schedule without destinations, which is deleted afterwards. So
 * the way is that of every run, and nothing is sent.
 */
export async function exportReport(
  { client, cleaner, clock, newKey, timeoutMs, ignoresWindows = false }: Exporting,
  account: FoundAccount,
  report: FoundReport | null,
): Promise<Exported> {
  const { ScheduleId, removal } = await create(client, { account, report, key: newKey() })
  try {
    const started = await client.post('/api/schedule/executescheduleasync', {
      body: { ScheduleId, IgnoreWindow: ignoresWindows },
      idempotencyKey: newKey(),
    })
    const watching = { clock, progress: silentProgress, timeoutMs }
    return outcomeOf(await watchExecution(client, started.ExecutionId, watching))
  } catch (error) {
    if (!(error instanceof CommandProblem) || error.reason !== 'waitOver') throw error
    const message = `The export did not end within ${timeoutMs / 1_000} s.`
    return { ok: false, failure: { code: 'source_timeout', message } }
  } finally {
    await cleaner().delete(removal, { params: { path: { id: ScheduleId } } })
  }
}

function outcomeOf({ Status, Result: { error, artifacts } }: Schemas['Execution']): Exported {
  const [file] = artifacts
  if (Status === 'Succeeded' && file)
    return { ok: true, detail: `A worker made "${file.name}" with ${file.bytes} bytes; nothing was sent.` }
  const message = `The run ended as ${Status}.`
  return { ok: false, failure: error ?? { code: 'internal_error', message } }
}

interface Creating {
  readonly account: FoundAccount
  readonly report: FoundReport | null
  readonly key: string
}

/** A report that cannot be PDF is made as the only one of a package, which names its format. */
async function create(client: Client, { account, report, key }: Creating) {
  const { route, body } = definitionOf(account, report)
  const common = {
    FolderPath: '/',
    Description: 'Made by punctual doctor, which deletes it.',
    Schedule: { Enabled: false, Frequency: 'Daily', ExecutionTime: '00:00' },
    EmailDestinations: [],
  }
  const name = `punctual doctor ${key}`
  const formats = report?.item.Formats ?? null
  const [format] = formats === null || formats.includes('PDF') ? [] : formats
  if (format === undefined) {
    const made = { ...common, ...body, ScheduleName: name }
    const { ScheduleId } = await client.postUnchecked(route, { body: made, idempotencyKey: key })
    return { ScheduleId, removal: '/api/singleschedule/delete/{id}' as const }
  }
  const made = { ...common, PackageName: name, Reports: [{ ...body, Format: format }] }
  const { ScheduleId } = await client.postUnchecked('/api/packageschedule/create', {
    body: made,
    idempotencyKey: key,
  })
  return { ScheduleId, removal: '/api/packageschedule/delete/{id}' as const }
}

/** How a schedule names the report, and the route that takes it. */
export function definitionOf({ list, id }: FoundAccount, report: FoundReport | null) {
  if (list === 'datasource') {
    const Source = { AccountId: id, ItemId: 'punctual doctor', Options: { Query: 'SELECT 1 AS one' } }
    return { route: '/api/singleschedule/create' as const, body: { Source } }
  }
  if (report === null) throw new Error('an account other than a data source exports one of its reports')
  const { Name, ItemId, Path } = report.item
  if (list === 'sourceaccount') {
    const Source = { AccountId: id, ItemId: ItemId ?? Path }
    return { route: '/api/singleschedule/create' as const, body: { Source } }
  }
  if (list === 'reportserveraccount') {
    const body = { ReportServerAccountId: id, ReportUrl: ItemId ?? Path }
    return { route: '/api/singleschedule/createpaginated' as const, body }
  }
  const body = { BiAccountId: id, WorkspaceName: report.folders[0]?.Name ?? '', BiReportName: Name }
  const route = isPaginated(report)
    ? ('/api/singleschedule/createpaginated' as const)
    : ('/api/singleschedule/createforbi' as const)
  return { route, body }
}
