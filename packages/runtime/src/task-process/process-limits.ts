import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** What the operating system lets a process have. */
export interface ProcessLimits {
  /** Address space, in MiB; Node itself reserves about 1,650 of it. */
  readonly memoryMib: number
  /** Processor time of all its life, in seconds. */
  readonly processorSeconds: number
}

/** A way of starting a program under limits. */
export interface LimitedStart {
  /** What stands before the program and its arguments. */
  readonly prefix: readonly string[]
  /** What this machine cannot do, in one sentence for the operator; null when it can do all. */
  readonly shortfall: string | null
}

const patienceMs = 5_000

/**
 * Finds how this machine starts a program under limits: with `prlimit` of util-linux, else with `ulimit` of
 * the shell, else not at all. A program started with `setpriv` ends with its parent, also when it computes.
 * Each way is tried out before it is relied on.
 */
export async function findLimitedStart({
  memoryMib,
  processorSeconds,
}: ProcessLimits): Promise<LimitedStart> {
  const endsWithParent = ['setpriv', '--pdeathsig', 'KILL']
  // The soft limit ends the process with a signal of its own, which reports it from an end from outside.
  const processor = `${processorSeconds}:${processorSeconds + 5}`
  const limited = ['prlimit', `--as=${memoryMib * 1_048_576}`, '--core=0', `--cpu=${processor}`]
  const best = [...endsWithParent, ...limited]
  // Both together first: a trial starts a program, and nearly every Linux needs this one only.
  if (await works(best)) return { prefix: best, shortfall: null }
  const ends = (await works(endsWithParent)) ? endsWithParent : []
  if (ends.length === 0 && (await works(limited))) return { prefix: limited, shortfall: null }
  const script = `ulimit -c 0; ulimit -t ${processorSeconds} && ulimit -v ${memoryMib * 1_024} && exec "$@"`
  const shell = [...ends, '/bin/sh', '-c', script, 'sh']
  if (await works(shell))
    return {
      prefix: shell,
      shortfall: 'prlimit of util-linux does not work here; the limits of file work are set by the shell.',
    }
  return {
    prefix: ends,
    shortfall:
      'Neither prlimit nor ulimit can limit memory here: a hostile file can take all of it. Install util-linux, or run the worker on Linux.',
  }
}

async function works([file = '', ...prefix]: readonly string[]): Promise<boolean> {
  try {
    await execute(file, [...prefix, process.execPath, '--version'], { timeout: patienceMs })
    return true
  } catch {
    return false
  }
}
