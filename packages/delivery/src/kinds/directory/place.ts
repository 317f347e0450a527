import { destinationSource, failure, FailureError } from '@punctual/domain'
import { type Sentence, sentence } from '@punctual/domain/words'
import { isBelow } from '@punctual/runtime'

import type { DirectoryFiles } from './directory-files.ts'
import { pathProblem, rootOf } from './path-rules.ts'
import { directory } from './settings.ts'

/** The name of this kind as the source of a failure. */
export const source = `${destinationSource}${directory}`

interface Opening {
  readonly roots: readonly string[]
  readonly files: DirectoryFiles
  /** Takes each directory that is made, those above it first. */
  readonly onMade?: (path: string) => void
}

/**
 * The directory that files are delivered into, links followed. Directories that are missing below the root are
 * made. The root itself is not: a share that is not mounted must not become a directory of this machine.
 *
 * @throws FailureError `destination_path_refused` when a link leads out of the root or nowhere, and when the path
 * leads to a file; `destination_unreachable` without the root
 */
export async function openPlace(path: string, { roots, files, onMade }: Opening): Promise<string> {
  const root = rootOf(path, roots)
  const problem = pathProblem(path, roots)
  if (problem !== null || root === null) throw refused(problem ?? undefined)
  const realRoot = await files.realPath(root)
  if (realRoot === null) throw unreachable()
  // Nothing is made behind a link before it is known where the link leads.
  let reached = root
  let place = realRoot
  for (const name of path.slice(root.length).split('/').filter(Boolean)) {
    reached = `${reached}/${name}`
    place = (await files.realPath(reached)) ?? (await made(reached))
    if (place !== realRoot && !isBelow(place, realRoot)) throw refused()
  }
  if ((await files.find(place))?.kind !== 'directory') throw refused(sentence('directory_is_file'))
  return place

  async function made(missing: string): Promise<string> {
    if (await files.find(missing)) throw refused(sentence('directory_link_nowhere'))
    await files.makeDirectory(missing)
    onMade?.(missing)
    const real = await files.realPath(missing)
    if (real === null) throw unreachable()
    return real
  }
}

function unreachable(): FailureError {
  return new FailureError(failure('destination_unreachable', { source }))
}

function refused(said?: Sentence): FailureError {
  return new FailureError(failure('destination_path_refused', { source, ...(said && { said }) }))
}
