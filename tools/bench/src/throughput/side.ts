import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

import type { Cost, CostMeter } from './cost.ts'

/**
 * One of the systems that are compared: jobs go in at one end, processes of its own take them at the other.
 */
export interface Side {
  readonly name: string
  /** Script in `worker/` that one worker process runs. */
  readonly workerScript: string
  /** What its workers find in their environment, such as addresses. */
  readonly environment: Readonly<Record<string, string>>
  /** Jobs that one of its processes works on at the same time, where that is not what all sides have. */
  readonly concurrency?: number
  /** Most jobs of a round; a system that polls slowly would else take all day. */
  readonly maxJobs: number
  /** Hands `jobs` jobs over, and resolves when all are accepted. */
  enqueue(jobs: number): Promise<void>
  /** @throws when what the workers reported is not what is stored */
  verify(jobs: number): Promise<void>
}

/**
 * What a worker process reports: that it takes jobs now, and how many it has finished since its last report.
 */
export type WorkerMessage = { readonly kind: 'ready' } | { readonly kind: 'done'; readonly count: number }

export interface Round {
  readonly jobs: number
  readonly workers: number
  /** Jobs that one process works on at the same time. */
  readonly concurrency: number
  /** The round ends after this time, however far it is. */
  readonly limitMs: number
}

/**
 * Runs one round: idle workers, then jobs as fast as they are accepted, until the last is finished.
 *
 * @returns finished jobs a second, from the first hand-over to the last end
 */
export async function runRound(side: Side, round: Round): Promise<number> {
  return (await play(side, round)).perSecond
}

/** Runs one round with a meter beside it. */
export async function runCountedRound(
  side: Side,
  round: Round,
  meter: CostMeter,
): Promise<{ perSecond: number; cost: Cost }> {
  const { perSecond, done } = await play(side, round, meter)
  return { perSecond, cost: await meter.settle(done) }
}

async function play(side: Side, { jobs: wanted, workers, concurrency, limitMs }: Round, meter?: CostMeter) {
  const jobs = Math.min(wanted, side.maxJobs)
  await using pool = await startWorkers(side, { workers, concurrency: side.concurrency ?? concurrency })
  await meter?.begin(pool.pids)
  const begin = performance.now()
  const finished = pool.finished(jobs, limitMs)
  await side.enqueue(jobs)
  const done = await finished
  const perSecond = done / ((performance.now() - begin) / 1_000)
  meter?.end()
  if (done >= jobs) await side.verify(jobs)
  return { perSecond, done }
}

/** Starts worker processes that take work until they are disposed. */
export async function startWorkers(
  { workerScript, environment }: Pick<Side, 'workerScript' | 'environment'>,
  { workers, concurrency }: Pick<Round, 'workers' | 'concurrency'>,
) {
  const script = fileURLToPath(new URL(`./worker/${workerScript}`, import.meta.url))
  const children = Array.from({ length: workers }, (_, index) =>
    fork(script, {
      execArgv: process.env.BENCH_WORKER_FLAGS?.split(' ') ?? [],
      env: {
        ...process.env,
        ...environment,
        BENCH_CONCURRENCY: String(concurrency),
        BENCH_WORKER: `worker-${index + 1}`,
      },
    }),
  )
  let done = 0
  let settle: (() => void) | null = null
  const ready = children.map((child) => readyOf(child))
  for (const child of children) {
    child.on('message', (message: WorkerMessage) => {
      if (message.kind !== 'done') return
      done += message.count
      settle?.()
    })
  }
  await Promise.all(ready)
  return {
    pids: children.flatMap(({ pid }) => pid ?? []),
    async finished(jobs: number, limitMs: number): Promise<number> {
      const over = Promise.withResolvers<void>()
      settle = () => {
        if (done >= jobs) over.resolve()
      }
      const limit = AbortSignal.timeout(limitMs)
      limit.addEventListener('abort', () => over.resolve(), { once: true })
      await over.promise
      return done
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(children.map((child) => ended(child)))
    },
  }
}

async function readyOf(child: ChildProcess): Promise<void> {
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`a worker process ended with ${String(code)}; it says why above`)
  })
  await Promise.race([once(child, 'message'), failed])
}

/** A worker ends when the channel to it closes. */
async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.disconnect()
  await exit
}
