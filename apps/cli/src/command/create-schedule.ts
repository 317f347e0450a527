/** `punctual schedule create`, from a file or from options. */
import type { Client, Schemas } from '@punctual/client'
import { visible } from '@punctual/runtime/visible'
import { type Command, Option } from 'commander'

import { type Context, createContext } from '../context.ts'
import { definitionOf } from '../doctor/export-report.ts'
import { allAccounts, findAccount, type FoundAccount } from '../doctor/find-account.ts'
import { findReports, type FoundReport } from '../doctor/find-report.ts'
import { CommandProblem } from '../exit-code.ts'
import { readJsonObject } from '../json-file.ts'
import { instant } from '../output/instant.ts'
import { createSchedule, type Schedule, type ScheduleType, scheduleTypes, typeOfModel } from '../schedule.ts'
import type { RuntimeContext } from '../runtime-context.ts'
import { collect } from './arguments.ts'

interface CreateOptions {
  readonly file?: string
  readonly type?: ScheduleType
  readonly report?: string
  readonly account?: string
  readonly daily?: string
  readonly weekdays?: string
  readonly weekly?: string
  readonly monthly?: string
  readonly on?: string
  readonly cron?: string
  readonly zone?: string
  readonly to?: readonly string[]
  readonly format?: Schemas['ReportFormat']
  readonly subject?: string
  readonly disabled?: true
}

export function addCreateCommand(parent: Command, runtimeContext: RuntimeContext): void {
  parent
    .command('create')
    .summary('create a schedule from options, or from a JSON file')
    .description(
      'Creates a schedule. The options are enough for one report that goes out by mail; a file in the form of the REST interface has everything. What get --json answers is such a file.',
    )
    .argument('[name]', 'its name, or folder path and name such as "/Sales/Daily orders"')
    .option('-f, --file <file>', 'JSON file; - for standard input')
    .addOption(
      new Option('--type <type>', 'kind of schedule in a file; else seen from its fields').choices(
        scheduleTypes,
      ),
    )
    .option('--report <report>', 'path, name or id of the report')
    .option('--account <account>', 'account that reads the report; needed when there are several')
    .option('--daily <time>', 'runs every day at this time, such as 07:00')
    .option('--weekdays <time>', 'runs from Monday to Friday')
    .option('--weekly <time>', 'runs every week on the days of --on, such as Monday,Friday')
    .option('--monthly <time>', 'runs every month on the day of --on; -1 is the last')
    .option('--on <days>', 'days of --weekly or the day of --monthly')
    .option('--cron <expression>', 'runs when the expression says, such as "0 7 * * 1-5"')
    .option('--zone <zone>', 'time zone, such as Europe/Berlin; else that of the service')
    .option('--to <address>', 'who gets the mail; may be repeated', collect)
    .option('--format <format>', 'what is made, such as PDF or XLSX')
    .option('--subject <text>', 'subject of the mail')
    .option('--disabled', 'it does not run by itself')
    .addHelpText(
      'after',
      '\nExample:\n  punctual schedule create "/Sales/Daily" --report /Sales/Orders --daily 07:00 --zone Europe/Berlin --to sales@example.org',
    )
    .action(async (name: string | undefined, options: CreateOptions, command: Command) => {
      const context = createContext(runtimeContext, command)
      const made = await (options.file === undefined
        ? fromOptions(context, name, options)
        : fromFile(context, options.file, options))
      say(context, made)
    })
}

async function fromFile(
  { runtimeContext, client }: Context,
  file: string,
  { type }: CreateOptions,
): Promise<Schedule> {
  const model = await readJsonObject(file, runtimeContext)
  return await createSchedule(client(), model, {
    type: type ?? typeOfModel(model),
    key: runtimeContext.newKey(),
  })
}

async function fromOptions(
  context: Context,
  name: string | undefined,
  options: CreateOptions,
): Promise<Schedule> {
  if (name === undefined || options.report === undefined)
    throw new CommandProblem('usage', 'Give a --file, or a name with --report and when it runs.')
  const Schedule = recurrenceOf(options)
  const client = context.client()
  const account = await accountOf(client, options.account)
  const { route, body } = definitionOf(account, await reportOf(client, account, options.report))
  const path = name.startsWith('/') ? name : `/${name}`
  const slash = path.lastIndexOf('/')
  const { to = [], format: Format, subject: Subject } = options
  const mail = { To: to, ...(Format ? { Format } : {}), ...(Subject === undefined ? {} : { Subject }) }
  const model = {
    ScheduleName: path.slice(slash + 1),
    FolderPath: path.slice(0, slash) || '/',
    Schedule,
    EmailDestinations: to.length === 0 ? [] : [mail],
    ...body,
  }
  return await client.postUnchecked(route, { body: model, idempotencyKey: context.runtimeContext.newKey() })
}

/** @throws CommandProblem `usage` unless exactly one option says when it runs */
function recurrenceOf(options: CreateOptions): Schemas['RecurrenceInput'] {
  const { daily, weekdays, weekly, monthly, cron, on, zone, disabled } = options
  const ways = [daily, weekdays, weekly, monthly, cron].filter((each) => each !== undefined)
  if (ways.length !== 1)
    throw new CommandProblem(
      'usage',
      'Say when it runs: one of --daily, --weekdays, --weekly, --monthly, --cron.',
    )
  if ((weekly ?? monthly) !== undefined && on === undefined)
    throw new CommandProblem(
      'usage',
      'Say on which day, such as --on Monday for --weekly or --on 1 for --monthly.',
    )
  const common = {
    ...(zone === undefined ? {} : { TimeZone: zone }),
    ...(disabled ? { Enabled: false } : {}),
  }
  if (cron !== undefined) return { ...common, Frequency: 'Cron', Cron: cron }
  const ExecutionTime = ways[0] ?? ''
  if (daily !== undefined) return { ...common, Frequency: 'Daily', ExecutionTime }
  if (weekdays !== undefined) return { ...common, Frequency: 'Weekdays', ExecutionTime }
  if (monthly !== undefined && !/^-?\d{1,2}$/.test(on ?? ''))
    throw new CommandProblem('usage', '--on of --monthly is one day: 1 to 31, or -1 for the last.')
  if (monthly !== undefined) return { ...common, Frequency: 'Monthly', ExecutionTime, DayOfMonth: Number(on) }
  // The service says which words are days.
  const WeekDays = (on ?? '').split(',').map((day) => day.trim()) as Schemas['WeekDay'][]
  return { ...common, Frequency: 'Weekly', ExecutionTime, WeekDays }
}

async function accountOf(client: Client, wanted: string | undefined): Promise<FoundAccount> {
  if (wanted !== undefined) return await findAccount(client, wanted)
  const [only, ...others] = (await allAccounts(client)).filter(({ list }) => list !== 'datasource')
  if (only && others.length === 0) return only
  const names = [only, ...others].map((each) => (each ? `"${each.name}"` : '')).join(', ')
  throw new CommandProblem(
    'usage',
    only ? `Name the --account: ${names}.` : 'There is no account that reads reports.',
  )
}

async function reportOf(client: Client, { id, name }: FoundAccount, wanted: string): Promise<FoundReport> {
  const [only, ...others] = await findReports(client, id, wanted)
  if (only === undefined) throw new CommandProblem('refused', `"${name}" can read no report "${wanted}".`)
  if (others.length === 0) return only
  const paths = [only, ...others].map(({ item }) => item.Path).join(', ')
  throw new CommandProblem('refused', `Several reports are called "${wanted}"; give the path: ${paths}.`)
}

function say(context: Context, created: Schedule): void {
  const { ScheduleId, ScheduleName, Schedule: recurrence } = created
  context.answer(created, () => visible(`Created "${ScheduleName}" with the id ${ScheduleId}.`))
  const next = instant(recurrence.NextRunEpochUtc)
  const reasons = recurrence.NotRunnableReasons.join(', ') || 'it is disabled or over'
  context.remark(
    visible(next === null ? `It does not run by itself: ${reasons}.` : `It runs next at ${next}.`),
  )
}
