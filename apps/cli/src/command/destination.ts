import type { Client, Schemas } from '@punctual/client'
import { visible } from '@punctual/runtime/visible'
import type { Command } from 'commander'

import { createContext } from '../context.ts'
import { CommandProblem } from '../exit-code.ts'
import type { RuntimeContext } from '../runtime-context.ts'
import { findScheduleId, readSchedule, type ScheduleType } from '../schedule.ts'
import {
  addFieldsCommand,
  addKindsCommand,
  addSetOption,
  findKind,
  kindArgument,
  readMembers,
} from './described-kinds.ts'
import type { Place } from './record-commands.ts'
import { referenceArgument, typeOption } from './schedule-reference.ts'
import { stepTable } from './test-command.ts'

const storedArgument = ['<id>', 'of the destination, as schedule get shows it'] as const

interface SetOptions {
  readonly set?: readonly string[]
}

interface ScheduleOptions extends SetOptions {
  readonly schedule: string
  readonly type?: ScheduleType
}

export function addDestinationCommands(program: Command, runtimeContext: RuntimeContext): void {
  const parent = program
    .command('destination')
    .summary('list kinds of destinations, show the fields of one, add, change, try or delete a destination')
    .description(
      'Writes destinations of any kind to schedules. The service says which kinds and fields there are. E-mails are written with the schedule.',
    )
  const place = { parent, runtimeContext }
  addKindsCommand(place, 'Destinations', {
    summary: 'list kinds of destinations',
    description: 'Lists the kinds of destinations besides e-mail, with the products of each.',
  })
  addFieldsCommand(place, 'Destinations', {
    summary: 'show the fields of a kind',
    description: 'Shows what a destination of the kind has: the fields that add, update and test take.',
  })
  addAddCommand(place)
  addUpdateCommand(place)
  addTestCommand(place)
  addDeleteCommand(place)
}

function addAddCommand({ parent, runtimeContext }: Place): void {
  const add = parent
    .command('add')
    .summary('add a destination to a schedule')
    .description('Adds a destination to a schedule from its fields. The other destinations stay.')
    .argument(...kindArgument)
    .requiredOption('--schedule <schedule>', referenceArgument[1])
    .addOption(typeOption())
  addSetOption(add)
    .addHelpText(
      'after',
      '\nExample:\n  punctual destination add Directory --schedule "/Sales/Daily" -s Path=/srv/reports -s IfExists=Rename',
    )
    .action(async (wanted: string, { set = [], schedule, type }: ScheduleOptions, command: Command) => {
      const context = createContext(runtimeContext, command)
      const client = context.client()
      const Destinations = [await readDestination(client, { wanted, set }, runtimeContext)]
      const ScheduleId = await findScheduleId(client, schedule, type)
      const all = await client.post('/api/schedule/adddestination', {
        body: { ScheduleId, Destinations },
        idempotencyKey: runtimeContext.newKey(),
      })
      const added = all.at(-1)
      context.answer(added, () => `Added with the id ${added?.Id}.`)
    })
}

function addUpdateCommand({ parent, runtimeContext }: Place): void {
  const update = parent
    .command('update')
    .summary('change a destination of a schedule')
    .description(
      'Changes the given fields of a destination; the others stay. A secret is read from a file, and has to be given again with another address.',
    )
    .argument(...storedArgument)
    .requiredOption('--schedule <schedule>', referenceArgument[1])
    .addOption(typeOption())
  addSetOption(update)
    .addHelpText(
      'after',
      '\nExample:\n  punctual destination update 4f1c… --schedule "/Sales/Daily" -s Path=out -s PrivateKey=@id_ed25519',
    )
    .action(async (id: string, { set = [], schedule, type }: ScheduleOptions, command: Command) => {
      const context = createContext(runtimeContext, command)
      const client = context.client()
      const { Destinations, Version } = await readSchedule(
        client,
        await findScheduleId(client, schedule, type),
      )
      const stored = Destinations.find(({ Id }) => Id === id)
      if (stored === undefined)
        throw new CommandProblem('refused', `The schedule has no destination with the id "${id}".`)
      const { Id, Type } = stored
      const kind = await findKind(client, 'Destinations', Type)
      const members = await readMembers(kind, set, { runtimeContext, stored })
      const updated = await client.post('/api/schedule/UpdateDestination', {
        body: { Id, Type, ...members } as Schemas['DestinationInput'],
        params: { header: { 'If-Match': `"${Version}"` } },
      })
      context.answer(updated, () => visible(`Changed the destination ${Id}.`))
    })
}

interface TestOptions extends SetOptions {
  readonly id?: string
}

function addTestCommand({ parent, runtimeContext }: Place): void {
  const test = parent
    .command('test')
    .summary('try a destination without adding it')
    .description('Takes every step of a delivery, and tells each. No file stays.')
    .argument('[kind]', kindArgument[1])
    .option('--id <id>', 'of a stored destination, which is tried with its secrets')
  addSetOption(test).action(async (wanted: string | undefined, options: TestOptions, command: Command) => {
    const context = createContext(runtimeContext, command)
    const client = context.client()
    const body = await testedDestination(client, { wanted, ...options }, runtimeContext)
    const tried = await client.post('/api/schedule/testdestination', { body })
    context.answer(tried, () => stepTable(tried))
    if (!tried.Ok) throw new CommandProblem('refused', 'The destination cannot be used.')
  })
}

function addDeleteCommand({ parent, runtimeContext }: Place): void {
  parent
    .command('delete')
    .summary('delete a destination of a schedule')
    .description('Deletes the destination with the id; its schedule and the other destinations stay.')
    .argument(...storedArgument)
    .action(async (destinationId: string, _options: object, command: Command) => {
      const context = createContext(runtimeContext, command)
      await context.client().post('/api/schedule/DeleteDestination', { body: { destinationId } })
      context.answer(true, () => visible(`Deleted the destination ${destinationId}.`))
    })
}

/** @throws CommandProblem `usage` unless it is either a kind with its fields, or a stored one */
async function testedDestination(
  client: Client,
  { wanted, id, set = [] }: TestOptions & { readonly wanted: string | undefined },
  runtimeContext: RuntimeContext,
): Promise<Schemas['TestDestinationInput']> {
  if (wanted !== undefined && id === undefined)
    return { Destination: await readDestination(client, { wanted, set }, runtimeContext) }
  if (wanted === undefined && id !== undefined && set.length === 0) return { destinationId: id }
  throw new CommandProblem('usage', 'Name a kind with its fields, or a stored destination by --id.')
}

async function readDestination(
  client: Client,
  { wanted, set }: { readonly wanted: string; readonly set: readonly string[] },
  runtimeContext: RuntimeContext,
): Promise<Schemas['DestinationInput']> {
  const kind = await findKind(client, 'Destinations', wanted)
  const members = await readMembers(kind, set, { runtimeContext })
  return { Type: kind.Kind, ...members } as Schemas['DestinationInput']
}
