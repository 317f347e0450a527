import type { Client, Schemas } from '@punctual/client'

import { CommandProblem } from './exit-code.ts'
import { stateOf } from './output/execution.ts'
import type { Progress } from './output/progress.ts'
import type { Surroundings } from './surroundings.ts'

type Execution = Schemas['Execution']

export interface WatchOptions {
  readonly surroundings: Surroundings
  readonly progress: Progress
  /** Longest wait; null for none. */
  readonly timeoutMs: number | null
}

const askEveryMs = 1_000

/** How long a watch goes on while the service is away. */
export const watchRetryLimitMs = 60_000

/**
 * Waits for the end of an execution.
 *
 * @throws CommandProblem `waitOver` when the time is over; the execution goes on
 */
export async function watchExecution(client: Client, executionId: string, options: WatchOptions): Promise<Execution> {
  const { clock, signal } = options.surroundings
  const begunMs = clock.monotonicMs()
  for (;;) {
    const query = { ExecutionId: executionId }
    const execution = await client.get('/api/schedule/GetExecutionStatus', { params: { query }, timeoutMs: 2 * watchRetryLimitMs })
    const place = execution.ServerName === null ? '' : ` on ${execution.ServerName}`
    options.progress.show(`${stateOf(execution)}${place}`)
    if (execution.CompletedEpochUtc !== null) return execution
    if (options.timeoutMs !== null && clock.monotonicMs() - begunMs >= options.timeoutMs) {
      throw new CommandProblem(
        'waitOver',
        `The execution is ${stateOf(execution)} after ${options.timeoutMs / 1_000} s and goes on: punctual execution watch ${executionId}`,
      )
    }
    await clock.sleep(askEveryMs, signal)
  }
}

/** @throws CommandProblem `notSucceeded` */
export function requireSuccess({ Status }: Execution): void {
  if (Status !== 'Succeeded') throw new CommandProblem('notSucceeded', `The execution ended as ${Status}.`)
}
