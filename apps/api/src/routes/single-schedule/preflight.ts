/**
 * Asks the source systems whether a schedule could make its reports now, without making them. Lasting
 * obstacles are kept with the schedule, so that every later answer about it reports them.
 */
import type { StoredSchedule } from '@punctual/catalog'
import { runPreflight, type SchedulePreflight } from '@punctual/source'
import { keptReasons, keptSentence, say, type Sentence, sentence } from '@punctual/domain/words'
import { z } from 'zod'

import { requireRight } from '../../access/require-right.ts'
import { askingSourceSeconds } from '../../http/answer-time.ts'
import { defineOperation, type Context } from '../../http/operation.ts'
import { epochSeconds } from '../../http/wire-time.ts'
import { epoch } from '../../wire/epoch.ts'
import { noticeWarnings } from '../../wire/notice-settings.ts'
import { exampleId } from '../../wire/examples.ts'
import { notRunnableToWire } from '../../wire/recurrence.ts'
import { saidCodes, sentenceToWire } from '../../wire/sentence.ts'
import { warningCodes, warningsToWire } from '../../wire/warnings.ts'
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
    NotRunnableCodes: saidCodes.meta({ description: 'The codes of NotRunnableReasons, in their order' }),
    PassingProblems: z
      .array(z.string())
      .meta({ description: 'What may be over at the due time, such as a source system that is away' }),
    PassingCodes: saidCodes.meta({ description: 'The codes of PassingProblems, in their order' }),
    Warnings: z.array(z.string()).meta({
      description:
        'What will stand in the way later, such as the end of a certificate; or that no notice reaches anyone',
    }),
    WarningCodes: warningCodes,
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
    'Goes the way of a run as far as nothing is made: account, report, format, pages, visuals, parameters, and what the database says of each query without executing it. Answers 200 with the reasons; those that last stand in NotRunnableReasons of the schedule until a run, an edit or another preflight takes them back.',
  tags: ['Schedules'],
  body: scheduleReferenceInput,
  cost: 'costly',
  maxSeconds: askingSourceSeconds,
  response: preflightOutput,
  examples: { byId: { ScheduleId: exampleId } },
  errors: [404, 409, 'name_ambiguous'],
  changes: true,
  waits: true,
  handle: async (context) => {
    const { dependencies, rights, change, body, language } = context
    const schedule = await readSchedule(await scheduleIdOf(body, dependencies), dependencies)
    await requireRight('Edit', schedule.folderId, { rights, dependencies })
    const found = await preflight(schedule, context)
    const reasons = eachOnce(found.lasting)
    const passing = eachOnce(found.passing)
    const { id, version } = schedule
    const problem = keptReasons(reasons)
    // What cannot be asked now takes nothing back.
    if (problem !== null || passing.length === 0)
      await change({
        work: ({ store }) => store.schedules.noteSourceProblem({ id, version, problem }),
        facts: () => ({ subject: id, after: { NotRunnableCodes: reasons.map(sentenceToWire) } }),
      })
    return {
      ScheduleId: id,
      Runnable: reasons.length === 0,
      ...notRunnableToWire(reasons, language),
      PassingProblems: passing.map((problem) => say(problem, language)),
      PassingCodes: passing.map(sentenceToWire),
      ...warningsToWire([...found.warnings, ...noticeWarnings(schedule)], language),
      CheckedEpochUtc: epochSeconds(dependencies.clock.now()),
    }
  },
})

function eachOnce(sentences: readonly Sentence[]): Sentence[] {
  return [...new Map(sentences.map((each) => [keptSentence(each), each])).values()]
}

type Asking = Pick<Context<unknown, unknown, unknown, unknown>, 'dependencies' | 'signal'>

async function preflight(schedule: StoredSchedule, asking: Asking): Promise<SchedulePreflight> {
  const { dependencies, signal } = asking
  const { sourceAccountId: id, sourceAccountKind: kind } = schedule
  const account = id === null || kind === null ? null : { id, kind }
  // Its runs ask through these accounts as well, whatever the caller may use.
  const { openForRun: openAccount } = dependencies.store.sourceAccounts
  const check = createParameterCheck({ ...asking, openAccount })
  const parameters = await check(parameterUses(schedule.definition, account))
  const found = await runPreflight(schedule, { sources: dependencies.sources, openAccount, signal })
  // The source system itself says more of its parameters, with the same words.
  if (found.isParameterRefused) return found
  const said = parameters.map(({ field, message: problem }) => sentence('field_is_said', { field, problem }))
  return { ...found, lasting: [...found.lasting, ...said] }
}
