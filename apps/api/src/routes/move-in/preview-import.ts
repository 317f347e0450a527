/**
 * What schedules of another system would be here. The answer has them in the form that `schedule/apply` takes. It
 * says of each whether it would run as it does there. Nothing is changed.
 */
import { setImmediate } from 'node:timers/promises'

import { localDateAt, zoneNameFor } from '@punctual/domain'
import { comparedRuns, compareRuns, type RunComparison } from '@punctual/domain/move-in'
import { refused, say, type Sentence, sentence } from '@punctual/domain/words'
import type { ServicePlace } from '@punctual/source'
import { z } from 'zod'

import type { Dependencies } from '../../deps.ts'
import { askingSourceSeconds } from '../../http/answer-time.ts'
import { defineOperation } from '../../http/operation.ts'
import { invalid } from '../../http/read-input.ts'
import { exampleId, examplePaginatedSchedule } from '../../wire/examples.ts'
import { toFolderPath } from '../../wire/folder-path.ts'
import { folderPath } from '../../wire/folder.ts'
import { line, optional, text } from '../../wire/input.ts'
import { parseRecurrence } from '../../wire/recurrence/read-recurrence.ts'
import { serviceUrl } from '../../wire/service-url.ts'
import { saidCodes, sentenceOutput, sentenceToWire } from '../../wire/sentence.ts'
import { discovered, openAccount } from '../../wire/source-account.ts'
import { type Account, fromRow, readTable } from './from-csv.ts'
import { fromService } from './from-service.ts'
import { fromSubscription } from './from-subscription.ts'
import { createDistinctNames, type MovedSchedule } from './moved-schedule.ts'
import { readNamedHere } from './named-here.ts'
import { type NameHere, nameHereOf, otherNames } from './other-names.ts'

const service = z
  .strictObject({
    Address: serviceUrl.meta({ description: 'Address of a service with this interface' }),
    UserName: optional(line(200), null).meta({ description: 'User of the other service' }),
    Password: optional(text(1_000), null).meta({ description: 'Of the user; it is not stored' }),
    ClientId: optional(line(200), null).meta({ description: 'API client of the other service' }),
    ClientSecret: optional(text(1_000), null).meta({ description: 'Of the API client; it is not stored' }),
  })
  .refine((given) => credentialsOf(given) !== null, {
    path: ['UserName'],
    ...refused(sentence('move_in_sign_in')),
  })
  .meta({ id: 'OtherServiceInput' })

const previewImportInput = z
  .strictObject({
    Csv: optional(text(1_000_000), null).meta({
      description:
        'Table whose first line names the columns, separated by comma, semicolon or tab (docs/move-in.md)',
    }),
    ReportServerAccountId: optional(line(100), null).meta({
      description: 'Account that reads the subscriptions of a report server (REST v2.0)',
    }),
    Service: optional(service, null).meta({
      description: 'Another service with this interface, which is asked for its schedules and their runs',
    }),
    FolderPath: optional(folderPath, '/').meta({
      description: 'Folder that the schedules come into; below it those of the other system are kept',
    }),
    TimeZone: optional(line(100), null).meta({
      description: 'Zone of the other system; default: that of the service',
    }),
    Names: optional(otherNames, []).meta({
      description: 'What accounts, calendars and templates of the other system are called here',
    }),
  })
  .refine(
    ({ Csv, ReportServerAccountId, Service }) =>
      [Csv, ReportServerAccountId, Service].filter((source) => source !== null).length === 1,
    { path: ['Csv'], ...refused(sentence('move_in_source')) },
  )
  .meta({ id: 'PreviewImportInput' })

const difference = z
  .object({
    Source: z.string().nullable().meta({ description: 'Wall time of a run that only the other system has' }),
    Here: z.string().nullable().meta({ description: 'Wall time of a run that only this service has' }),
  })
  .meta({ id: 'RunDifference' })

const importedSchedule = z
  .object({
    Place: z.string().meta({ description: 'Id of the subscription or schedule, or number of the row' }),
    ScheduleName: z.string().meta({ description: 'Its name here; a repeated one has a number' }),
    FolderPath: z.string().meta({ description: 'Path of its folder here' }),
    Schedule: z.record(z.string(), z.unknown()).nullable().meta({
      description:
        'As schedule/apply takes it: with Reports in Package, with Source in Source, else by its ScheduleType; null for one that is not taken over',
    }),
    ComparedRuns: z
      .int()
      .meta({ description: `Coming runs of the other system that were compared, at most ${comparedRuns}` }),
    DifferingRuns: z.int().meta({ description: 'Runs that only one side has' }),
    Differences: z.array(difference).meta({ description: 'The first of them' }),
    Verdict: z
      .string()
      .meta({ description: 'Whether the runs are identical, in a sentence; empty without a rule' }),
    VerdictCode: sentenceOutput.nullable().meta({ description: 'The code of Verdict; null without a rule' }),
    NotTakenOver: z.array(z.string()).meta({ description: 'What is not taken over, and why' }),
    NotTakenOverCodes: saidCodes.meta({ description: 'The codes of NotTakenOver, in their order' }),
  })
  .meta({
    id: 'ImportedSchedule',
    examples: [
      {
        Place: exampleId,
        ScheduleName: 'Weekly sales',
        FolderPath: '/Sales',
        Schedule: examplePaginatedSchedule,
        ComparedRuns: 100,
        DifferingRuns: 0,
        Differences: [],
        Verdict: 'The next 100 runs are identical.',
        VerdictCode: { Code: 'move_in_identical', Values: { Runs: 100 } },
        NotTakenOver: [],
        NotTakenOverCodes: [],
      },
    ],
  })

/** More than this are not answered; the count says how many there are. */
const mostSchedules = 2_000

export const previewImport = defineOperation({
  name: 'schedule.previewimport',
  methods: ['POST'],
  path: '/api/schedule/previewimport',
  role: 'Editor',
  summary: 'Shows what schedules of another system would be here',
  description: `Reads the subscriptions of a report server, a table, or the schedules of another service, and changes nothing. Each schedule says whether its next ${comparedRuns} runs are those of the other system, computed by that system's own rule. Secrets are never read. \`schedule/apply\` takes the schedules.`,
  tags: ['Schedules'],
  body: previewImportInput,
  cost: 'costly',
  maxSeconds: askingSourceSeconds,
  response: z
    .object({
      Total: z
        .int()
        .meta({ description: `Schedules of the other system; at most ${mostSchedules} are answered` }),
      Schedules: z.array(importedSchedule).meta({ description: 'In the order of the other system' }),
    })
    .meta({ id: 'ImportPreview' }),
  examples: {
    table: {
      Csv: 'ScheduleName,Account,ReportUrl,Frequency,WeekDays,ExecutionTime,To\nWeekly,Reports,/Sales/Weekly,Weekly,Monday,07:00,ann@example.org',
      TimeZone: 'Europe/Berlin',
    },
  },
  errors: [404, 409, 502],
  handle: async ({ body, dependencies, language, signal }) => {
    const timeZone = zoneOf(body.TimeZone, dependencies)
    const nameHere = nameHereOf(body.Names)
    const context: Reading = {
      folderPath: toFolderPath(body.FolderPath),
      timeZone,
      nameHere,
      dependencies,
      signal,
    }
    const { moved, total = moved.length } = await read(body, context)
    const Schedules: z.input<typeof importedSchedule>[] = []
    for (const each of moved.slice(0, mostSchedules)) {
      Schedules.push(toWire(each, language, dependencies))
      // A hundred runs of a rare rule take long; other requests are answered in between.
      await setImmediate()
      signal.throwIfAborted()
    }
    return { Total: total, Schedules }
  },
})

interface Reading {
  readonly folderPath: string
  readonly timeZone: string
  readonly nameHere: NameHere
  readonly dependencies: Dependencies
  readonly signal: AbortSignal
}

interface Moved {
  readonly moved: readonly MovedSchedule[]
  /** How many there are; those that were read when it is absent. */
  readonly total?: number
}

async function read(
  { Csv, ReportServerAccountId, Service }: z.infer<typeof previewImportInput>,
  context: Reading,
): Promise<Moved> {
  if (Csv !== null) return { moved: await rowsOf(Csv, context) }
  if (Service !== null) return await schedulesOf(Service, context)
  return { moved: await subscriptionsOf(ReportServerAccountId!, context) }
}

async function schedulesOf(
  given: z.infer<typeof service>,
  { folderPath: folder, nameHere, dependencies, signal }: Reading,
): Promise<Moved> {
  const { sources, clock } = dependencies
  const place = { address: given.Address, credentials: credentialsOf(given)! }
  const fromEpoch = Math.floor(clock.now().getTime() / 1_000)
  const extent = { mostSchedules, runs: comparedRuns, fromEpoch }
  const { schedules, total, names } = discovered(await sources.readService(place, extent, signal))
  const here = await readNamedHere(dependencies)
  const moved: MovedSchedule[] = []
  for (const each of schedules)
    moved.push(await fromService(each, { folderPath: folder, names, nameHere, here, dependencies }))
  return { moved, total }
}

/** Null unless they are those of a user, or those of a client. */
function credentialsOf({
  UserName,
  Password,
  ClientId,
  ClientSecret,
}: Readonly<Record<'UserName' | 'Password' | 'ClientId' | 'ClientSecret', string | null>>):
  | ServicePlace['credentials']
  | null {
  if (UserName !== null && Password !== null && ClientId === null && ClientSecret === null)
    return { userName: UserName, password: Password }
  if (ClientId !== null && ClientSecret !== null && UserName === null && Password === null)
    return { clientId: ClientId, clientSecret: ClientSecret }
  return null
}

function zoneOf(given: string | null, { serviceTimeZone }: Dependencies): string {
  const name = given === null ? serviceTimeZone : zoneNameFor(given)
  if (name !== null) return name
  throw invalid([{ field: 'TimeZone', message: sentence('zone_unknown', { given: given ?? '' }) }])
}

async function subscriptionsOf(
  accountId: string,
  { folderPath: folder, timeZone, dependencies, signal }: Reading,
): Promise<MovedSchedule[]> {
  const account = await openAccount('reportserver', accountId, dependencies)
  const found = discovered(await dependencies.sources.listSubscriptions(account, signal))
  const distinct = createDistinctNames()
  return found.map((each) => fromSubscription(each, { accountId, folderPath: folder, timeZone, distinct }))
}

async function rowsOf(
  csv: string,
  { folderPath: folder, timeZone, nameHere, dependencies }: Reading,
): Promise<MovedSchedule[]> {
  const table = readTable(csv)
  if (!table.ok) throw invalid([{ field: 'Csv', message: table.problem }])
  const accounts = await accountsOf(dependencies)
  const place = {
    folderPath: folder,
    timeZone,
    today: (zone: string) => localDateAt(dependencies.clock.now(), zone),
    accountOf: (name: string) => accounts.get(nameHere(name).toLowerCase()) ?? null,
    distinct: createDistinctNames(),
  }
  return table.rows.map((row, index) => fromRow(row, { number: index + 2, names: table.names }, place))
}

/** Accounts that the caller may see, by name; a name of both kinds stands for none. */
async function accountsOf({ store }: Dependencies): Promise<Map<string, Account>> {
  const found = new Map<string, Account>()
  for (const kind of ['bi', 'reportserver'] as const) {
    const accounts = await store.sourceAccounts.list({ kinds: [kind], after: null, limit: 10_000 })
    for (const { id, name } of accounts) {
      const key = name.toLowerCase()
      if (found.delete(key)) continue
      found.set(key, { id, kind })
    }
  }
  return found
}

function toWire(
  { place, name, folderPath: folder, model, rule, notes, comparison: known = null }: MovedSchedule,
  language: Parameters<typeof say>[1],
  { clock, serviceTimeZone }: Dependencies,
): z.input<typeof importedSchedule> {
  const now = clock.now()
  const parsed = model === null ? null : parseRecurrence(model['Schedule'], { now, serviceTimeZone })
  const [problem] = parsed?.ok === false ? parsed.errors : []
  const comparison = rule !== null && parsed?.ok ? compareRuns(rule, parsed.recurrence, now) : known
  const verdict = comparison && verdictOf(comparison)
  const said = problem
    ? [...notes, sentence('move_in_refused', { field: problem.field, problem: problem.message })]
    : notes
  return {
    Place: place,
    ScheduleName: name,
    FolderPath: folder,
    Schedule: problem ? null : model,
    ComparedRuns: comparison?.compared ?? 0,
    DifferingRuns: comparison?.differing ?? 0,
    Differences: (comparison?.differences ?? []).map(({ source, here }) => ({ Source: source, Here: here })),
    Verdict: verdict === null ? '' : say(verdict, language),
    VerdictCode: verdict && sentenceToWire(verdict),
    NotTakenOver: said.map((each) => say(each, language)),
    NotTakenOverCodes: said.map(sentenceToWire),
  }
}

function verdictOf({ compared, differing, differences: [first] }: RunComparison): Sentence {
  if (differing > 0)
    return sentence('move_in_differing', {
      runs: compared,
      differing,
      first: (first?.source ?? first?.here ?? '').replace('T', ' '),
    })
  return compared === 0 ? sentence('move_in_no_run') : sentence('move_in_identical', { runs: compared })
}
