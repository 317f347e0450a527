import type { Client, Schemas } from '@punctual/client'
import type { Clock } from '@punctual/runtime/clock'
import { startDeadline } from '@punctual/runtime/deadline'

import { CommandProblem } from './exit-code.ts'
import { type ExecutionState, stateOf } from './output/execution.ts'
import type { Progress } from './output/progress.ts'

type Execution = Schemas['Execution']

export interface WatchOptions {
  readonly clock: Clock
  readonly progress: Progress
  /** Longest wait; null for none. */
  readonly timeoutMs: number | null
  /** Called for each change, the last one included. */
  readonly onChange?: (change: Schemas['ExecutionChange']) => void
}

/** How long a waiting command repeats its request while the service does not answer. */
export const watchRetryLimitMs = 60_000

/**
 * Waits for the end of an execution. It follows the changes, and reads the answer from the service after the last
 * one.
 *
 * @throws CommandProblem `waitOver` when the time is over; the execution goes on
 */
export async function watchExecution(
  client: Client,
  executionId: string,
  options: WatchOptions,
): Promise<Execution> {
  const { clock, timeoutMs, onChange = () => {} } = options
  let state = ''
  function show(shown: ExecutionState & Pick<Execution, 'ServerName'>): void {
    state = stateOf(shown)
    options.progress.show(`${state}${shown.ServerName === null ? '' : ` on ${shown.ServerName}`}`)
  }
  async function readStatus(): Promise<Execution> {
    const execution = await client.get('/api/schedule/GetExecutionStatus', {
      params: { query: { ExecutionId: executionId } },
    })
    show(execution)
    return execution
  }

  function waitOver(waitedMs: number): CommandProblem {
    const sentence = `The execution is ${state} after ${waitedMs / 1_000} s and goes on: punctual execution watch ${executionId}`
    return new CommandProblem('waitOver', sentence)
  }

  const before = await readStatus()
  if (hasEnded(before)) return before
  using limit = timeoutMs === null ? null : startDeadline(clock, timeoutMs, () => waitOver(timeoutMs))
  const following = { filter: { ExecutionId: executionId }, ...(limit && { signal: limit.signal }) }
  for await (const event of client.streamExecutions(following)) {
    if (event.kind === 'position') continue
    if (event.kind === 'change') {
      show(event.change)
      onChange(event.change)
      if (!hasEnded(event.change)) continue
    }
    const execution = await readStatus()
    if (hasEnded(execution)) return execution
  }
  throw new Error('The stream of executions has ended by itself.')
}

/** @throws CommandProblem `notSucceeded` */
export function requireSuccess({ Status }: Execution): void {
  if (Status !== 'Succeeded') throw new CommandProblem('notSucceeded', `The execution ended as ${Status}.`)
}

function hasEnded({ CompletedEpochUtc }: ExecutionState): boolean {
  return CompletedEpochUtc !== null
}
