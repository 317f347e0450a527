import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

export interface ThreadTask {
  /** Module that the thread runs; it posts one message, the answer. */
  readonly module: URL
  /** Handed to the thread. */
  readonly data: unknown
  readonly timeoutMs: number
  readonly memoryMb: number
}

/** The task took more time or memory than it may. */
export interface TooCostly {
  readonly outcome: 'too-costly'
}

/**
 * Runs a task in a thread of its own and answers its one message. A large or hostile file can take seconds and much
 * memory there; it neither stops the heartbeat of this process nor ends the process. The thread is gone when this settles.
 *
 * @throws the reason of the signal when that fires, and what the thread itself throws
 */
export async function answerOfThread<Answer>(task: ThreadTask, signal?: AbortSignal): Promise<Answer | TooCostly> {
  const worker = new Worker(task.module, {
    workerData: task.data,
    resourceLimits: { maxOldGenerationSizeMb: task.memoryMb },
    stderr: true,
    stdout: true,
  })
  const timeout = AbortSignal.timeout(task.timeoutMs)
  try {
    const [answer] = await once(worker, 'message', { signal: signal ? AbortSignal.any([signal, timeout]) : timeout })
    return answer as Answer
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    if (timeout.aborted || (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY') return { outcome: 'too-costly' }
    throw error
  } finally {
    await worker.terminate()
  }
}
