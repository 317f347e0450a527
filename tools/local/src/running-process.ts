import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

import type { Clock } from '@punctual/runtime'

import { waitUntil } from './wait-until.ts'

/**
 * Command line of a running process, its arguments joined by spaces; null when there is no such process. A
 * process that has ended and only waits to be collected by its parent counts as none.
 */
export function commandLineOf(pid: number): string | null {
  if (existsSync('/proc/self/cmdline'))
    return readProcess(pid, 'cmdline')?.replaceAll('\0', ' ').trim() || null
  return spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).stdout?.trim() || null
}

/**
 * A variable in the environment that a running process was started with; undefined where this cannot be read.
 */
export function environmentOf(pid: number, name: string): string | undefined {
  const entry = readProcess(pid, 'environ')
    ?.split('\0')
    .find((line) => line.startsWith(`${name}=`))
  return entry?.slice(name.length + 1)
}

function readProcess(pid: number, file: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return null
  }
}

/**
 * Ends a process that need not be a child: the given signal first, SIGKILL when it is still there after
 * `graceMs`. Returns when it is gone, at the latest five seconds after SIGKILL.
 *
 * @param isIt reports by the command line that the process is still the one that is meant; ids are reused
 */
export async function endProcess(
  pid: number,
  options: { clock: Clock; signal: NodeJS.Signals; graceMs: number; isIt: (commandLine: string) => boolean },
): Promise<void> {
  const isGone = () => {
    const commandLine = commandLineOf(pid)
    return commandLine === null || !options.isIt(commandLine)
  }
  if (isGone()) return
  sendSignal(pid, options.signal)
  if (await waitUntil(isGone, { clock: options.clock, timeoutMs: options.graceMs })) return
  sendSignal(pid, 'SIGKILL')
  await waitUntil(isGone, { clock: options.clock, timeoutMs: 5_000 })
}

/** Sends a signal; a process that has just ended is not an error. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
