import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'

/** The password kept in a file that only this user can read; made at random the first time. */
export function passwordIn(file: string): string {
  try {
    writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8').trim()
}
