import { destinationSource, failure, type Failure, FailureError } from '@punctual/domain'
import { isBelow } from '@punctual/runtime'

import type { DirectoryFiles } from './directory-files.ts'
import { pathProblem, rootOf } from './path-rules.ts'
import { directory } from './settings.ts'

/** As failures of this kind name what reported them. */
export const source = `${destinationSource}${directory}`

/**
 * The directory that files are delivered into, links followed. Directories that are missing below the root are
 * made. The root itself is not: a share that is not mounted must not become a directory of this machine.
 *
 * @throws FailureError `destination_path_refused` when a link leads out of the root,
 * `destination_unreachable` when the root is not there
 */
export async function openPlace(
  path: string,
  { roots, files }: { readonly roots: readonly string[]; readonly files: DirectoryFiles },
): Promise<string> {
  const root = rootOf(path, roots)
  const problem = pathProblem(path, roots)
  if (problem !== null || root === null)
    throw new FailureError(refused(problem === null ? {} : { said: problem }))
  const realRoot = await files.realPath(root)
  if (realRoot === null) throw new FailureError(failure('destination_unreachable', { source }))
  const isInside = (place: string | null) =>
    place !== null && (place === realRoot || isBelow(place, realRoot))
  // Nothing is made behind a link before it is known where the link leads.
  let made = root
  for (const name of path.slice(root.length).split('/').filter(Boolean)) {
    made = `${made}/${name}`
    if ((await files.realPath(made)) === null) await files.makeDirectory(made)
    if (!isInside(await files.realPath(made))) throw new FailureError(refused())
  }
  const place = await files.realPath(path)
  if (!isInside(place)) throw new FailureError(refused())
  return place as string
}

function refused(more: Partial<Failure> = {}): Failure {
  return failure('destination_path_refused', { source, ...more })
}
