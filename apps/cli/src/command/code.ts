/** Schedules as code: `export` writes a directory, `plan` compares it with the service, `apply` makes it so. */
import { ApiProblem, type Client, type Schemas } from '@punctual/client'
import { visible } from '@punctual/runtime/visible'
import type { Command } from 'commander'

import { addressOf } from '../code/address.ts'
import { writeApplied, writeDocument, writeSchema } from '../code/directory.ts'
import { documentOf } from '../code/document.ts'
import { days, type Effect, effectOf } from '../code/effects.ts'
import { readNames } from '../code/names.ts'
import {
  addressedField,
  type Difference,
  differences,
  inOrderOfAnswer,
  type Planning,
  requestOf,
  secrets,
} from '../code/plan.ts'
import { scheduleSchema } from '../code/schema.ts'
import { createContext } from '../context.ts'
import { CommandProblem } from '../exit-code.ts'
import type { RuntimeContext } from '../runtime-context.ts'
import { listSchedules } from '../schedule.ts'
import { collect } from './arguments.ts'

interface CodeOptions {
  readonly folder?: string
  readonly prune?: true
  readonly map?: readonly string[]
  readonly secrets?: true
  readonly exitCode?: true
  readonly yes?: true
}

const directoryArgument = ['<directory>', 'directory of the files'] as const
/** Most schedules of one transaction of the service. */
const mostChanges = 500
const answerWithinMs = 150_000

export function addCodeCommands(program: Command, runtimeContext: RuntimeContext): void {
  program
    .command('export')
    .summary('write schedules as files')
    .description(
      'Writes each schedule as a YAML file by its folder and name, and the JSON schema of these files. Secrets are references to the environment. Files of other schedules stay.',
    )
    .argument(...directoryArgument)
    .option('--folder <path>', 'only schedules in this folder and below it')
    .action(async (directory: string, { folder }: CodeOptions, command: Command) => {
      const context = createContext(runtimeContext, command)
      const client = context.client()
      const written = await exportTo(directory, client, folder)
      context.answer(written, () => visible(`Wrote ${written.length} schedules to ${directory}.`))
    })
  planning(program.command('plan'))
    .summary('show what files would change')
    .description(
      `Compares files with the service, and shows for each schedule what would change: its members, its runs in the next ${days} days, and who gets its mails. Drift is what was edited in the service since the last apply. Changes nothing.`,
    )
    .option('--exit-code', 'end with exit code 8 when schedules would change')
    .action(async (directory: string, options: CodeOptions, command: Command) => {
      const context = createContext(runtimeContext, command)
      const client = context.client()
      const planned = await planOf({ client, runtimeContext, directory, ...read(options) })
      context.answer(planned.map(shown), () => planText(planned))
      if (options.exitCode && planned.length > 0)
        throw new CommandProblem('changes', `Schedules that would change: ${planned.length}.`)
    })
  planning(program.command('apply'))
    .summary('make schedules what files say, all of them or none')
    .description(
      `Makes the service what the files say, in one transaction; at most ${mostChanges} schedules change at once. An edit by another user in between refuses all of it. At a terminal it asks first.`,
    )
    .option('--yes', 'do not ask')
    .action(async (directory: string, options: CodeOptions, command: Command) => {
      const context = createContext(runtimeContext, command)
      const client = context.client()
      const found = await differences({ client, runtimeContext, directory, ...read(options) })
      if (!options.yes) await confirm(found, runtimeContext)
      if (found.length > 0) await send(client, found, { isDryRun: false, key: runtimeContext.newKey() })
      const stored = await listSchedules(client)
      writeApplied(
        directory,
        Object.fromEntries(stored.map(({ ScheduleId, Version }) => [ScheduleId, Version])),
      )
      context.answer(found.map(listed), () => (found.length === 0 ? noChange : `Applied ${counts(found)}.`))
    })
}

export const noChange = 'No changes.'

/** A program has no terminal, and is not asked. @throws CommandProblem `usage` when the user declines */
async function confirm(found: readonly Difference[], { askWord }: RuntimeContext): Promise<void> {
  if (found.length === 0) return
  const answer = await askWord(`${counts(found)}. Apply? Only "yes" does it: `)
  if (answer === null || answer.trim() === 'yes') return
  throw new CommandProblem('usage', 'Nothing was changed.')
}

function planning(command: Command): Command {
  return command
    .argument(...directoryArgument)
    .option('--folder <path>', 'only schedules in this folder and below it')
    .option('--prune', 'delete schedules that have no file')
    .option('--secrets', 'write the secrets again that are set here; they cannot be compared')
    .option('--map <name=name>', 'name in the files, and the name on this service; may be repeated', collect)
}

function read({
  folder,
  prune,
  map = [],
  secrets: isWriting,
}: CodeOptions): Pick<Planning, 'folder' | 'isPruning' | 'others' | 'isWritingSecrets'> {
  return {
    folder,
    isPruning: prune ?? false,
    others: new Map(namePairs(map)),
    isWritingSecrets: isWriting ?? false,
  }
}

/** @throws CommandProblem `usage` for a pair that is none */
export function namePairs(map: readonly string[]): (readonly [string, string])[] {
  return map.map((pair) => {
    const [name = '', other = '', ...more] = pair.split('=')
    if (name !== '' && other !== '' && more.length === 0) return [name, other] as const
    throw new CommandProblem(
      'usage',
      `"${pair}" is no pair; write --map "name in the files=name on this service".`,
    )
  })
}

async function exportTo(directory: string, client: Client, folder: string | undefined): Promise<string[]> {
  const names = await readNames(client, new Map())
  const below = `${folder?.replace(/\/$/, '') ?? ''}/`.toLowerCase()
  const schedules = await listSchedules(client)
  const wanted = schedules.filter((each) => addressOf(each).toLowerCase().startsWith(below))
  writeSchema(directory, scheduleSchema())
  for (const each of wanted) writeDocument(directory, addressOf(each), documentOf(each, names))
  writeApplied(directory, Object.fromEntries(wanted.map(({ ScheduleId, Version }) => [ScheduleId, Version])))
  return wanted.map(addressOf)
}

type Planned = Difference & { readonly effect: Effect }

async function planOf(options: Planning): Promise<Planned[]> {
  const { client, runtimeContext } = options
  const found = await differences(options)
  if (found.length === 0) return []
  const answer = await send(client, found, { isDryRun: true, key: runtimeContext.newKey() })
  const window = { client, nowEpoch: Math.floor(runtimeContext.clock.now().getTime() / 1_000) }
  const planned: Planned[] = []
  for (const [index, difference] of inOrderOfAnswer(found).entries()) {
    const change = answer.Changes[index]
    // A member that the file omits and the service fills in is no change.
    if (change === undefined) continue
    if (change.Change === 'Unchanged' && !difference.Members.includes(secrets)) continue
    planned.push({ ...difference, effect: await effectOf(difference, change, window) })
  }
  return planned.toSorted((left, right) => (left.Address < right.Address ? -1 : 1))
}

export async function send(
  client: Client,
  found: readonly Difference[],
  { isDryRun, key }: { readonly isDryRun: boolean; readonly key: string },
): Promise<Schemas['AppliedSchedules']> {
  if (found.length > mostChanges)
    throw new CommandProblem(
      'usage',
      `${found.length} schedules would change, and one transaction takes ${mostChanges}. Use --folder for a part.`,
    )
  const body = requestOf(found, isDryRun)
  const init = { body, idempotencyKey: key, timeoutMs: answerWithinMs }
  try {
    return await client.postUnchecked('/api/schedule/apply', init)
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    const errors = error.errors.map((each) => ({ ...each, field: addressedField(found, each.field) }))
    const { operation, status, code, detail, requestId, retryAfterSeconds, members } = error
    throw new ApiProblem({ operation, status, code, detail, requestId, retryAfterSeconds, members, errors })
  }
}

function listed({ Address, Change, Members, Drift }: Difference) {
  return { Address, Change, Members, Drift }
}

function shown(planned: Planned) {
  return { ...listed(planned), ...planned.effect }
}

function planText(planned: readonly Planned[]): string {
  if (planned.length === 0) return noChange
  const lines = planned.flatMap(({ Address, Change, Members, Drift, effect }) => [
    visible(
      `${{ Create: '+', Update: '~', Delete: '-' }[Change]} ${Address}${Drift ? '  (edited in the service since the last apply)' : ''}`,
    ),
    ...(Members.length > 0 ? [`    members     ${Members.join(', ')}`] : []),
    `    runs        ${effect.RunsBefore} → ${effect.RunsAfter} in ${days} days`,
    ...[
      ...effect.RecipientsAdded.map((each) => `+${each}`),
      ...effect.RecipientsRemoved.map((each) => `-${each}`),
    ].map((each) => visible(`    recipient   ${each}`)),
  ])
  return [...lines, '', `${counts(planned)}.`].join('\n')
}

export function counts(found: readonly Difference[]): string {
  const of = (change: string) => found.filter(({ Change }) => Change === change).length
  return `${of('Create')} created, ${of('Update')} updated, ${of('Delete')} deleted`
}
