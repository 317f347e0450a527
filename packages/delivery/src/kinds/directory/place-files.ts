import { join } from 'node:path'

import { distinctFileName } from '@punctual/domain'

import type { Prepared, PreparedFile } from '../../port.ts'
import type { Content, DirectoryFiles } from './directory-files.ts'
import type { IfExists } from './settings.ts'

/** Files for one directory. */
export interface Placing {
  readonly files: DirectoryFiles
  readonly prepared: Prepared
  readonly receiptId: string
  readonly ifExists: IfExists
  /** The directory, links followed. */
  readonly place: string
}

/** Most names that are tried for one file. */
const maxNames = 1_000

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
      if (hasSecondName(await files.countNames(path))) continue
      if (ifExists === 'Fail' && (await files.countNames(join(place, file.name))) !== null) throw taken()
      await files.remove(path)
      await files.write(path, contentOf(file), signal)
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

/** @param nameCount how many names a temporary file has */
export function hasSecondName(nameCount: number | null): boolean {
  return nameCount !== null && nameCount > 1
}

async function giveName({ files, place, ifExists }: Placing, from: string, name: string): Promise<string> {
  if (hasSecondName(await files.countNames(from))) return name
  if (ifExists === 'Replace') {
    await files.rename(from, join(place, name))
    return name
  }
  for (const candidate of ifExists === 'Fail' ? [name] : candidates(name)) {
    try {
      await files.link(from, join(place, candidate))
      return candidate
    } catch (error) {
      if ((error as { code?: unknown }).code !== 'EEXIST') throw error
    }
  }
  throw taken()
}

/** The names that a file may get when others are taken: `Sales.pdf`, `Sales (2).pdf`, … */
export function* candidates(name: string): Generator<string> {
  const tried: string[] = []
  while (tried.length < maxNames) {
    const candidate = distinctFileName(name, tried)
    tried.push(candidate)
    yield candidate
  }
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
    if (!hasSecondName(await files.countNames(path).catch(() => null)))
      await files.remove(path).catch(() => {})
  }
}

export function contentOf(file: PreparedFile): Content {
  return 'content' in file ? { content: file.content } : { path: file.path }
}

/** As the file system says it. */
function taken(): Error {
  return Object.assign(new Error('the name is taken'), { code: 'EEXIST' })
}
