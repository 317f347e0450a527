import { join } from 'node:path'

import { type ServerProcess, startServerProcess, waitUntil } from '@punctual/local'
import { type Clock, StartupProblem } from '@punctual/runtime'

import { isHealthy } from './health.ts'
import { keepRunning, type Supervision } from './keep-running.ts'
import { entryOf, type ProcessPlan, root } from './process-plan.ts'

/** A start takes seconds, and minutes on a machine whose processors others use. */
const healthyLimitMs = 240_000
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

/** Starts a process and maintains it. */
export async function superviseProcess(
  plan: ProcessPlan,
  supervision: Supervision,
): Promise<SupervisedProcess> {
  const { clock } = supervision
  const first = await launch(plan, clock)
  let wasHealthy = false
  const running = keepRunning<ServerProcess>({
    ...supervision,
    name: plan.name,
    first,
    start: () => launch(plan, clock),
    stop: (process) => process.stop('SIGTERM', graceMs),
    hasWorked: () => wasHealthy,
  })
  return {
    plan,
    get pid() {
      return running.current?.pid ?? null
    },
    async untilHealthy(signal) {
      const settled = await waitUntil(async () => first.hasEnded() || (await isHealthy(plan.healthUrl)), {
        clock,
        signal,
        timeoutMs: healthyLimitMs,
        everyMs: 100,
      })
      wasHealthy = settled && !first.hasEnded()
      if (!wasHealthy) throw new StartupProblem(unhealthy(plan, first))
    },
    stop: () => running.stop(),
  }
}

async function launch({ app, environment, log }: ProcessPlan, clock: Clock): Promise<ServerProcess> {
  return startServerProcess(
    { file: process.execPath, arguments: [join(root, entryOf(app) ?? '')], cwd: root, environment, log },
    clock,
  )
}

function unhealthy({ name, log }: ProcessPlan, child: ServerProcess): string {
  const lines = child.output().trimEnd().split('\n').slice(-15)
  const isSilent = lines.join('').length === 0
  const what = child.hasEnded() ? 'ended while starting' : `did not answer within ${healthyLimitMs / 1_000} s`
  if (isSilent)
    return `${name} ${what} and has not written a line (${log}). The machine may be too busy. Close other programs, then start again.`
  return `${name} ${what}. The end of its log (${log}):\n${lines.map((line) => `  ${line}`).join('\n')}`
}
