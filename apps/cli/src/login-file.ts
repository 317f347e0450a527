/**
 * Where a login is kept between commands: one file that only its owner can read.
 *
 * An API client is kept with its secret and renews its token by itself. Of a user only the token is kept,
 * which is good for 24 hours; a password is never written.
 */
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, isAbsolute, join } from 'node:path'

import type { Environment } from '@punctual/runtime'
import { z } from 'zod'

import { CommandProblem } from './exit-code.ts'
import { fileProblemOf } from './file-problem.ts'

const storedToken = z.object({
  authorization: z.string(),
  renewAt: z.coerce.date(),
  expiresAt: z.coerce.date(),
})

const login = z.union([
  z.object({
    address: z.string(),
    clientId: z.string(),
    clientSecret: z.string(),
    token: storedToken.nullable(),
  }),
  z.object({ address: z.string(), userName: z.string(), token: storedToken }),
])

export type Login = z.infer<typeof login>

/** The file in the configuration directory of the person (XDG Base Directory). */
export function loginPath({ XDG_CONFIG_HOME: configured = '', HOME: home = '' }: Environment): string {
  // The specification has relative paths ignored.
  const base = isAbsolute(configured) ? configured : join(home, '.config')
  if (!isAbsolute(base))
    throw new CommandProblem('usage', 'HOME is not set, so there is no place to keep a login.')
  return join(base, 'punctual', 'login.json')
}

/** @throws CommandProblem `notLoggedIn` */
export function readLogin(path: string): Login {
  const mode = statSync(path, { throwIfNoEntry: false })?.mode
  if (mode === undefined)
    throw new CommandProblem(
      'notLoggedIn',
      'Not logged in. Log in with: punctual login <address> --client-id <id>',
    )
  if ((mode & 0o077) !== 0) {
    throw new CommandProblem(
      'notLoggedIn',
      `Others can read ${path}. Take that right away (chmod 600), or log in again.`,
    )
  }
  const read = login.safeParse(parse(readFileSync(path, 'utf8')))
  if (!read.success) throw new CommandProblem('notLoggedIn', `${path} cannot be read. Log in again.`)
  return read.data
}

/**
 * Readers see the old content or the new, never a part.
 *
 * @throws CommandProblem `usage` when there is no place to write it
 */
export function writeLogin(path: string, content: Login, newKey: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    const beside = `${path}.${newKey}.tmp`
    writeFileSync(beside, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
    renameSync(beside, path)
  } catch (error) {
    throw new CommandProblem(
      'usage',
      `Cannot write ${path} (${fileProblemOf(error).code ?? 'unknown reason'}).`,
    )
  }
}

/** Answers whether there was one. */
export function removeLogin(path: string): boolean {
  const isThere = statSync(path, { throwIfNoEntry: false }) !== undefined
  rmSync(path, { force: true })
  return isThere
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
