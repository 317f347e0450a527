import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const maxOutputBytes = 64 * 1024 ** 2

/** Where a program runs, and what ends it. */
export interface Place {
  readonly directory: string
  readonly signal: AbortSignal
  readonly timeoutMs: number
}

/**
 * Runs a program to its end and answers what it printed.
 *
 * @throws with what it printed when it fails, or when its time is over
 */
export async function runProgram(
  [program, ...programArguments]: readonly [string, ...string[]],
  { directory, signal, timeoutMs }: Place,
): Promise<string> {
  const { stdout } = await promisify(execFile)(program, programArguments, {
    cwd: directory,
    maxBuffer: maxOutputBytes,
    signal,
    timeout: timeoutMs,
  })
  return stdout
}
