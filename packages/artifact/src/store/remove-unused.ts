import { link, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'

import { codeOf } from './error-code.ts'

/**
 * Where a file is while it is decided whether it goes. On the same file system as its place, so that renaming
 * is atomic.
 */
const removing = '.removing'

/** Files are spread over folders by the first two digits of their hash; this many there are. */
export const artifactFolders = 256

/**
 * Removes the files of one folder that no execution has stored since an instant. Storing a content again
 * renews its file, so a file stays for its set time after its last use. A file whose execution was never
 * recorded is removed as well.
 *
 * A worker may store the same content at this very moment. So a file is first moved aside, and moved back
 * when it was renewed. A worker that does not find it in between writes it again. What a crash leaves aside
 * is decided by the next call.
 *
 * @param folder 0 to 255
 * @returns how many files were removed
 */
export async function removeUnusedArtifacts(options: {
  directory: string
  folder: number
  before: Date
  /** Hashes of files that stay however old they are. */
  kept?: ReadonlySet<string>
  signal?: AbortSignal
}): Promise<number> {
  const { directory, folder, before, kept = new Set<string>(), signal } = options
  const digits = folder.toString(16).padStart(2, '0')
  const place = join(directory, digits)
  // A volume that is not mounted is an error, not an empty store.
  await stat(directory)
  // fence: resend-locks-its-files
  const isUnused = async (path: string) => !kept.has(basename(path)) && (await isOlder(path, before))
  let removed = 0
  for (const name of await namesIn(join(directory, removing)))
    if (name.startsWith(digits)) removed += await decide({ directory, name, isUnused })
  for (const name of await namesIn(place)) {
    signal?.throwIfAborted()
    if (!isName(name, digits) || !(await isUnused(join(place, name)))) continue
    await mkdir(join(directory, removing), { recursive: true, mode: 0o750 })
    const isAside = await rename(join(place, name), join(directory, removing, name)).then(
      () => true,
      () => false,
    )
    if (isAside) removed += await decide({ directory, name, isUnused })
  }
  return removed
}

/**
 * The hashes of all files in one folder.
 *
 * @param folder 0 to 255
 */
export async function artifactHashesIn(directory: string, folder: number): Promise<ReadonlySet<string>> {
  const digits = folder.toString(16).padStart(2, '0')
  await stat(directory)
  const names = [...(await namesIn(join(directory, digits))), ...(await namesIn(join(directory, removing)))]
  return new Set(names.filter((name) => isName(name, digits)))
}

function isName(name: string, digits: string): boolean {
  return /^[0-9a-f]{64}$/.test(name) && name.startsWith(digits)
}

/** Removes a file that is aside, or puts it back; 1 when it was removed. */
async function decide({
  directory,
  name,
  isUnused,
}: {
  directory: string
  name: string
  isUnused: (path: string) => Promise<boolean>
}): Promise<0 | 1> {
  const aside = join(directory, removing, name)
  const goes = await isUnused(aside)
  if (goes) await rm(aside, { force: true })
  else await putBack(aside, join(directory, name.slice(0, 2), name))
  return goes ? 1 : 0
}

/** Where the content was written anew meanwhile, that file stays as it is. */
async function putBack(aside: string, place: string): Promise<void> {
  try {
    await link(aside, place)
  } catch (error) {
    // Not every file system has a second name for a file; a content may always replace itself.
    if (codeOf(error) !== 'EEXIST') return await rename(aside, place).catch(unlessGone)
  }
  await rm(aside, { force: true })
}

/** Another process has decided about the file meanwhile. */
function unlessGone(error: unknown): void {
  if (codeOf(error) !== 'ENOENT') throw error
}

async function isOlder(path: string, before: Date): Promise<boolean> {
  const found = await stat(path).catch(() => null)
  return found !== null && found.isFile() && found.mtimeMs < before.getTime()
}

/** A folder that was never needed has no names in it; one that cannot be read is an error. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}
