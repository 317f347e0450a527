/**
 * Where a login is kept between commands: one file that only its owner can read.
 *
 * An API client is kept with its secret and renews its token by itself. Of a user only the token is kept,
 * which is good for 24 hours; a password is never written.
 */
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, isAbsolute, join } from 'node:path'

import type { Environment } from '@punctual/runtime'
import type { AccessToken } from '@punctual/client'

import { CommandProblem } from './exit-code.ts'
import { fileProblemOf } from './file-problem.ts'
import { isJsonObject } from './json-file.ts'

/** The profile of a login that names none. */
export const standardProfile = 'default'

export type Login =
  | {
      readonly address: string
      readonly clientId: string
      readonly clientSecret: string
      readonly token: AccessToken | null
    }
  | { readonly address: string; readonly userName: string; readonly token: AccessToken }

/** The directory of the command line in that for settings of the user (XDG Base Directory). */
export function settingsDirectory({
  XDG_CONFIG_HOME: configured = '',
  HOME: home = '',
}: Environment): string {
  // The specification has relative paths ignored.
  const base = isAbsolute(configured) ? configured : join(home, '.config')
  if (!isAbsolute(base))
    throw new CommandProblem('usage', 'HOME is not set, so there is no place to keep a login.')
  return join(base, 'punctual')
}

/** The name of a profile is part of the name of a file. @throws CommandProblem `usage` */
export function loginPath(environment: Environment, profile: string): string {
  if (!/^[A-Za-z0-9][A-Za-z0-9_-]{0,40}$/.test(profile))
    throw new CommandProblem('usage', `"${profile}" is no name of a profile: letters, digits, - and _.`)
  const file = profile === standardProfile ? 'login.json' : join('profiles', `${profile}.json`)
  return join(settingsDirectory(environment), file)
}

/** The login that commands use: of the profile that is named, else the environment's, else the chosen one. */
export function currentLoginPath(environment: Environment, named: string | undefined): string {
  return loginPath(environment, named ?? environment['PUNCTUAL_PROFILE'] ?? chosenProfile(environment))
}

/** The profile that `config use` has chosen. */
export function chosenProfile(environment: Environment): string {
  try {
    return readFileSync(join(settingsDirectory(environment), 'profile'), 'utf8').trim()
  } catch (error) {
    // A file in place of the directory is said when it is written.
    if (['ENOENT', 'ENOTDIR'].includes(fileProblemOf(error).code ?? '')) return standardProfile
    throw error
  }
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
  const read = loginOf(parse(readFileSync(path, 'utf8')))
  if (read === null) throw new CommandProblem('notLoggedIn', `${path} cannot be read. Log in again.`)
  return read
}

/** @throws CommandProblem `usage` when there is no place to write it */
export function writeLogin(path: string, content: Login, newKey: string): void {
  writeOwn(path, `${JSON.stringify(content, null, 2)}\n`, newKey)
}

/**
 * Writes a file that only its owner can read. Readers see the old content or the new, never a part.
 *
 * @throws CommandProblem `usage` when there is no place to write it
 */
export function writeOwn(path: string, text: string, newKey: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    const beside = `${path}.${newKey}.tmp`
    writeFileSync(beside, text, { mode: 0o600, flag: 'wx' })
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

/** Null for what is no login. Checked by hand: each start would load a library for it. */
function loginOf(value: unknown): Login | null {
  if (!isJsonObject(value)) return null
  const { address, clientId, clientSecret, userName } = value
  if (typeof address !== 'string') return null
  const token = tokenOf(value['token'])
  if (typeof clientId === 'string' && typeof clientSecret === 'string')
    return { address, clientId, clientSecret, token }
  return typeof userName === 'string' && token !== null ? { address, userName, token } : null
}

function tokenOf(value: unknown): AccessToken | null {
  if (!isJsonObject(value) || typeof value['authorization'] !== 'string') return null
  const [renewAt, expiresAt] = ['renewAt', 'expiresAt'].map((name) => new Date(String(value[name])))
  if (!renewAt || !expiresAt || Number.isNaN(renewAt.getTime() + expiresAt.getTime())) return null
  return { authorization: value['authorization'], renewAt, expiresAt }
}
