import type { WorkerMessage } from '../side.ts'

/** What a worker process was started with. */
export interface WorkerContext {
  readonly name: string
  readonly concurrency: number
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Counts one finished job; what is counted in one tick of the event loop is reported in one message. */
  readonly count: () => void
}

/**
 * Starts the jobs of this process, reports the measuring one, and ends them when that one closes the channel.
 */
export async function runWorkerProcess(
  start: (runtimeContext: WorkerContext) => Promise<AsyncDisposable>,
): Promise<void> {
  let counted = 0
  // A send after the end of the measuring process fails: there is no reader any more, and `disconnect`
  // follows.
  const tell = (message: WorkerMessage) => {
    if (process.connected) process.send?.(message, () => {})
  }
  const flush = () => {
    tell({ kind: 'done', count: counted })
    counted = 0
  }
  const resource = await start({
    name: process.env['BENCH_WORKER'] ?? '',
    concurrency: Number(process.env['BENCH_CONCURRENCY']),
    environment: process.env,
    count() {
      if (counted === 0) setImmediate(flush)
      counted += 1
    },
  })
  process.once('disconnect', () => void end(resource))
  tell({ kind: 'ready' })
}

async function end(resource: AsyncDisposable): Promise<void> {
  await resource[Symbol.asyncDispose]()
  process.exit(0)
}
