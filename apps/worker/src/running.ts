/** Why a run is broken off. */
export type StopReason =
  /** Somebody cancelled it: what was sent is told, the rest is cancelled. */
  | 'cancelled'
  /** A newer attempt exists, or this server's lease is over: nothing more may be written or sent. */
  | 'superseded'
  /** This server stops: the work is handed back. */
  | 'draining'
  /** It took longer than allowed. */
  | 'timeout'

/** The executions that this process runs now. */
export interface RunningExecutions {
  /** Registers a run; the signal's reason is a StopReason. Dispose when it is over. */
  begin(execution: { id: string; attempt: number }): Disposable & { readonly signal: AbortSignal }
  list(): Array<{ id: string; attempt: number }>
  stop(executionId: string, reason: StopReason): void
  stopAll(reason: StopReason): void
  /** Resolves when nothing runs any more. */
  idle(): Promise<void>
}

export function createRunningExecutions(): RunningExecutions {
  const running = new Map<string, { attempt: number; controller: AbortController }>()
  let idle = Promise.withResolvers<void>()
  idle.resolve()
  return {
    begin({ id, attempt }) {
      const controller = new AbortController()
      if (running.size === 0) idle = Promise.withResolvers()
      running.set(id, { attempt, controller })
      return {
        signal: controller.signal,
        [Symbol.dispose]() {
          running.delete(id)
          if (running.size === 0) idle.resolve()
        },
      }
    },
    list: () => [...running].map(([id, { attempt }]) => ({ id, attempt })),
    stop: (executionId, reason) => running.get(executionId)?.controller.abort(reason),
    stopAll(reason) {
      for (const { controller } of running.values()) controller.abort(reason)
    },
    idle: () => idle.promise,
  }
}
