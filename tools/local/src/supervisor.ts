import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { StartupProblem } from '@punctual/runtime'

import { findCommand } from './find-command.ts'
import { type LocalServerOptions, placesOf } from './runtime-context.ts'
import { unpackDebianPackages } from './unpacked-packages.ts'

/** A process that `runsv` of runit starts, and starts again whenever it ends. */
export interface Supervised {
  /** Process id as it is now; null while there is none. */
  readonly pid: () => number | null
  readonly output: () => string
  /** Sends SIGTERM, starts it no more, and answers how it ended: exit code, or `signal` and its number. */
  readonly stop: () => Promise<string>
}

/**
 * The supervisor of this machine, or that of the Debian package.
 *
 * @throws StartupProblem when there is none
 */
export async function findSupervisor(directory: string, options: LocalServerOptions): Promise<string> {
  const places = placesOf(options)
  const path = `${places.path}:/usr/sbin:/sbin`
  const installed = findCommand('runsv', path)
  if (installed !== null) return installed
  const isUnpacked =
    places.debianPackages && (await unpackDebianPackages(['runit'], { directory, path, options }))
  const unpacked = isUnpacked ? findCommand('runsv', join(directory, 'root/usr/bin')) : null
  if (unpacked !== null) return unpacked
  throw new StartupProblem('Install runit (Debian: apt-get install runit): tests start units under it.')
}

/** Starts a shell command under the supervisor, in a directory of its own. */
export function superviseCommand(supervisor: string, directory: string, command: string): Supervised {
  mkdirSync(join(directory, 'supervise'), { recursive: true })
  const ended = join(directory, 'ended')
  script(join(directory, 'run'), `exec 2>&1\nexec ${command}`)
  script(
    join(directory, 'finish'),
    `[ "$1" = -1 ] && echo "signal $2" > '${ended}' || echo "$1" > '${ended}'`,
  )
  const child: ChildProcess = spawn(supervisor, [directory], {
    cwd: '/',
    env: {},
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const gone = once(child, 'exit')
  return {
    pid: () => Number(readOrNull(join(directory, 'supervise/pid'))) || null,
    output: () => output,
    async stop() {
      child.kill('SIGTERM')
      await gone
      return readOrNull(ended)?.trim() ?? 'never started'
    },
  }
}

function script(path: string, lines: string): void {
  writeFileSync(path, `#!/bin/sh\n${lines}\n`)
  chmodSync(path, 0o755)
}

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
