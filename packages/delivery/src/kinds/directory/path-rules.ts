import { isAbsolute } from 'node:path'

import { type Sentence, sentence } from '@punctual/domain/words'
import { fillPlaceholders, hasPlaceholder, isReservedFileName } from '@punctual/domain'
import { isBelow, realPathOrNull } from '@punctual/runtime'

/** What is wrong with the path of a directory, going by the path itself; null when nothing is. */
export function pathProblem(path: string, roots: readonly string[]): Sentence | null {
  if (roots.length === 0) return sentence('directories_off')
  if (path.includes('\0') || !isAbsolute(path) || path.split(/[/\\]/).includes('..'))
    return sentence('directory_not_absolute')
  return rootOf(path, roots) === null ? sentence('directory_elsewhere') : null
}

/** Most bytes of a name, on every usual file system. */
const maxNameBytes = 255

/** What a share of Windows takes in no name, and not as the last character of one. */
// eslint-disable-next-line no-control-regex
const refusedByShares = /[<>:"|?*\\\u0000-\u001f]|[. ]$/

/**
 * The first name of a path that not every file system takes, such as a share of Windows; null when there is none.
 * What expressions give is checked when they are filled in.
 */
export function unusableName(path: string): string | null {
  const names = fillPlaceholders(path, () => 'x')?.split('/') ?? []
  return (
    names.find(
      (name) =>
        !/^\.{0,2}$/.test(name) &&
        (refusedByShares.test(name) || isReservedFileName(name) || Buffer.byteLength(name) > maxNameBytes),
    ) ?? null
  )
}

/** The root that a path is, or is below. */
export function rootOf(path: string, roots: readonly string[]): string | null {
  return roots.find((root) => path === root || isBelow(path, root)) ?? null
}

/**
 * What is wrong with the path on this machine, links followed; null when nothing is, and when the root is not
 * here. Of a path with expressions the part before them is followed.
 */
export async function linkProblem(path: string, roots: readonly string[]): Promise<Sentence | null> {
  const root = rootOf(path, roots)
  const realRoot = root === null ? null : await realPathOrNull(root)
  if (root === null || realRoot === null) return null
  let reached = root
  for (const name of path.slice(root.length).split('/').filter(Boolean)) {
    if (hasPlaceholder(name)) return null
    reached = `${reached}/${name}`
    const real = await realPathOrNull(reached)
    if (real === null) return null
    if (real !== realRoot && !isBelow(real, realRoot)) return sentence('directory_link')
  }
  return null
}
