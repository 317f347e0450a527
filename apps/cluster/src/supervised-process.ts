import { join } from 'node:path'

import { type ServerProcess, startServerProcess, waitUntil } from '@punctual/local'
import { type Clock, StartupProblem } from '@punctual/runtime'

import { restartDelayMs, settledAfterMs } from './back-off.ts'
import { isHealthy } from './health.ts'
import { entryOf, type ProcessPlan, root } from './process-plan.ts'

const healthyLimitMs = 90_000
const graceMs = 30_000

/** A process that is started again when it dies, until it is stopped. */
export interface SupervisedProcess {
  readonly plan: ProcessPlan
  /** Null while it is dead. */
  readonly pid: number | null
  /**
   * Waits for the first start to succeed.
   *
   * @throws StartupProblem with the last lines of its log when it ends or does not become healthy in time
   */
  untilHealthy(signal: AbortSignal): Promise<void>
  /** SIGTERM, time to finish, then SIGKILL; it is not started again. */
  stop(): Promise<void>
}

export interface SuperviseOptions {
  readonly clock: Clock
  /** Whether to start it again when it dies. */
  readonly restart: boolean
  readonly report: (sentence: string) => void
  /** Called after every start and every death. */
  readonly onChange: () => void
}

/** Starts a process and looks after it. */
export async function superviseProcess(plan: ProcessPlan, options: SuperviseOptions): Promise<SupervisedProcess> {
  const { clock, report } = options
  const stopping = new AbortController()
  let wasHealthy = false
  let current: ServerProcess | null = await launch(plan, clock)
  const looking = lookAfter()

  async function lookAfter(): Promise<void> {
    for (let restarts = 1; ; restarts += 1) {
      const startedMs = clock.monotonicMs()
      const how = await current?.ended
      current = null
      options.onChange()
      // A process that never worked is reported by `untilHealthy`; starting it again would only repeat its log.
      if (stopping.signal.aborted || !wasHealthy) return
      if (!options.restart) return report(`${plan.name} ended (${how}) and is left dead.`)
      if (clock.monotonicMs() - startedMs > settledAfterMs) restarts = 1
      const delayMs = restartDelayMs(restarts)
      report(`${plan.name} ended (${how}); starting it again in ${delayMs / 1_000} s.`)
      if (!(await sleptThrough(delayMs))) return
      current = await launch(plan, clock).catch(() => null)
      // A stop during the start has nothing to end yet.
      if (stopping.signal.aborted) await current?.stop('SIGTERM', graceMs)
      options.onChange()
    }
  }

  async function sleptThrough(delayMs: number): Promise<boolean> {
    await clock.sleep(delayMs, stopping.signal).catch(() => {})
    return !stopping.signal.aborted
  }

  return {
    plan,
    get pid() {
      return current?.pid ?? null
    },
    async untilHealthy(signal) {
      const first = current
      const settled = await waitUntil(async () => first?.hasEnded() === true || (await isHealthy(plan.healthUrl)), {
        clock,
        signal,
        timeoutMs: healthyLimitMs,
        everyMs: 100,
      })
      wasHealthy = settled && first?.hasEnded() === false
      if (!wasHealthy) throw new StartupProblem(unhealthy(plan, first))
    },
    async stop() {
      stopping.abort()
      await current?.stop('SIGTERM', graceMs)
      await looking
    },
  }
}

async function launch({ app, environment, log }: ProcessPlan, clock: Clock): Promise<ServerProcess> {
  return startServerProcess({ file: process.execPath, arguments: [join(root, entryOf(app) ?? '')], cwd: root, environment, log }, clock)
}

function unhealthy({ name, log }: ProcessPlan, child: ServerProcess | null): string {
  const lines = child?.output().trimEnd().split('\n').slice(-15) ?? []
  const what = child?.hasEnded() ? 'ended while starting' : `did not answer within ${healthyLimitMs / 1_000} s`
  return `${name} ${what}. The end of its log (${log}):\n${lines.map((line) => `  ${line}`).join('\n')}`
}
