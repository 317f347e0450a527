import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { Clock } from '@punctual/runtime'

/** A process of the cluster that is drilled. */
export interface ProcessPlan {
  readonly name: string
  /** File that it is started with, from the root of the repository. */
  readonly entry: string
  /** Root of the build that it is of; this one unless given. */
  readonly build?: string
  readonly environment: Readonly<Record<string, string>>
}

/** Processes that are started again at once when they end, unless they are held down. */
export interface Processes extends AsyncDisposable {
  readonly names: readonly string[]
  /** Null while it is dead. */
  pidOf(name: string): number | null
  signal(name: string, signal: NodeJS.Signals): void
  /** Ends it with the signal, and leaves it dead until `release`; resolves when it is gone. */
  holdDown(name: string, signal: NodeJS.Signals): Promise<void>
  release(name: string): void
  /** Root of the build that it is of. */
  buildOf(name: string): string
  /** It is of this build from its next start on. */
  setBuild(name: string, build: string): void
}

export const root = fileURLToPath(new URL('../../..', import.meta.url))

/** One that ends while starting would else be started as fast as the machine can. */
const pauseBeforeRestartMs = 100

/**
 * Starts processes whose output goes to `<name>.log` in the directory.
 *
 * @param environment what all of them get from outside, such as PATH
 */
export function startProcesses(options: {
  plans: readonly ProcessPlan[]
  directory: string
  environment: Readonly<Record<string, string | undefined>>
  clock: Clock
}): Processes {
  const { clock } = options
  const plans = new Map(options.plans.map((plan) => [plan.name, plan]))
  const stopping = new AbortController()
  const children = new Map<string, ChildProcess>()
  const held = new Set<string>()

  function planOf(name: string): ProcessPlan {
    const plan = plans.get(name)
    if (!plan) throw new Error(`no process named ${name}`)
    return plan
  }

  function start(name: string): void {
    const child = spawnLogged(planOf(name), options)
    children.set(name, child)
    child.once('exit', () => void startAgain(name))
  }

  async function startAgain(name: string): Promise<void> {
    await clock.sleep(pauseBeforeRestartMs, stopping.signal).catch(() => {})
    if (!stopping.signal.aborted && !held.has(name) && hasEnded(childOf(name))) start(name)
  }

  function childOf(name: string): ChildProcess {
    const child = children.get(name)
    if (!child) throw new Error(`no process named ${name}`)
    return child
  }

  for (const name of plans.keys()) start(name)
  return {
    names: [...plans.keys()],
    pidOf: (name) => (hasEnded(childOf(name)) ? null : (childOf(name).pid ?? null)),
    signal: (name, signal) => void childOf(name).kill(signal),
    async holdDown(name, signal) {
      held.add(name)
      await end(childOf(name), signal)
    },
    release(name) {
      held.delete(name)
      if (hasEnded(childOf(name))) start(name)
    },
    buildOf: (name) => planOf(name).build ?? root,
    setBuild(name, build) {
      plans.set(name, { ...planOf(name), build })
    },
    async [Symbol.asyncDispose]() {
      stopping.abort()
      await Promise.all([...children.values()].map((child) => end(child, 'SIGKILL')))
    },
  }
}

function spawnLogged(
  { name, entry, environment, build = root }: ProcessPlan,
  options: { directory: string; environment: Readonly<Record<string, string | undefined>> },
): ChildProcess {
  const log = openSync(join(options.directory, `${name}.log`), 'a')
  const child = spawn(process.execPath, [join(build, entry)], {
    cwd: build,
    env: { ...options.environment, ...environment },
    stdio: ['ignore', log, log],
    // A Ctrl-C is for the drill; its processes end when it has checked them.
    detached: true,
  })
  closeSync(log)
  return child
}

/** Also ends a frozen one. */
async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (hasEnded(child)) return
  const exited = once(child, 'exit')
  child.kill(signal)
  child.kill('SIGCONT')
  await exited
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}
