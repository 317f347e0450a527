import { dirname, isAbsolute } from 'node:path'

import { type Sentence, sentence } from '@punctual/domain/words'
import { isBelow, realPathOrNull } from '@punctual/runtime'

/**
 * What is wrong with the path of a database file, as far as the path itself shows it. It has to be below one
 * of the roots, and without `..`.
 */
export function filePathProblem(file: string, roots: readonly string[]): Sentence | null {
  if (roots.length === 0) return sentence('database_files_off')
  if (file.includes('\0') || !isAbsolute(file) || file.split(/[/\\]/).includes('..'))
    return sentence('database_file_not_absolute')
  return roots.some((root) => isBelow(file, root)) ? null : sentence('database_file_elsewhere')
}

/**
 * The real place of a database file, links resolved; null when it is not there, or when a link leads out of
 * its root.
 */
export async function allowedFile(file: string, roots: readonly string[]): Promise<string | null> {
  if (filePathProblem(file, roots) !== null) return null
  const [real, ...realRoots] = await Promise.all([file, ...roots].map(realPathOrNull))
  return real && realRoots.some((root) => root !== null && isBelow(real, root)) ? real : null
}

/**
 * What is wrong with the place of a database file on this server, links followed. A missing file is checked
 * by its directory; a file whose directory is missing too may still come.
 */
export async function filePlaceProblem(file: string, roots: readonly string[]): Promise<Sentence | null> {
  const problem = filePathProblem(file, roots)
  if (problem !== null) return problem
  const [own, directory, ...realRoots] = await Promise.all(
    [file, dirname(file), ...roots].map(realPathOrNull),
  )
  const isInside = (place: string) =>
    realRoots.some((root) => root !== null && (place === root || isBelow(place, root)))
  const place = own ?? directory ?? null
  return place === null || isInside(place) ? null : sentence('database_file_link')
}
