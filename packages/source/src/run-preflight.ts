/**
 * Asks the source systems whether a schedule could make its reports now. It takes the steps of a run that
 * make nothing. Queries of values, conditions and rows are read by their database and not executed. The
 * interface asks when a user wants to know, a worker once a night.
 */
import {
  type AskedQuery,
  askedQueries,
  columnFailure,
  type Failure,
  failure,
  failureSentence,
  type ReportDefinition,
  type ReportFormat,
  reportFormatNames,
  type ScheduleDefinition,
  scheduleDefinition,
  type SourceAccount,
} from '@punctual/domain'
import { type Sentence, sentence } from '@punctual/domain/words'

import { cannotRun } from './cannot-run.ts'
import type { ExportWish, Sources } from './port.ts'

/** As much of a stored schedule as its preflight needs. */
export interface PreflightedSchedule {
  /** As stored. */
  readonly definition: unknown
  readonly sourceAccountId: string | null
  readonly sourceAccountKind: SourceAccount['settings']['kind'] | null
  readonly destinations: readonly {
    readonly enabled: boolean
    readonly settings: { readonly format: ReportFormat }
  }[]
}

/** An account with its secret in the clear, or why there is none. */
export type OpenedAccount =
  | { readonly ok: true; readonly account: SourceAccount }
  | { readonly ok: false; readonly reason: 'missing' | 'secret-unreadable' }

export interface PreflightTools {
  readonly sources: Pick<Sources, 'preflight'>
  readonly openAccount: (id: string) => Promise<OpenedAccount>
  readonly signal: AbortSignal
}

export interface SchedulePreflight {
  /** What stands in the way until it is mended. */
  readonly lasting: readonly Sentence[]
  /** What may be over at the due time, such as a source system that is away. */
  readonly passing: readonly Sentence[]
  /** What will stand in the way later. */
  readonly warnings: readonly Sentence[]
  /** Whether the source system itself has refused the parameters. */
  readonly isParameterRefused: boolean
}

const unreadable: SchedulePreflight = {
  lasting: [failureSentence('schedule_invalid')],
  passing: [],
  warnings: [],
  isParameterRefused: false,
}

export async function runPreflight(
  schedule: PreflightedSchedule,
  tools: PreflightTools,
): Promise<SchedulePreflight> {
  const parsed = scheduleDefinition.safeParse(schedule.definition)
  if (!parsed.success) return unreadable
  const known = cannotRun(parsed.data, schedule.sourceAccountKind)
  const lasting = [...known]
  const passing: Sentence[] = []
  const warnings: Sentence[] = []
  let isParameterRefused = false
  const reports = () => wantedFiles(schedule, parsed.data)
  const queries = () => wantedAnswers(schedule, parsed.data)
  // What this build cannot make needs no asking.
  for (const wanted of known.length > 0 ? [] : [...queries(), ...reports()]) {
    const found = await askSource(wanted, tools)
    for (const problem of found.problems)
      (problem.retryable ? passing : lasting).push(wanted.toldOf(problem.said))
    warnings.push(...found.warnings.map((each) => wanted.toldOf(each.said)))
    isParameterRefused ||=
      wanted.isReport && found.problems.some(({ code }) => code === 'source_parameter_refused')
  }
  return { lasting, passing, warnings, isParameterRefused }
}

interface WantedFile extends Pick<ExportWish, 'columnFailure'> {
  readonly accountId: string
  readonly report: ReportDefinition
  readonly format: ReportFormat
  /** A sentence about it, with which of several it is. */
  readonly toldOf: (reason: Sentence) => Sentence
  /** Else it is the answer to a query of the schedule. */
  readonly isReport: boolean
}

function wantedFiles(
  { destinations, sourceAccountId }: PreflightedSchedule,
  definition: ScheduleDefinition,
): WantedFile[] {
  if (definition.kind === 'package')
    return definition.reports.map(({ report, format, sourceAccount }, index) => ({
      accountId: sourceAccount.id,
      report,
      format,
      toldOf: (reason) =>
        sentence('of_report', { number: index + 1, count: definition.reports.length, reason }),
      isReport: true,
    }))
  const wanted = new Set(destinations.filter(({ enabled }) => enabled).map(({ settings }) => settings.format))
  const formats =
    wanted.size === 0 ? (['PDF'] as const) : reportFormatNames.filter((name) => wanted.has(name))
  return formats.map((format) => ({
    accountId: sourceAccountId ?? '',
    report: definition,
    format,
    toldOf: (reason) => reason,
    isReport: true,
  }))
}

function wantedAnswers({ destinations }: PreflightedSchedule, definition: ScheduleDefinition): WantedFile[] {
  const uses = { definition, destinations: destinations.filter(({ enabled }) => enabled) }
  return askedQueries(definition).map((asked) =>
    asked.use === 'rows'
      ? { ...wantedAnswer(asked), columnFailure: (columns) => columnFailure(uses, columns) }
      : wantedAnswer(asked),
  )
}

/** A query of a schedule as the report that its database would make of it. */
function wantedAnswer({ title, query }: AskedQuery): WantedFile {
  const { dataSourceId: accountId, query: Query, parameters: Parameters } = query
  const report = { kind: 'source', sourceKind: 'Sql', itemId: title, options: { Query, Parameters } } as const
  const toldOf = (reason: Sentence) => sentence('of_query', { title, reason })
  return { accountId, report, format: 'CSV', toldOf, isReport: false }
}

interface Asked {
  readonly problems: readonly Failure[]
  readonly warnings: readonly Failure[]
}

async function askSource(
  { accountId, report, format, columnFailure: compare }: WantedFile,
  { sources, openAccount, signal }: PreflightTools,
): Promise<Asked> {
  const opened = await openAccount(accountId)
  if (opened.ok) {
    const wanted = { account: opened.account, definition: report, format }
    return sources.preflight(compare ? { ...wanted, columnFailure: compare } : wanted, signal)
  }
  const isDataSource = report.kind === 'source' && report.sourceKind === 'Sql'
  const what = isDataSource ? 'data_source' : 'source_account'
  const said = sentence(opened.reason === 'missing' ? `${what}_gone` : `${what}_locked`)
  return { problems: [failure('account_missing', { said })], warnings: [] }
}
