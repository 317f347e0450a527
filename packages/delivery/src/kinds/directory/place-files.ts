import { join } from 'node:path'

import { candidates, maxNames } from '../../candidates.ts'
import type { Prepared } from '../../port.ts'
import type { DirectoryFiles, Found } from './directory-files.ts'
import type { HeldNames } from '../../held-names.ts'
import type { IfExists } from '../../if-exists.ts'

/** Files for one directory. */
export interface Placing {
  readonly files: DirectoryFiles
  readonly prepared: Prepared
  readonly receiptId: string
  readonly ifExists: IfExists
  /** The directory, links followed. */
  readonly place: string
  /** Names of the other deliveries of the run: they are neither replaced nor confirmed. */
  readonly held: HeldNames
}

/** Code of the error when all of them are taken. */
export const namesUsedUp = 'NAMES_USED_UP'

/** Where a file is until it gets its name: the same in every attempt. */
export function temporaryPath(
  { place, receiptId }: Pick<Placing, 'place' | 'receiptId'>,
  index: number,
): string {
  return join(place, `.punctual-${receiptId}-${index}.part`)
}

/**
 * Writes every file under its temporary name, in place of what an earlier attempt has left there. One that has got
 * its second name in an earlier attempt has arrived, and is not written again.
 */
export async function writeTemporary(placing: Placing, signal: AbortSignal): Promise<void> {
  const { files, prepared, place, ifExists } = placing
  try {
    for (const [index, file] of prepared.files.entries()) {
      const path = temporaryPath(placing, index)
      if (hasSecondName(await files.find(path))) continue
      if (ifExists === 'Fail' && (await files.find(join(place, file.name))) !== null) throw taken()
      await files.remove(path)
      await files.write(path, file, signal)
    }
    await files.syncDirectory(place)
  } catch (error) {
    await removeTemporary(placing)
    throw error
  }
}

/**
 * Gives every file its name; answers the names. A file that has a second name keeps the temporary one until all
 * have theirs, so that `confirm` knows of each.
 */
export async function placeFiles(placing: Placing): Promise<string[]> {
  const { files, prepared, place } = placing
  const names: string[] = []
  try {
    for (const [index, { name }] of prepared.files.entries())
      names.push(await giveName(placing, temporaryPath(placing, index), name))
  } catch (error) {
    // A name that is taken refuses all files: none of them stays.
    if (placing.ifExists === 'Fail') for (const name of names) await files.remove(join(place, name))
    throw error
  }
  await files.syncDirectory(place)
  await removeTemporary(placing)
  return names
}

export function hasSecondName(temporary: Found | null): boolean {
  return temporary !== null && temporary.nameCount > 1
}

/** The name that a file has got; null when none of the names that it may get leads to it. */
export async function nameOfInode(
  { files, place }: Pick<Placing, 'files' | 'place'>,
  wanted: string,
  inode: string,
): Promise<string | null> {
  for (const name of candidates(wanted)) {
    const found = await files.find(join(place, name))
    if (found?.inode === inode) return name
    if (found === null) return null
  }
  return null
}

async function giveName(placing: Placing, from: string, name: string): Promise<string> {
  const { files, place, ifExists, held } = placing
  const temporary = await files.find(from)
  if (temporary !== null && hasSecondName(temporary))
    return (await nameOfInode(placing, name, temporary.inode)) ?? name
  if (ifExists === 'Replace' && !held.isOpen) {
    const free = firstNotHeld(placing, name)
    await files.rename(from, join(place, free))
    return free
  }
  for (const candidate of ifExists === 'Fail' ? [name] : candidates(name)) {
    try {
      await files.link(from, join(place, candidate))
      return candidate
    } catch (error) {
      if ((error as { code?: unknown }).code !== 'EEXIST') throw error
    }
  }
  throw ifExists === 'Fail' ? taken() : usedUp()
}

/** What another delivery of the run has put there is not replaced, nor is another file of this delivery. */
function firstNotHeld({ prepared, held }: Placing, name: string): string {
  const own = prepared.files.map((file) => file.name.toLowerCase())
  for (const candidate of candidates(name))
    if (!held.has(candidate) && (candidate === name || !own.includes(candidate.toLowerCase())))
      return candidate
  throw usedUp()
}

/** What cannot be removed is left: it is no file of a reader, and the next attempt replaces it. */
export async function removeTemporary(placing: Placing): Promise<void> {
  for (const index of placing.prepared.files.keys())
    await placing.files.remove(temporaryPath(placing, index)).catch(() => {})
}

/** Those with a second name stay: a later attempt sees by them which files have arrived. */
export async function removeUnnamed(placing: Placing): Promise<void> {
  const { files, prepared } = placing
  for (const index of prepared.files.keys()) {
    const path = temporaryPath(placing, index)
    if (!hasSecondName(await files.find(path).catch(() => null))) await files.remove(path).catch(() => {})
  }
}

/** As the file system says it. */
function taken(): Error {
  return Object.assign(new Error('the name is taken'), { code: 'EEXIST' })
}

/** In the form of an error of the file system: nothing has happened. */
function usedUp(): Error {
  return Object.assign(new Error(`${maxNames} names are taken`), { code: namesUsedUp })
}
