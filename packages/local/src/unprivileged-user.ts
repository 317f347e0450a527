import { spawnSync } from 'node:child_process'

import { StartupProblem } from '@punctual/runtime'

import { findCommand } from './find-command.ts'
import type { ServerCommand } from './server-process.ts'

/**
 * How PostgreSQL is run. It refuses to run as root, so root hands it to a user without rights. That user can often not
 * reach the data or the program, for instance in a clone below /root, which only root may enter. Then the server gets
 * one capability on top, to pass through directories and to read, and none to write or to change anything.
 */
export interface RunAs {
  readonly ids: { readonly uid: number; readonly gid: number } | null
  /** Set when the user needs a capability to reach the files. */
  readonly capability: { readonly setpriv: string; readonly name: string } | null
}

/** `dac_override` also lets the server write; it is taken only where containers withhold the smaller one. */
const capabilities = ['dac_read_search', 'dac_override']

/** The user for files that root hands over: `postgres` where it exists, else `nobody`; null when this is not root. */
export function unprivilegedIds(): RunAs['ids'] {
  if (process.getuid?.() !== 0) return null
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout?.trim())
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  return { uid: 65534, gid: 65534 }
}

/**
 * Finds out how the user can reach a program and a directory, by trying.
 *
 * @throws StartupProblem when there is no way
 */
export function chooseRunAs(ids: RunAs['ids'], files: { program: string; directory: string; path: string }): RunAs {
  const direct: RunAs = { ids, capability: null }
  if (ids === null || canReach(direct, files)) return direct
  const setpriv = findCommand('setpriv', files.path) ?? findCommand('setpriv', '/usr/bin:/bin')
  for (const name of setpriv === null ? [] : capabilities) {
    const runAs: RunAs = { ids, capability: { setpriv: setpriv as string, name } }
    if (canReach(runAs, files)) return runAs
  }
  throw new StartupProblem(
    `PostgreSQL does not run as root, and user ${ids.uid} cannot reach ${files.directory} and ${files.program}. ` +
      'Move the clone to a directory that every user can enter, run this as another user, or set DATABASE_URL.',
  )
}

function canReach(runAs: RunAs, { program, directory }: { program: string; directory: string }): boolean {
  const test = '[ -r "$1" ] && [ -x "$1" ] && [ -w "$2" ] && [ -x "$2" ] && "$1" --version >/dev/null'
  const command = commandAs(runAs, '/bin/sh', ['-c', test, 'reach', program, directory])
  const { status } = spawnSync(command.file, command.arguments, { ...command, cwd: '/', stdio: 'ignore', timeout: 10_000 })
  return status === 0
}

/** The command that runs a program as the chosen user. */
export function commandAs(
  { ids, capability }: RunAs,
  file: string,
  commandArguments: readonly string[],
): Pick<ServerCommand, 'file' | 'arguments' | 'uid' | 'gid'> {
  if (ids === null) return { file, arguments: commandArguments }
  if (capability === null) return { file, arguments: commandArguments, ...ids }
  const { setpriv, name } = capability
  const flags = [`--reuid=${ids.uid}`, `--regid=${ids.gid}`, '--clear-groups', `--inh-caps=+${name}`, `--ambient-caps=+${name}`]
  return { file: setpriv, arguments: [...flags, '--', file, ...commandArguments] }
}
