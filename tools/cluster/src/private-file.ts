import { randomBytes } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'

/**
 * Writes a JSON file that only this user can read. Readers see the old content or the new, never a part: it
 * is written beside and then renamed.
 */
export function writePrivateJson(file: string, value: unknown): void {
  const beside = `${file}.${randomBytes(4).toString('hex')}.tmp`
  writeFileSync(beside, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  renameSync(beside, file)
}

/** The content of a JSON file; null when there is none or it is damaged. */
export function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
