/** `punctual import`: schedules of another system as files, and into the service. */
import { type Client, createClient, type Credentials } from '@punctual/client'
import { visible } from '@punctual/runtime/visible'
import type { Command } from 'commander'

import { keyOf, placesOf } from '../code/address.ts'
import { writeDocument, writeSchema, unwritten } from '../code/directory.ts'
import { type Imported, importedFromService, importedOf } from '../code/imported.ts'
import { type Names, readNames } from '../code/names.ts'
import { differences } from '../code/plan.ts'
import { scheduleSchema } from '../code/schema.ts'
import { type Context, createContext } from '../context.ts'
import { findAccount } from '../doctor/find-account.ts'
import { CommandProblem } from '../exit-code.ts'
import { readText } from '../json-file.ts'
import type { RuntimeContext } from '../runtime-context.ts'
import { typeOfModel } from '../schedule.ts'
import { collect } from './arguments.ts'
import { appliedText, applyChanges, changesOf, namePairs } from './code.ts'
import { askFor, checkAddress } from './login.ts'
import { refusalOf, type Replaced, replacedSchedules } from './replaced-schedules.ts'

interface ImportOptions {
  readonly out?: string
  readonly apply?: true
  readonly folder?: string
  readonly zone?: string
  readonly clientId?: string
  readonly user?: string
  readonly map?: readonly string[]
}

/** An answer takes as long as a report server and the runs of many schedules. */
const answerWithinMs = 150_000

export function addImportCommands(program: Command, runtimeContext: RuntimeContext): void {
  const group = program
    .command('import')
    .summary('take schedules over from another system')
    .description(
      'Shows for each schedule of another system whether its next 100 runs would be identical here, and what is not taken over. Changes nothing without --apply.',
    )
  const add = (name: string, reference: readonly [string, string], read: Reading) =>
    group
      .command(name)
      .argument(...reference)
      .option('--out <directory>', 'write the schedules as files that plan and apply take')
      .option('--apply', 'create and replace the schedules, all of them or none')
      .action(async (source: string, options: ImportOptions, command: Command) => {
        const context = createContext(runtimeContext, command)
        const client = context.client()
        const names = await readNames(client, new Map(namePairs(options.map ?? [])))
        const found = await read({ source, options, context, client, names })
        await finish(found, { options, context, client })
      })
  add(
    'reportserver',
    ['<account>', 'name or id of the account that reads the report server'],
    fromReportServer,
  )
    .summary('from the subscriptions of a report server')
    .option('--folder <path>', 'folder for the schedules; below it those of the report server are kept')
    .option('--zone <zone>', 'time zone of the report server; else that of the service')
  add('csv', ['<file>', 'table whose first line names the columns'], fromTable)
    .summary('from a table')
    .option('--folder <path>', 'folder of rows that name none')
    .option('--zone <zone>', 'time zone of rows that name none; else that of the service')
  add('punctual', ['<address>', 'address of a service with this interface'], fromService)
    .summary('from another service with this interface')
    .option('--client-id <id>', 'API client of the other service; its secret is asked for')
    .option('--user <name>', 'user of the other service; the password is asked for')
    .option('--map <name=name>', 'name there, and the name on this service; may be repeated', collect)
}

interface Asked {
  readonly source: string
  readonly options: ImportOptions
  readonly context: Context
  readonly client: Client
  readonly names: Names
}

type Reading = (asked: Asked) => Promise<Imported[]>

const fromReportServer: Reading = async (asked) => {
  const { id, list } = await findAccount(asked.client, asked.source)
  if (list !== 'reportserveraccount')
    throw new CommandProblem('usage', `"${asked.source}" is no account of a report server.`)
  return await preview({ ReportServerAccountId: id }, asked)
}

const fromTable: Reading = async (asked) => await preview({ Csv: readText(asked.source) }, asked)

async function preview(
  source: { readonly Csv: string } | { readonly ReportServerAccountId: string },
  { options: { folder, zone }, client, context, names }: Asked,
): Promise<Imported[]> {
  const body = {
    ...source,
    ...(folder === undefined ? {} : { FolderPath: folder }),
    ...(zone === undefined ? {} : { TimeZone: zone }),
  }
  const answer = await client.post('/api/schedule/previewimport', { body, timeoutMs: answerWithinMs })
  const more = answer.Total - answer.Schedules.length
  if (more > 0) context.remark(`${more} further schedules are not shown.`)
  return importedOf(answer, names)
}

const fromService: Reading = async ({ source, options, context, client, names }) => {
  const { clock, signal } = context.runtimeContext
  const baseUrl = checkAddress(source, context.runtimeContext)
  const credentials = await credentialsOf(options, context.runtimeContext)
  const other = createClient({ baseUrl, credentials, clock, signal, retryLimitMs: 0 })
  return await importedFromService({
    source: { client: other, names: await readNames(other, new Map()) },
    target: { client, names },
    nowEpoch: Math.floor(clock.now().getTime() / 1_000),
  })
}

async function credentialsOf(
  { clientId, user }: ImportOptions,
  runtimeContext: RuntimeContext,
): Promise<Credentials> {
  if ((clientId === undefined) === (user === undefined))
    throw new CommandProblem('usage', 'Say who asks the other service: with --client-id or --user.')
  const secret = await askFor(`Secret of ${clientId ?? user}: `, runtimeContext)
  return clientId === undefined
    ? { userName: user ?? '', password: secret }
    : { clientId, clientSecret: secret }
}

async function finish(
  found: readonly Imported[],
  { options, context, client }: Pick<Asked, 'options' | 'context' | 'client'>,
): Promise<void> {
  const { out, apply, map = [] } = options
  const taken = found.flatMap(({ Address: address, Document }) =>
    Document === null ? [] : [{ address, type: typeOfModel(Document), document: Document }],
  )
  if (out !== undefined) {
    writeSchema(out, scheduleSchema())
    for (const [index, place] of placesOf(taken).entries()) writeDocument(out, place, taken[index]!.document)
  }
  const planning = {
    client,
    runtimeContext: context.runtimeContext,
    directory: out ?? '.',
    folder: undefined,
    isPruning: false,
    isWritingSecrets: false,
    others: new Map(namePairs(map)),
    documents: taken.map(({ address, document }) => unwritten(document, address)),
  }
  const replaced = await replacedSchedules(planning)
  const said = apply ? await applied(planning) : await tried(planning, out)
  const shown = found.map((each) => ({
    ...each,
    Replaces: each.Document && (replaced.get(keyOf(typeOfModel(each.Document), each.Address)) ?? null),
  }))
  context.answer(shown, () =>
    [...shown.map(textOf), '', visible(`${taken.length} of ${found.length} can be taken over. ${said}`)].join(
      '\n',
    ),
  )
}

type Trying = Parameters<typeof refusalOf>[0]

async function applied(planning: Trying): Promise<string> {
  const changed = await changesOf((await differences(planning)).found, planning)
  await applyChanges(changed, planning)
  return appliedText(changed)
}

async function tried(planning: Trying, out: string | undefined): Promise<string> {
  const count = planning.documents.length
  const done =
    out === undefined
      ? 'Nothing was changed: give --apply, or --out and see plan.'
      : `Wrote ${count} schedules to ${out}.`
  const refusal = count === 0 ? null : await refusalOf(planning)
  return refusal === null ? done : `${done} For now --apply would be refused: ${refusal}`
}

type Shown = Imported & { readonly Replaces: Replaced | null }

function textOf({ Address, Document, Verdict, Differences, NotTakenOver, Replaces }: Shown): string {
  const sign = Replaces === null ? '+' : '~'
  return [
    `${Document === null ? '✗' : sign} ${Address}`,
    ...(Replaces === null ? [] : [`    replaces    ${replacedText(Replaces)}`]),
    ...(Verdict === '' ? [] : [`    runs        ${Verdict}`]),
    ...Differences.map((each) => `    differs     ${each}`),
    ...NotTakenOver.map((each) => `    not taken   ${each}`),
  ]
    .map((line) => visible(line))
    .join('\n')
}

function replacedText({ Members, Problem }: Replaced): string {
  if (Problem !== null) return `a schedule; what differs is not known: ${Problem}`
  return Members.length === 0 ? 'a schedule that is the same' : `a schedule; differs in ${Members.join(', ')}`
}
