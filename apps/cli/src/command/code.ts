/** Schedules as code: `export` writes a directory, `plan` compares it with the service, `apply` makes it so. */
import { ApiProblem, type Client, type Schemas } from '@punctual/client'
import { visible } from '@punctual/runtime/visible'
import type { Command } from 'commander'

import { addressOf, folded, isBelow, placesOf } from '../code/address.ts'
import { readApplied, writeApplied, writeDocument, writeSchema } from '../code/directory.ts'
import { documentOf } from '../code/document.ts'
import { days, type Effect, effectOf, mostCounted } from '../code/effects.ts'
import { readNames } from '../code/names.ts'
import {
  addressedField,
  byAddress,
  type Comparison,
  type Difference,
  differences,
  inOrderOfAnswer,
  type Planning,
  requestOf,
  secrets,
} from '../code/plan.ts'
import { scheduleSchema } from '../code/schema.ts'
import { type Context, createContext } from '../context.ts'
import { CommandProblem } from '../exit-code.ts'
import type { RuntimeContext } from '../runtime-context.ts'
import { listSchedules, type Schedule } from '../schedule.ts'
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
      `Compares files with the service, and shows for each schedule what would change: its members, its runs in the next ${days} days and the first of them that differs, and who gets its mails. Drift is what was edited in the service since the last apply. Changes nothing.`,
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
      const comparison = await differences({ client, runtimeContext, directory, ...read(options) })
      const changed = await changesOf(comparison.found, { client, runtimeContext })
      if (!options.yes) await confirm(changed, runtimeContext)
      const Changes = await applyChanges(changed, { client, runtimeContext })
      context.answer(changed.map(listed), () => appliedText(changed))
      keepVersions(directory, { comparison, Changes, context })
    })
}

interface Done {
  readonly comparison: Comparison
  readonly Changes: Schemas['AppliedSchedules']['Changes']
  readonly context: Context
}

/** Keeps the versions that the files and the service agree on; those of other schedules stay. */
function keepVersions(directory: string, { comparison: { found, same }, Changes, context }: Done): void {
  try {
    const applied = new Map(Object.entries(readApplied(directory) ?? {}))
    const stored = [...same, ...found.flatMap((each) => each.stored ?? [])]
    for (const { ScheduleId, Version } of stored) applied.set(ScheduleId, Version)
    for (const { ScheduleId, After } of Changes)
      if (After === null) applied.delete(ScheduleId)
      else applied.set(ScheduleId, (After as Schedule).Version)
    writeApplied(directory, Object.fromEntries(applied))
  } catch (error) {
    // The schedules are changed by now.
    if (!(error instanceof CommandProblem)) throw error
    context.remark(`Their versions are not kept, so the next plan finds drift. ${error.message}`)
  }
}

const noChange = 'No changes.'

export const appliedText = (changed: readonly Difference[]): string =>
  changed.length === 0 ? noChange : `Applied ${counts(changed)}.`

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
  const schedules = await listSchedules(client)
  const wanted = schedules.filter((each) => isBelow(folder, addressOf(each)))
  const places = placesOf(wanted.map((each) => ({ address: addressOf(each), type: each.ScheduleType })))
  const applied = readApplied(directory)
  writeSchema(directory, scheduleSchema())
  for (const [index, place] of places.entries())
    writeDocument(directory, place, documentOf(wanted[index]!, names, place.type))
  const versions = Object.fromEntries(wanted.map(({ ScheduleId, Version }) => [ScheduleId, Version]))
  writeApplied(directory, { ...applied, ...versions })
  return wanted.map(addressOf)
}

/** A difference with what the service would make of it. */
type Changed = Difference & { readonly change: Schemas['AppliedChange'] }

/** What the service would change. A member that a file omits and the service fills in is no change. */
export async function changesOf(
  found: readonly Difference[],
  { client, runtimeContext }: Pick<Planning, 'client' | 'runtimeContext'>,
): Promise<Changed[]> {
  const changed: Changed[] = []
  for (let start = 0; start < found.length; start += mostChanges) {
    const part = found.slice(start, start + mostChanges)
    const { Changes } = await send(client, part, { isDryRun: true, key: runtimeContext.newKey() })
    for (const [index, difference] of inOrderOfAnswer(part).entries()) {
      const change = Changes[index]
      if (change === undefined) continue
      if (change.Change !== 'Unchanged' || difference.Members.includes(secrets))
        changed.push({ ...difference, change })
    }
  }
  return changed.toSorted(byAddress)
}

/** Makes the changes, all of them or none; without any, nothing is sent. */
export async function applyChanges(
  changed: readonly Difference[],
  { client, runtimeContext }: Pick<Planning, 'client' | 'runtimeContext'>,
): Promise<Schemas['AppliedSchedules']['Changes']> {
  if (changed.length === 0) return []
  return (await send(client, changed, { isDryRun: false, key: runtimeContext.newKey() })).Changes
}

type Planned = Difference & { readonly effect: Effect }

async function planOf(planning: Planning): Promise<Planned[]> {
  const { client, runtimeContext } = planning
  const { found } = await differences(planning)
  const window = { client, nowEpoch: Math.floor(runtimeContext.clock.now().getTime() / 1_000) }
  const planned: Planned[] = []
  for (const { change, ...difference } of await changesOf(found, planning))
    planned.push({ ...difference, effect: await effectOf(difference, change, window) })
  return planned
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

function listed({ Address, ScheduleType, Change, Members, Drift }: Difference) {
  return { Address, ScheduleType, Change, Members, Drift }
}

function shown(planned: Planned) {
  const { FirstDifference: first, ...effect } = planned.effect
  const FirstDifference = first && {
    Before: first.Before?.EpochUtc ?? null,
    After: first.After?.EpochUtc ?? null,
  }
  return { ...listed(planned), ...effect, FirstDifference }
}

function planText(planned: readonly Planned[]): string {
  if (planned.length === 0) return noChange
  const ofAddress = Map.groupBy(planned, ({ Address }) => folded(Address))
  const lines = planned.flatMap(({ Address, ScheduleType, Change, Members, Drift, effect }) => [
    visible(
      `${{ Create: '+', Update: '~', Delete: '-' }[Change]} ${Address}${ofAddress.get(folded(Address))!.length > 1 ? ` (${ScheduleType})` : ''}${Drift ? '  (edited in the service since the last apply)' : ''}`,
    ),
    ...(Members.length > 0 ? [`    members     ${Members.join(', ')}`] : []),
    `    runs        ${countedText(effect.RunsBefore)} → ${countedText(effect.RunsAfter)} in ${days} days`,
    ...firstDifferenceLines(effect),
    ...[
      ...effect.RecipientsAdded.map((each) => `+${each}`),
      ...effect.RecipientsRemoved.map((each) => `-${each}`),
    ].map((each) => visible(`    recipient   ${each}`)),
  ])
  return [...lines, '', `${counts(planned)}.`].join('\n')
}

function firstDifferenceLines({ FirstDifference: first }: Effect): string[] {
  if (first === null) return []
  const [before, after] = [first.Before, first.After].map((run) => run?.Local ?? 'none')
  return [visible(`    first run that differs  ${before} → ${after}`)]
}

const countedText = (runs: number) => (runs < mostCounted ? String(runs) : `${mostCounted} or more`)

function counts(found: readonly Difference[]): string {
  const of = (change: string) => found.filter(({ Change }) => Change === change).length
  return `${of('Create')} created, ${of('Update')} updated, ${of('Delete')} deleted`
}
