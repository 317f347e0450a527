/**
 * Files get their names on another system, so that a process may die at any point and another one finishes:
 *
 * 1. Each file is written under a temporary name that follows from the delivery.
 * 2. A plan with the names that they are to have is written beside them.
 * 3. With the send permit, each file gets its name by one call.
 * 4. The plan is removed.
 *
 * While the plan is there, a file without its temporary name has got its own. Without the plan, and without a
 * temporary file, a permitted delivery was whole: its content is found under a name that no other delivery has.
 */
import { failure, FailureError } from '@punctual/domain'
import { z } from 'zod'

import { candidates } from '../candidates.ts'
import { type HeldNames, replyOf } from '../held-names.ts'
import type { IfExists } from '../if-exists.ts'
import type { Confirmation, Prepared, PreparedFile } from '../port.ts'
import { sha256Of } from '../prepared-content.ts'
import type { RemoteContent, RemoteFiles } from './remote-files.ts'

/** Files for one directory of another system. */
export interface Placing {
  readonly files: RemoteFiles
  readonly prepared: Prepared
  readonly receiptId: string
  readonly ifExists: IfExists
  /** What other deliveries of the run have put there. */
  readonly held: HeldNames
  /** As failures name what reported them. */
  readonly source: string
}

const maxPlanBytes = 65_536

/** Until the permit: what it leaves is replaced by a later attempt. @returns the names that the files are to have */
export async function writeFiles(placing: Placing, signal: AbortSignal): Promise<string[]> {
  const { files, prepared } = placing
  await files.makeDirectory()
  const planned = await readPlan(placing)
  const names: string[] = []
  for (const [index, file] of prepared.files.entries()) {
    const temporary = temporaryName(placing, index)
    const before = planned?.[index]
    // It has got its name in an attempt that was interrupted.
    if (before !== undefined && !(await files.has(temporary))) {
      names.push(before)
      continue
    }
    names.push(before ?? (await freeName(placing, file.name, names)))
    await files.write(temporary, contentOf(file), signal)
  }
  await writePlan(placing, names, signal)
  return names
}

/** With the permit. @returns the names that the files have */
export async function nameFiles(
  placing: Placing,
  planned: readonly string[],
  signal: AbortSignal,
): Promise<string[]> {
  const { files, prepared } = placing
  const names = [...planned]
  const given: string[] = []
  try {
    for (const [index, file] of prepared.files.entries()) {
      const temporary = temporaryName(placing, index)
      if (!(await files.has(temporary))) continue
      while (!(await giveName(placing, temporary, names[index] ?? file.name))) {
        names[index] = await freeName(placing, file.name, names)
        await writePlan(placing, names, signal)
      }
      given.push(names[index] ?? file.name)
    }
  } catch (error) {
    // A name that is taken refuses all files: none of them stays.
    if (placing.ifExists === 'Fail' && isNameTaken(error)) for (const name of given) await files.remove(name)
    throw error
  }
  await files.remove(planName(placing))
  return names
}

function isNameTaken(error: unknown): boolean {
  return error instanceof FailureError && error.failure.code === 'destination_name_taken'
}

/**
 * Everything that is no file of a reader; what cannot be removed is replaced by the next attempt. The plan goes first:
 * beside a plan that stays, a file without its temporary name would be taken for one that has got its own.
 *
 * @throws when the plan cannot be removed; then the temporary files stay as well
 */
export async function removeTemporary(placing: Placing): Promise<void> {
  const { files, prepared } = placing
  await files.remove(planName(placing))
  for (const index of prepared.files.keys()) await files.remove(temporaryName(placing, index)).catch(() => {})
}

/** What became of an interrupted delivery that had its permit. */
export async function confirmFiles(placing: Placing, signal: AbortSignal): Promise<Confirmation> {
  const { files, prepared } = placing
  const planned = await readPlan(placing)
  const names: string[] = []
  for (const [index, file] of prepared.files.entries()) {
    if (await files.has(temporaryName(placing, index))) return { kind: 'absent' }
    const name = planned?.[index] ?? (await findByContent(placing, file, signal))
    if (name === null) return { kind: 'unknown' }
    names.push(name)
  }
  await removeTemporary(placing).catch(() => {})
  return { kind: 'arrived', reply: replyOf(names) }
}

function temporaryName({ receiptId }: Placing, index: number): string {
  return `.punctual-${receiptId}-${index}.part`
}

function planName({ receiptId }: Placing): string {
  return `.punctual-${receiptId}.plan`
}

const plan = z.array(z.string())

/** Null when there is none, or when another program has written it. */
async function readPlan(placing: Placing): Promise<readonly string[] | null> {
  const text = await placing.files.read(planName(placing), maxPlanBytes)
  if (text === null) return null
  const { data } = plan.safeParse(jsonOrNull(text.toString('utf8')))
  const wanted = placing.prepared.files
  const isOurs =
    data?.length === wanted.length &&
    data.every((name, index) => isCandidate(name, wanted[index]?.name ?? ''))
  return isOurs ? data : null
}

async function writePlan(placing: Placing, names: readonly string[], signal: AbortSignal): Promise<void> {
  await placing.files.write(planName(placing), Buffer.from(JSON.stringify(names)), signal)
}

/** False when something has the name meanwhile, and another one is to be tried. */
async function giveName(placing: Placing, temporary: string, name: string): Promise<boolean> {
  const { files, ifExists, held, source } = placing
  if (ifExists === 'Replace' && !held.isOpen && !held.has(name)) {
    await files.replace(temporary, name)
    return true
  }
  if ((await files.moveToNew(temporary, name)) === 'moved') return true
  if (ifExists === 'Fail') throw new FailureError(failure('destination_name_taken', { source }))
  return false
}

/** @throws FailureError `destination_name_taken` */
async function freeName(placing: Placing, name: string, taken: readonly string[]): Promise<string> {
  const { files, ifExists, held, source } = placing
  for (const candidate of candidates(name)) {
    if (taken.includes(candidate) || held.has(candidate)) continue
    if (ifExists === 'Replace' && !held.isOpen) return candidate
    if (!(await files.has(candidate))) return candidate
    if (ifExists === 'Fail') break
  }
  throw new FailureError(failure('destination_name_taken', { source }))
}

async function findByContent(
  { files, ifExists, held }: Placing,
  file: PreparedFile,
  signal: AbortSignal,
): Promise<string | null> {
  const wanted = await sha256Of(file, signal)
  for (const name of ifExists === 'Fail' ? [file.name] : candidates(file.name)) {
    if (held.has(name)) continue
    const found = await files.hash(name, signal)
    if (found === null) return null
    if (found === wanted) return name
  }
  return null
}

function isCandidate(name: string, wanted: string): boolean {
  for (const candidate of candidates(wanted)) if (candidate === name) return true
  return false
}

function contentOf(file: PreparedFile): RemoteContent {
  return 'content' in file ? Buffer.from(file.content) : { path: file.path, bytes: file.bytes }
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
