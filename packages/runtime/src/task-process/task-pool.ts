import type { Clock } from '../clock.ts'
import type { Environment } from '../config.ts'
import type { Logger } from '../logger.ts'
import { startLoop } from '../loop.ts'
import { createByteBudget } from './byte-budget.ts'
import type { CarriedError } from './messages.ts'
import { findLimitedStart } from './process-limits.ts'
import { startTaskProcess, type TaskEnd, type TaskProcess, type TaskProcessOptions } from './task-process.ts'

export interface TaskPoolOptions {
  /** Module that each process runs; it calls `serveTasks`. */
  readonly program: URL
  readonly maximumProcesses: number
  /** Address space of each process, in MiB. */
  readonly memoryMib: number
  /** Heap of JavaScript of each process, in MiB; half of the address space unless given. */
  readonly heapMib?: number
  /** Bytes of the files of all tasks that are under way at a time. */
  readonly budgetBytes: number
  /** That of this process. The processes of the pool get no setting of it, and so no secret. */
  readonly environment: Environment
  readonly clock: Clock
  readonly logger: Logger
}

export interface PooledTask {
  readonly task: string
  /** What a structured clone can carry. */
  readonly input: unknown
  /** Size of the files that it reads. */
  readonly bytes: number
  /** Longest time that it may take once it has begun. */
  readonly timeoutMs: number
}

export type PooledAnswer =
  | { readonly outcome: 'done'; readonly value: unknown }
  /** It took more time or memory than it may. */
  | { readonly outcome: 'too-costly' }

/** Processes of their own for what may take any amount of time and memory. */
export interface TaskPool extends AsyncDisposable {
  /**
   * Does a task in another process. Whatever it is, this process keeps its time and memory.
   *
   * @throws the reason of the signal when that fires, once the process that did the task is gone; and what
   * the task throws
   */
  run(task: PooledTask, signal: AbortSignal): Promise<PooledAnswer>
  /**
   * Takes a process for tasks in a row, of which the later ones know of the earlier ones. It counts as one task
   * until it is given back.
   */
  lease(signal: AbortSignal): Promise<LeasedProcess>
}

/** A process that one caller has for a while. The caller decides what the end of a task means. */
export interface LeasedProcess extends Pick<TaskProcess, 'run' | 'tell'> {
  /** Gives it back for other tasks, or ends it when it may not be used again. */
  giveBack(use: 'again' | 'never'): Promise<void>
}

/**
 * A process that holds more than this after a task is replaced, so is one that has used this much processor
 * time.
 */
const maxKept = { residentBytes: 512 * 1_048_576, processorMs: 120_000 }

/**
 * Processor time of a process, in seconds: what its last task may use comes on top of what it was kept for.
 */
const processorSeconds = 900

/** A process beyond the first that has done nothing for so long is ended. */
const idleMs = 60_000

/**
 * Most memory of one WebAssembly module, in pages of 64 KiB: 256 MiB. V8 reserves the maximum at once; without
 * this limit it takes all the address space that is left, and the task finds none.
 */
const maxWebAssemblyPages = 4_096

/** How often a task is begun whose process something outside ends. */
const maxTries = 2

/**
 * Starts a pool of processes that do tasks under limits that the operating system keeps: address space,
 * processor time, no core file. The time of each task is limited besides. One process is started at once, so
 * that an ordinary task waits for none; others when they are needed. A process that was broken off, or
 * reached a limit, is never used again.
 */
export async function startTaskPool(options: TaskPoolOptions): Promise<TaskPool> {
  const { maximumProcesses, memoryMib, budgetBytes, logger } = options
  const { prefix, shortfall } = await findLimitedStart({ memoryMib, processorSeconds })
  if (shortfall !== null) logger.warn({ shortfall }, 'file work has incomplete limits')
  const budget = createByteBudget({ places: maximumProcesses, bytes: budgetBytes })
  // Half of the address space: the rest is for Node itself and for bytes beside the heap.
  const heapMib = options.heapMib ?? Math.floor(memoryMib / 2)
  const nodeOptions = [`--max-old-space-size=${heapMib}`, `--wasm-max-mem-pages=${maxWebAssemblyPages}`]
  const processes = createProcesses(options, {
    program: options.program,
    prefix,
    nodeOptions,
    environment: passedOn(options.environment),
  })
  return {
    async run(task, signal) {
      using _place = await budget.enter(task.bytes, signal)
      for (let tries = 1; ; tries += 1) {
        const end = await runOnce(processes, task, signal)
        if (end.kind === 'done') return { outcome: 'done', value: end.value }
        if (end.kind === 'threw') throw errorOf(end.error)
        if (end.kind === 'over-limit') {
          logger.warn(
            { task: task.task, bytes: task.bytes, limit: end.limit },
            'file task exceeded its limit',
          )
          return { outcome: 'too-costly' }
        }
        logger.warn({ task: task.task, tries }, 'file task process ended from outside')
        if (tries === maxTries)
          throw new Error(`the process of the task ${task.task} was ended from outside ${tries} times`)
      }
    },
    async lease(signal) {
      const place = await budget.enter(0, signal)
      return leased(processes, place)
    },
    [Symbol.asyncDispose]: processes.end,
  }
}

function leased(processes: Processes, place: Disposable): LeasedProcess {
  const worker = processes.take()
  let worn = false
  let isOut = true
  return {
    tell: worker.tell,
    async run(message, signal) {
      const end = await worker.run(message, signal)
      worn ||= isWorn(end)
      return end
    },
    async giveBack(use) {
      if (!isOut) return
      isOut = false
      await processes.giveBack(worker, use === 'never' || worn)
      place[Symbol.dispose]()
    },
  }
}

function isWorn(end: TaskEnd): boolean {
  return (
    end.kind === 'done' &&
    (end.residentBytes > maxKept.residentBytes || end.processorMs > maxKept.processorMs)
  )
}

/** What a process needs of the environment to run the program. */
const neededNames = ['PATH', 'TMPDIR', 'TZ', 'LANG', 'NODE_COMPILE_CACHE']

function passedOn(environment: Environment): Record<string, string> {
  const needed = neededNames.flatMap((name) => {
    const value = environment[name]
    return value ? [[name, value] as const] : []
  })
  return Object.fromEntries(needed)
}

async function runOnce(
  processes: Processes,
  { task, input, timeoutMs }: PooledTask,
  signal: AbortSignal,
): Promise<TaskEnd> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const worker = processes.take()
  try {
    const end = await worker.run({ task, input }, AbortSignal.any([signal, timeout]))
    await processes.giveBack(worker, isWorn(end))
    return end
  } catch (error) {
    await processes.giveBack(worker, true)
    if (timeout.aborted && !signal.aborted) return { kind: 'over-limit', limit: 'time' }
    throw error
  }
}

interface Processes {
  take(): TaskProcess
  giveBack(worker: TaskProcess, isWorn: boolean): Promise<void>
  end(): Promise<void>
}

/** Keeps the processes that have nothing to do, the one used last on top. */
function createProcesses(
  { clock, logger }: Pick<TaskPoolOptions, 'clock' | 'logger'>,
  options: TaskProcessOptions,
): Processes {
  const all = new Set<TaskProcess>()
  const idle: { readonly worker: TaskProcess; readonly sinceMs: number }[] = []
  let isClosed = false
  const start = () => {
    if (isClosed) throw new Error('the pool of processes for tasks is closed')
    const worker = startTaskProcess(options)
    all.add(worker)
    return worker
  }
  const retire = async (worker: TaskProcess) => {
    await worker.end()
    all.delete(worker)
  }
  idle.push({ worker: start(), sinceMs: clock.monotonicMs() })
  const reaper = startLoop({
    name: 'end idle processes of file work',
    clock,
    logger,
    everyMs: idleMs,
    startAfterMs: idleMs,
    async run() {
      while (idle.length > 1 && clock.monotonicMs() - (idle[0]?.sinceMs ?? 0) > idleMs) {
        const longest = idle.shift()
        if (longest) await retire(longest.worker)
      }
    },
  })
  return {
    take() {
      for (let last = idle.pop(); last; last = idle.pop()) {
        if (last.worker.isUsable()) return last.worker
        all.delete(last.worker)
      }
      return start()
    },
    async giveBack(worker, isWorn) {
      if (isWorn || !worker.isUsable()) await retire(worker)
      else idle.push({ worker, sinceMs: clock.monotonicMs() })
    },
    async end() {
      isClosed = true
      await reaper[Symbol.asyncDispose]()
      await Promise.all([...all].map(retire))
    },
  }
}

function errorOf({ name, message, stack, code }: CarriedError): Error {
  const error = new Error(message)
  Object.assign(error, { name }, stack === '' ? {} : { stack }, code === null ? {} : { code })
  return error
}
