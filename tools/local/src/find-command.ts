import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Full path of a command, searched for in the directories of a PATH; null when it is nowhere. */
export function findCommand(name: string, path: string): string | null {
  const candidates = path
    .split(delimiter)
    .filter((directory) => directory !== '')
    .map((directory) => join(directory, name))
  return candidates.find(isExecutable) ?? null
}

/** Whether this process may run the file. */
export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return statSync(file).isFile()
  } catch {
    return false
  }
}
