import type { Client, Schemas } from '@punctual/client'
import { type Command, InvalidArgumentError } from 'commander'

import { createContext } from '../context.ts'
import { CommandProblem } from '../exit-code.ts'
import { table } from '../output/table.ts'
import type { RuntimeContext } from '../runtime-context.ts'
import { epochSeconds, wholeNumber } from './arguments.ts'

type Entry = Schemas['AuditEntry']
type Check = Schemas['AuditCheck']

export function addAuditCommands(program: Command, runtimeContext: RuntimeContext): void {
  const audit = program
    .command('audit')
    .summary('list the audit trail, or check that nobody has rewritten it')
    .description('Reads the audit trail: who changed what, who logged in, who was refused, who took a file.')
  addListCommand(audit, runtimeContext)
  addVerifyCommand(audit, runtimeContext)
}

interface ListOptions {
  readonly actor?: string
  readonly action?: string
  readonly subject?: string
  readonly from?: number
  readonly to?: number
  readonly limit: number
}

function addListCommand(parent: Command, runtimeContext: RuntimeContext): void {
  parent
    .command('list')
    .summary('list entries, newest first')
    .description('Lists entries of the audit trail, newest first.')
    .option('--actor <name>', 'only those of this user name or client id')
    .option('--action <name>', 'only those of this action, such as auth.login or folder.update')
    .option('--subject <id>', 'only those about this object')
    .option('--from <instant>', 'only those from this instant on', epochSeconds)
    .option('--to <instant>', 'only those up to this instant', epochSeconds)
    .option('--limit <count>', 'entries at most', wholeNumber(1, 10_000), 50)
    .action(async ({ actor, action, subject, from, to, limit }: ListOptions, command: Command) => {
      const context = createContext(runtimeContext, command)
      const query = {
        ...(actor === undefined ? {} : { Actor: actor }),
        ...(action === undefined ? {} : { Action: action }),
        ...(subject === undefined ? {} : { Subject: subject }),
        ...(from === undefined ? {} : { FromEpochUtc: from }),
        ...(to === undefined ? {} : { ToEpochUtc: to }),
      }
      const entries = await context
        .client()
        .get('/api/audit/getall', { params: { query: { ...query, Limit: limit } } })
      context.answer(entries, () => (entries.length === 0 ? 'No entries.' : entryTable(entries)))
    })
}

function entryTable(entries: readonly Entry[]): string {
  return table<Entry>(
    [
      { title: 'AT', value: ({ At }) => At },
      { title: 'ACTOR', value: ({ Actor }) => Actor },
      { title: 'ACTION', value: ({ Action }) => Action },
      { title: 'SUBJECT', value: ({ Subject }) => Subject },
      { title: 'ADDRESS', value: ({ Address }) => Address },
    ],
    entries,
  )
}

interface KnownPlace {
  readonly KnownPosition: number
  readonly KnownHash: string
}

function addVerifyCommand(parent: Command, runtimeContext: RuntimeContext): void {
  parent
    .command('verify')
    .summary('check the hashes that link the entries')
    .description(
      'Computes the hashes that link the entries of the audit trail again. An entry that was changed, removed or put in between is named, and the command ends with 1. ' +
        'Keep the position and hash that it prints: with --known a later check also finds a trail that was cut off or written anew.',
    )
    .option(
      '--known <position:hash>',
      'a place that was printed or published before; the beginning of its hash is enough',
      knownPlace,
    )
    .addHelpText('after', '\nExample:\n  punctual audit verify --known 1024:9f86d081884c7')
    .action(async ({ known }: { known?: KnownPlace }, command: Command) => {
      const context = createContext(runtimeContext, command)
      const result = await verifyAll(context.client(), known ?? {})
      context.answer(
        result,
        () =>
          `${result.Checked} entries, up to position ${result.Head.Position} with the hash ${result.Head.Hash}.`,
      )
      if (!result.Ok) throw new CommandProblem('refused', complaint(result))
    })
}

/** The answers of all pages as one. */
async function verifyAll(client: Client, known: Partial<KnownPlace>): Promise<Check> {
  const ask = (query: object) =>
    client.get('/api/audit/verify', { params: { query: { ...query, Limit: 1_000 } } })
  const pages = [await ask(known)]
  for (let next = pages[0]!.Next; next !== null; next = pages.at(-1)!.Next)
    pages.push(await ask({ AfterPosition: next }))
  const [first, last] = [pages[0]!, pages.at(-1)!]
  return {
    ...last,
    From: first.From,
    KnownMatches: first.KnownMatches,
    Ok: pages.every(({ Ok }) => Ok),
    Checked: pages.reduce((sum, { Checked }) => sum + Checked, 0),
    Problems: pages.flatMap(({ Problems }) => Problems),
  }
}

function complaint({ Problems, KnownMatches }: Check): string {
  const lines = Problems.map(
    ({ Kind, Position, EntryId }) =>
      `  entry ${EntryId}${Position === null ? '' : ` at position ${Position}`}: ${Kind}`,
  )
  if (KnownMatches === false)
    lines.unshift('  The place that was known is not there any more: the trail was cut off or written anew.')
  return ['The audit trail is not as it was written:', ...lines].join('\n')
}

function knownPlace(text: string): KnownPlace {
  const [, position = '', hash = ''] = /^(\d{1,15}):([0-9a-f]{8,64})$/.exec(text) ?? []
  if (hash === '')
    throw new InvalidArgumentError(
      'It is a position and the beginning of a hash, such as 1024:9f86d081884c7.',
    )
  return { KnownPosition: Number(position), KnownHash: hash }
}
