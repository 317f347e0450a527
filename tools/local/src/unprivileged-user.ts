import { spawnSync } from 'node:child_process'

import { StartupProblem } from '@punctual/runtime'

import { findCommand } from './find-command.ts'
import type { ServerCommand } from './server-process.ts'

/**
 * How PostgreSQL is run. It refuses to run as root, so root hands it to a user without rights. That user can
 * often not reach the data or the program, for instance in a clone below /root, which only root may enter.
 * Then the server gets one capability on top, to pass through directories and to read.
 */
export interface RunAs {
  readonly ids: { readonly uid: number; readonly gid: number } | null
  /** Command line of setpriv up to the program, when the user needs a capability to reach the files. */
  readonly setpriv: readonly [file: string, ...flags: string[]] | null
}

/**
 * Least rights first: `dac_override` also lets the server write anywhere, and containers may withhold the
 * smaller one.
 */
const capabilities = ['dac_read_search', 'dac_override']

/**
 * PostgreSQL searches for its own programs with access(2), which does not count capabilities of a user that
 * is not root unless this bit is set. Setting it may be forbidden; then it is tried without, which does when
 * only the data is hidden.
 */
const securebits = ['--securebits=+no_setuid_fixup']

/**
 * The user for files that root hands over: `postgres` where it exists, else `nobody`; null when this is not
 * root.
 */
export function unprivilegedIds(): RunAs['ids'] {
  if (process.getuid?.() !== 0) return null
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) =>
      spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout?.trim(),
    )
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  return { uid: 65534, gid: 65534 }
}

/**
 * Finds out how the user can reach the programs and a directory, by trying.
 *
 * @throws StartupProblem when there is no way
 */
export function chooseRunAs(
  ids: RunAs['ids'],
  files: { initdb: string; directory: string; path: string },
): RunAs {
  const direct: RunAs = { ids, setpriv: null }
  if (ids === null || canReach(direct, files)) return direct
  const setpriv = findCommand('setpriv', files.path) ?? findCommand('setpriv', '/usr/bin:/bin')
  for (const bits of setpriv === null ? [] : [securebits, []]) {
    for (const name of capabilities) {
      const identity = [`--reuid=${ids.uid}`, `--regid=${ids.gid}`, '--clear-groups']
      const flags = [...identity, `--inh-caps=+${name}`, `--ambient-caps=+${name}`, ...bits, '--']
      const runAs: RunAs = { ids, setpriv: [setpriv as string, ...flags] }
      if (canReach(runAs, files)) return runAs
    }
  }
  throw new StartupProblem(
    `PostgreSQL does not run as root, and user ${ids.uid} cannot reach ${files.directory} and ${files.initdb}. ` +
      'Move the clone to a directory that every user can enter, run this as another user, or set DATABASE_URL.',
  )
}

function canReach(runAs: RunAs, { initdb, directory }: { initdb: string; directory: string }): boolean {
  // `initdb --show` searches for everything that a start needs, and changes nothing.
  const test = '[ -w "$2" ] && [ -x "$2" ] && "$1" --show -D "$2"'
  const command = commandAs(runAs, '/bin/sh', ['-c', test, 'reach', initdb, directory])
  const options = { ...command, cwd: '/', stdio: 'ignore', timeout: 10_000, env: {} } as const
  return spawnSync(command.file, command.arguments, options).status === 0
}

/** The command that runs a program as the chosen user. */
export function commandAs(
  { ids, setpriv }: RunAs,
  file: string,
  commandArguments: readonly string[],
): Pick<ServerCommand, 'file' | 'arguments' | 'uid' | 'gid'> {
  if (setpriv === null) return { file, arguments: commandArguments, ...ids }
  const [setprivFile, ...flags] = setpriv
  return { file: setprivFile, arguments: [...flags, file, ...commandArguments] }
}
