import { type ExecutionStatus, isEnded } from '@punctual/domain'
import type { Signals } from '@punctual/queue'
import { type Clock, type Logger, startLoop } from '@punctual/runtime'

import type { EngineStore } from '../port.ts'

/** Lets any number of callers of this process wait for the ends of executions. */
export interface EndWaiter extends AsyncDisposable {
  /** The ended status, or null when the time is over or the signal fires first. */
  waitForEnd(
    executionId: string,
    options: { timeoutMs: number; signal: AbortSignal },
  ): Promise<ExecutionStatus | null>
}

/** For so many rounds without a caller the subscription is kept: callers come in swarms. */
const idleRounds = 60

/**
 * One subscription serves all callers, and ends after a minute without a caller: a process without waiting
 * callers hears of no end. Because a signal may get lost, one statement a second reads every awaited
 * execution, however many callers there are. Without a caller nothing is read.
 */
export function createEndWaiter(options: {
  store: Pick<EngineStore, 'executions'>
  signals: Signals
  clock: Clock
  logger: Logger
}): EndWaiter {
  const waiting = new Map<string, Set<(status: ExecutionStatus) => void>>()
  let subscription: Promise<Disposable> | null = null
  let roundsIdle = 0

  function settle(executionId: string, status: ExecutionStatus): void {
    for (const resolve of waiting.get(executionId) ?? []) resolve(status)
  }

  async function pollEnds(): Promise<void> {
    roundsIdle = waiting.size === 0 ? roundsIdle + 1 : 0
    if (roundsIdle >= idleRounds) await stopListening()
    if (waiting.size === 0) return
    const rows = await options.store.executions.statusesOf([...waiting.keys()])
    for (const { executionId, status } of rows) if (isEnded(status)) settle(executionId, status)
  }

  function listen(): void {
    subscription ??= options.signals.subscribe('ended', ({ executionId, status }) =>
      settle(executionId, status as ExecutionStatus),
    )
  }

  async function stopListening(): Promise<void> {
    const ending = subscription
    subscription = null
    ;(await ending)?.[Symbol.dispose]()
  }

  const loop = startLoop({
    name: 'look up ends',
    clock: options.clock,
    logger: options.logger,
    everyMs: 1_000,
    run: pollEnds,
  })

  return {
    async waitForEnd(executionId, { timeoutMs, signal }) {
      const ended = Promise.withResolvers<ExecutionStatus | null>()
      const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
      const abandon = () => ended.resolve(null)
      limit.addEventListener('abort', abandon, { once: true })
      if (limit.aborted) abandon()
      const callers = waiting.get(executionId) ?? new Set()
      waiting.set(executionId, callers.add(ended.resolve))
      listen()
      // It may have ended before the subscription knew of this caller.
      loop.wake()
      try {
        return await ended.promise
      } finally {
        limit.removeEventListener('abort', abandon)
        callers.delete(ended.resolve)
        if (callers.size === 0) waiting.delete(executionId)
      }
    },
    async [Symbol.asyncDispose]() {
      await loop[Symbol.asyncDispose]()
      await stopListening()
    },
  }
}
