/*
 * Folder paths. The root is "/", shown to users as Home. A path is "/" or segments that each begin with "/":
 * /Sales/Daily. Two paths that differ only by case name the same folder, so lookups and uniqueness go by the
 * key, the path in lower case.
 */

import { isInvisible } from '../text/invisible.ts'
import { composed } from '../text/normalise.ts'
import { withoutOuter } from '../text/trim.ts'
import { type Sentence, sentence } from '../words/index.ts'

/** The path of the root folder, which users see as Home. */
export const rootFolderPath = '/'
export const rootFolderName = 'Home'

const maxNameLength = 200

export type NormalisedFolderPath =
  | { readonly ok: true; readonly path: string; readonly key: string }
  | { readonly ok: false; readonly message: Sentence }

/**
 * Reads a folder path as users and clients write it. It may have "\" for "/", a leading Home, no leading
 * slash, doubled or trailing slashes, and blanks around a name or around it all. Empty text is the root. A message says what
 * is wrong with a name.
 */
export function normaliseFolderPath(input: string): NormalisedFolderPath {
  const names = composed(input)
    .split(/[/\\]/)
    .filter((name) => name !== '')
    .map(withoutOuterSpaces)
  // Blanks around a whole path go. What is nothing but blanks is refused: it must not stand for everything.
  if (names.length > 1 && names[0] === '') names.shift()
  if (names.length > 1 && names.at(-1) === '') names.pop()
  if (names[0]?.toLowerCase() === rootFolderName.toLowerCase()) names.shift()
  for (const name of names) {
    const problem = folderNameProblem(name)
    if (problem !== null) return { ok: false, message: problem }
  }
  const path = `/${names.join('/')}`
  return { ok: true, path, key: folderPathKey(path) }
}

/** What is wrong with the name of one folder, or null when it may be used. */
export function folderNameProblem(name: string): Sentence | null {
  if (name.trim() === '') return sentence('folder_part_blank')
  if ([...name].length > maxNameLength) return sentence('folder_part_too_long', { most: maxNameLength })
  if (/\p{Cc}/u.test(name)) return sentence('folder_part_control')
  if (isInvisible(name)) return sentence('folder_part_invisible')
  if (/[/\\]/.test(name)) return sentence('folder_part_slash')
  if (name === '.' || name === '..') return sentence('folder_part_dots', { name })
  return null
}

/** What two paths have in common exactly when they name the same folder. */
export function folderPathKey(path: string): string {
  return path.toLowerCase()
}

/** The path of the folder that holds this one; null for the root. Takes a normalised path. */
export function parentPath(path: string): string | null {
  if (path === rootFolderPath) return null
  const end = path.lastIndexOf('/')
  return end === 0 ? rootFolderPath : path.slice(0, end)
}

/** The last name of a normalised path; Home for the root. */
export function baseName(path: string): string {
  return path === rootFolderPath ? rootFolderName : path.slice(path.lastIndexOf('/') + 1)
}

/**
 * The path of a folder of the given name inside another one. Takes a normalised path and a name without
 * problems.
 */
export function joinPath(parent: string, name: string): string {
  return parent === rootFolderPath ? `/${name}` : `${parent}/${name}`
}

/** The separators of Unicode that are blanks (category Zs). */
const blanks =
  ' \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000'

/** Blanks around a name go; control characters stay, to be refused. */
function withoutOuterSpaces(name: string): string {
  return withoutOuter(name, blanks)
}
