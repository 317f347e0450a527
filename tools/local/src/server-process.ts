import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, statSync } from 'node:fs'

import type { Clock } from '@punctual/runtime'

import { sendSignal } from './running-process.ts'

/** How a server is run. */
export interface ServerCommand {
  /** Working directory; `/`, which every user can enter, when absent. */
  readonly cwd?: string
  readonly file: string
  readonly arguments: readonly string[]
  /** Name that the program sees as its own. */
  readonly argv0?: string
  readonly uid?: number
  readonly gid?: number
  readonly environment: Readonly<Record<string, string>>
  /** File that takes all output; it is appended to. */
  readonly log: string
}

/** A running server, until `stop`. */
export interface ServerProcess {
  readonly pid: number
  hasEnded(): boolean
  /** Resolves when it ends, to how: `exit code 1`, `signal SIGKILL`. */
  readonly ended: Promise<string>
  /** What the server wrote to its log since this start. */
  output(): string
  /** Asks it to end with the signal, ends it by force after `graceMs`, and returns when it is gone. */
  stop(signal: NodeJS.Signals, graceMs: number): Promise<void>
}

/**
 * Starts a server in its own session. So Ctrl-C in the terminal reaches only the program that started it,
 * which then stops its servers in the right order.
 *
 * @throws when the file cannot be run
 */
export async function startServerProcess(command: ServerCommand, clock: Clock): Promise<ServerProcess> {
  const log = openSync(command.log, 'a', 0o600)
  const logStart = statSync(command.log).size
  const child = spawn(command.file, command.arguments, {
    cwd: command.cwd ?? '/',
    detached: true,
    env: { ...command.environment },
    stdio: ['ignore', log, log],
    ...(command.argv0 === undefined ? {} : { argv0: command.argv0 }),
    ...(command.uid === undefined ? {} : { uid: command.uid }),
    ...(command.gid === undefined ? {} : { gid: command.gid }),
  })
  closeSync(log)
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal === null ? `exit code ${code}` : `signal ${signal}`))
  })
  await new Promise<void>((resolve, reject) => child.once('spawn', resolve).once('error', reject))
  const pid = child.pid as number
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  return {
    pid,
    hasEnded,
    ended,
    output: () => readFileSync(command.log).subarray(logStart).toString(),
    async stop(signal, graceMs) {
      if (hasEnded()) return
      sendSignal(pid, signal)
      const waiting = new AbortController()
      const limit = clock.sleep(graceMs, waiting.signal).then(
        () => sendSignal(pid, 'SIGKILL'),
        () => {},
      )
      await ended
      waiting.abort()
      await limit
    },
  }
}
