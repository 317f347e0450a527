import { composed } from '@punctual/domain'
import type { Folder, Folders } from '@punctual/catalog'

/**
 * The path of a folder as users write it, in the form that is stored: `/Sales/Daily`. Backslashes, a missing
 * leading slash, doubled and trailing ones and a leading `Home` (how the root is shown) are accepted. `/`,
 * `Home` and an empty text are the root.
 */
export function toFolderPath(text: string): string {
  const names = composed(text)
    .split(/[/\\]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')
  if (names[0]?.toLowerCase() === 'home') names.shift()
  return `/${names.join('/')}`
}

/** The folder at a path as users write it, or null. */
export function findFolder(folders: Folders, text: string): Promise<Folder | null> {
  return folders.findByPath(toFolderPath(text))
}
