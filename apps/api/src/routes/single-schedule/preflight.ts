/**
 * Asks the source systems whether a schedule could make its reports now, without making them. What stands in
 * the way for good is kept with the schedule, so that every reading tells it.
 */
import {
  type Failure,
  reportFormatNames,
  type ReportDefinition,
  type ReportFormat,
  scheduleDefinition,
} from '@punctual/domain'
import type { StoredSchedule } from '@punctual/catalog'
import { cannotRun } from '@punctual/source'
import { z } from 'zod'

import { requireRight } from '../../access/require-right.ts'
import { askingSourceSeconds } from '../../http/answer-time.ts'
import { defineOperation, type Context } from '../../http/operation.ts'
import { epochSeconds } from '../../http/wire-time.ts'
import { epoch } from '../../wire/epoch.ts'
import { exampleId } from '../../wire/examples.ts'
import { scheduleIdOf, scheduleReferenceInput } from '../../wire/schedule-reference.ts'
import { createParameterCheck, parameterUses } from './parameter-problems.ts'
import { readSchedule } from './read-schedule.ts'

const preflightOutput = z
  .object({
    ScheduleId: z.string(),
    Runnable: z.boolean(),
    NotRunnableReasons: z
      .array(z.string())
      .meta({ description: 'What stands in the way until it is mended; the schedule keeps it' }),
    PassingProblems: z
      .array(z.string())
      .meta({ description: 'What may be over at the due time, such as a source system that is away' }),
    Warnings: z
      .array(z.string())
      .meta({ description: 'What will stand in the way later, such as the end of a certificate' }),
    CheckedEpochUtc: epoch,
  })
  .meta({ id: 'Preflight' })

export const preflightSchedule = defineOperation({
  name: 'schedule.preflight',
  methods: ['POST'],
  path: '/api/schedule/preflight',
  role: 'Editor',
  right: 'Edit',
  summary: 'Finds out from the source whether a schedule could make its reports',
  description:
    'Goes the way of a run as far as nothing is made: account, report, format, pages, visuals, parameters. Answers 200 with the reasons; those that last stand in NotRunnableReasons of the schedule until a run, an edit or another preflight takes them back.',
  tags: ['Schedules'],
  body: scheduleReferenceInput,
  cost: 'costly',
  maxSeconds: askingSourceSeconds,
  response: preflightOutput,
  examples: { byId: { ScheduleId: exampleId } },
  errors: [404, 409],
  changes: true,
  waits: true,
  handle: async (context) => {
    const { dependencies, rights, change, body } = context
    const schedule = await readSchedule(await scheduleIdOf(body, dependencies), dependencies)
    await requireRight('Edit', schedule.folderId, { rights, dependencies })
    const found = await preflight(schedule, context)
    const reasons = [...new Set(found.lasting)]
    const { id, version } = schedule
    const problem = reasons.length === 0 ? null : reasons.join(' ')
    // What cannot be asked now takes nothing back.
    if (problem !== null || found.passing.length === 0)
      await change({
        work: ({ store }) => store.schedules.noteSourceProblem({ id, version, problem }),
        facts: () => ({ subject: id, after: { NotRunnableReasons: reasons } }),
      })
    return {
      ScheduleId: id,
      Runnable: reasons.length === 0,
      NotRunnableReasons: reasons,
      PassingProblems: [...new Set(found.passing)],
      Warnings: [...new Set(found.warnings)],
      CheckedEpochUtc: epochSeconds(dependencies.clock.now()),
    }
  },
})

interface Findings {
  readonly lasting: readonly string[]
  readonly passing: readonly string[]
  readonly warnings: readonly string[]
}

type Asking = Pick<Context<unknown, unknown, unknown, unknown>, 'dependencies' | 'signal'>

async function preflight(schedule: StoredSchedule, asking: Asking): Promise<Findings> {
  const parsed = scheduleDefinition.safeParse(schedule.definition)
  if (!parsed.success) return { lasting: ['The stored schedule cannot be read.'], passing: [], warnings: [] }
  const { sourceAccountId: id, sourceAccountKind: kind } = schedule
  const account = id === null || kind === null ? null : { id, kind }
  const known = cannotRun(parsed.data, kind)
  const parameters = await createParameterCheck(asking)(parameterUses(parsed.data, account))
  const lasting = [...known]
  const passing: string[] = []
  const warnings: string[] = []
  let isRefused = false
  // What this build cannot make needs no asking.
  for (const wanted of known.length > 0 ? [] : wantedFiles(schedule, parsed.data)) {
    const found = await askSource(wanted, asking)
    for (const { retryable, message } of found.problems) {
      const list = retryable ? passing : lasting
      list.push(`${wanted.which}${message}`)
    }
    warnings.push(...found.warnings.map(({ message }) => `${wanted.which}${message}`))
    isRefused ||= found.problems.some(({ code }) => code === 'source_parameter_refused')
  }
  // The source system itself says more of its parameters, with the same words.
  if (!isRefused) lasting.push(...parameters.map(({ field, message }) => `${field} ${message}.`))
  return { lasting, passing, warnings }
}

interface WantedFile {
  readonly accountId: string
  readonly report: ReportDefinition
  readonly format: ReportFormat
  /** What stands before a sentence about it. */
  readonly which: string
}

function wantedFiles(
  { destinations, sourceAccountId }: StoredSchedule,
  definition: z.infer<typeof scheduleDefinition>,
): WantedFile[] {
  if (definition.kind === 'package')
    return definition.reports.map(({ report, format, sourceAccount }, index) => ({
      accountId: sourceAccount.id,
      report,
      format,
      which: `Report ${index + 1} of ${definition.reports.length}: `,
    }))
  const wanted = new Set(destinations.filter(({ enabled }) => enabled).map(({ settings }) => settings.format))
  const formats =
    wanted.size === 0 ? (['PDF'] as const) : reportFormatNames.filter((name) => wanted.has(name))
  return formats.map((format) => ({
    accountId: sourceAccountId ?? '',
    report: definition,
    format,
    which: '',
  }))
}

type Told = Pick<Failure, 'message' | 'retryable'> & Partial<Pick<Failure, 'code'>>

interface Asked {
  readonly problems: readonly Told[]
  readonly warnings: readonly Told[]
}

async function askSource(
  { accountId, report, format }: WantedFile,
  { dependencies, signal }: Asking,
): Promise<Asked> {
  const opened = await dependencies.store.sourceAccounts.open(accountId)
  if (opened.ok)
    return dependencies.sources.preflight({ account: opened.account, definition: report, format }, signal)
  const message =
    opened.reason === 'missing'
      ? 'The source account of the schedule is gone.'
      : 'The stored secret of the source account cannot be opened with the keys of this server; write it again.'
  return { problems: [{ message, retryable: false }], warnings: [] }
}
