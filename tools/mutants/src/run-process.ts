import { spawn } from 'node:child_process'

export interface Ended {
  /** Null when it was ended by a signal. */
  readonly exitCode: number | null
  readonly output: string
  readonly isTimedOut: boolean
}

/** Most of the output that is kept. */
const maxOutput = 200_000

/**
 * Runs a program of Node to its end, or ends it when the time is over or the signal fires. What it has started
 * is ended with it: a process that a failed test left behind would hold its output open, and a processor.
 */
export function runProcess(
  programArguments: readonly string[],
  { directory, timeoutMs, signal }: { directory: string; timeoutMs: number; signal: AbortSignal },
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const environment = Object.entries(process.env).filter(
      ([name]) => !/^(VITEST|NODE_ENV$|NODE_OPTIONS$|FORCE_COLOR$)/.test(name),
    )
    // A process group of its own, so that nothing it has started stays behind.
    const child = spawn(process.execPath, programArguments, {
      cwd: directory,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...Object.fromEntries(environment), NO_COLOR: '1' },
    })
    let output = ''
    const keep = (chunk: Buffer) => (output = (output + chunk.toString('utf8')).slice(-maxOutput))
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    const limit = AbortSignal.timeout(timeoutMs)
    const either = AbortSignal.any([limit, signal])
    const end = () => endGroup(child.pid)
    either.addEventListener('abort', end, { once: true })
    child.once('error', reject)
    child.once('exit', end)
    child.once('close', (exitCode) => {
      either.removeEventListener('abort', end)
      resolve({ exitCode, output, isTimedOut: limit.aborted && exitCode === null })
    })
  })
}

/** Ends the processes of a group that are left; there may be none. */
function endGroup(group: number | undefined): void {
  if (group === undefined) return
  try {
    process.kill(-group, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
