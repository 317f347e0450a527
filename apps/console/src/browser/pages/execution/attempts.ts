/** What the log of an execution says of its attempts. */
import type { Stage } from '../../states/execution-state.ts'
import type { ExecutionEvent } from './event-text.ts'

/** How an attempt ended; `ended` is the end of the execution. */
export type AttemptEnd = 'ended' | 'retry' | 'put-off' | 'handed-back' | 'rescued'

export interface Attempt {
  readonly number: number
  readonly serverName: string | null
  /** What the log says of the choice of this server. */
  readonly placed: ExecutionEvent | null
  readonly fromMs: number
  /** Null while it goes on. */
  readonly toMs: number | null
  readonly stages: readonly {
    readonly stage: Stage
    readonly fromMs: number
    readonly toMs: number | null
  }[]
  readonly end: AttemptEnd | null
  /** What the log says of the end. */
  readonly endEvent: ExecutionEvent | null
}

const ends: readonly AttemptEnd[] = ['ended', 'retry', 'put-off', 'handed-back', 'rescued']

/**
 * The attempts in their order: each begins when a worker has claimed the execution.
 *
 * @param isResend whether the execution sends kept files again, and so makes none
 */
export function attemptsOf(events: readonly ExecutionEvent[], isResend = false): Attempt[] {
  const attempts: Attempt[] = []
  for (const [index, event] of events.entries()) {
    if (event.Name !== 'claimed') continue
    const next = events.findIndex(({ Name }, later) => later > index && Name === 'claimed')
    const own = events.slice(index, next === -1 ? undefined : next)
    const placed = events.slice(0, index).findLast(({ Name }) => Name === 'placed')
    attempts.push(attemptOf(own, placed ?? null, isResend))
  }
  return attempts
}

function attemptOf(
  own: readonly ExecutionEvent[],
  placed: ExecutionEvent | null,
  isResend: boolean,
): Attempt {
  const claimed = own[0]!
  const end = own.find(({ Name }) => ends.some((each) => each === Name)) ?? null
  const fromMs = msOf(claimed)
  const toMs = end === null ? null : msOf(end)
  return {
    number: claimed.Attempt,
    serverName: claimed.ServerName,
    placed,
    fromMs,
    toMs,
    stages: stagesOf(own, { fromMs, toMs, isResend }),
    end: end === null ? null : (end.Name as AttemptEnd),
    endEvent: end,
  }
}

interface Stretch {
  readonly fromMs: number
  readonly toMs: number | null
  readonly isResend: boolean
}

/** An attempt that sends what was made before it has one stage, from its beginning. */
function stagesOf(own: readonly ExecutionEvent[], { fromMs, toMs, isResend }: Stretch): Attempt['stages'] {
  const rendered = own.findLast(({ Name }) => Name === 'rendered')
  const delivering = own.find(({ Name }) => Name === 'delivering')
  const renderedMs = rendered === undefined ? null : msOf(rendered)
  const deliveringMs = delivering === undefined ? null : msOf(delivering)
  if (isResend || (renderedMs === null && deliveringMs !== null))
    return [{ stage: 'Delivering', fromMs, toMs }]
  const stages: Attempt['stages'][number][] = [{ stage: 'Rendering', fromMs, toMs: renderedMs ?? toMs }]
  const isAssembled = renderedMs !== null && deliveringMs !== null && deliveringMs > renderedMs
  if (isAssembled) stages.push({ stage: 'Assembling', fromMs: renderedMs, toMs: deliveringMs })
  if (deliveringMs !== null) stages.push({ stage: 'Delivering', fromMs: deliveringMs, toMs })
  return stages
}

const msOf = ({ At }: ExecutionEvent): number => Date.parse(At)
