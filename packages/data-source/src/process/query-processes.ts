/**
 * Queries in processes of their own. A driver reads from its socket before anything can count what comes, and
 * a database can send more than a machine has. So no driver runs in the process that executes runs:
 *
 * ```
 * reader ─ open, next, take, close ─▶ task process with limits ─ driver ─▶ database
 *        ◀──── batches of a MiB ────
 * ```
 *
 * A process says how large its next batch is, and keeps it until the reader has room. All batches of the
 * readers of this process share one budget of bytes.
 *
 * The order of a query goes over the channel between the two, its password too: neither arguments nor the
 * environment of a process have it. Databases in files and servers have different processes. So the reader of
 * a hostile file never had the password of a server in its memory.
 */
import { failure, FailureError, readFailure } from '@punctual/domain'
import {
  type ByteBudget,
  type Clock,
  createByteBudget,
  type EgressGuard,
  type Environment,
  type LeasedProcess,
  type Logger,
  startTaskPool,
  type TaskEnd,
  type TaskPool,
  writtenRules,
} from '@punctual/runtime'

import type { Row } from '../cell.ts'
import { queryTimeout } from '../connection-failure.ts'
import { cancelTimeoutMs, type DriverAnswer, type DriverRequest } from '../driver.ts'
import { maximumRowBytes } from '../row-queue.ts'
import { whileOpen } from '../while-open.ts'
import {
  type Failed,
  type NextReply,
  type OpenReply,
  type PrepareReply,
  type QueryOrder,
  readPassedRows,
  type SaveReply,
  type TakeReply,
} from './messages.ts'
import { sentence } from '@punctual/domain/words'

export interface QueryProcessesOptions {
  readonly egress: EgressGuard
  /** Directories below which a database in a file may be. */
  readonly fileRoots: readonly string[]
  readonly clock: Clock
  readonly logger: Logger
  /** That of this process; the processes get no setting of it. */
  readonly environment: Environment
  /** Most queries to servers at a time, and most to files. */
  readonly processes: number
  /** Program of the processes, where it is another one than that of this package: it serves `createQueryTasks`. */
  readonly program?: URL
}

/** An answer in its process. */
export interface ProcessAnswer extends DriverAnswer {
  save(target: unknown): Promise<void>
}

/** A query that a process does: like a driver, but its failures are thrown as they are. */
export interface QueryProcesses extends AsyncDisposable {
  /** @throws FailureError, the reason of the signal, and bugs */
  open(request: DriverRequest, signal: AbortSignal): Promise<ProcessAnswer>
  /**
   * @returns the names of the columns; null where the database does not list them
   * @throws as `open`
   */
  prepare(request: DriverRequest, signal: AbortSignal): Promise<readonly string[] | null>
}

/** Address space: Node itself reserves about 1,650 MiB of it. */
const memoryMib = 3_072
/** The heap holds a batch or two; bytes of rows are counted, and the address space limits everything. */
const heapMib = 256

/**
 * Of all batches that are handed on and in use. While a batch is used, this process holds its bytes about
 * five times. They are parts of the message, the message, its text, and text and bytes of a file.
 */
const maximumHeldBytes = maximumRowBytes

export function createQueryProcesses(options: QueryProcessesOptions): QueryProcesses {
  const held = createByteBudget({ places: Infinity, bytes: maximumHeldBytes })
  const pools = new Map<'file' | 'server', Promise<TaskPool>>()
  const poolOf = async ({ source }: DriverRequest): Promise<TaskPool> => {
    const place = source.settings.database === 'Sqlite' ? 'file' : 'server'
    const known = pools.get(place) ?? startPool(options)
    pools.set(place, known)
    return await known
  }
  async function begin(request: DriverRequest, signal: AbortSignal): Promise<Query> {
    const pool = await poolOf(request)
    const query = startQuery(await pool.lease(signal), {
      // Computing, it hears no message.
      canHear: request.source.settings.database !== 'Sqlite',
    })
    request.resources.defer(() => query.end())
    return query
  }
  return {
    async open(request, signal) {
      const query = await begin(request, signal)
      const input = orderOf(request, options)
      const { columns } = await query.ask<Exclude<OpenReply, Failed>>({ task: 'open', input }, signal)
      return {
        columns,
        batches: batchesOf(query, held, signal),
        async save(target) {
          await query.ask<SaveReply>({ task: 'save', input: target }, signal)
        },
      }
    },
    async prepare(request, signal) {
      const query = await begin(request, signal)
      const input = orderOf(request, options)
      const asked = query.ask<Exclude<PrepareReply, Failed>>({ task: 'prepare', input }, signal)
      return (await asked).columns
    },
    async [Symbol.asyncDispose]() {
      const started = [...pools.values()]
      pools.clear()
      for (const pool of started) await (await pool)[Symbol.asyncDispose]()
    },
  }
}

function startPool({
  clock,
  logger,
  environment,
  processes,
  program,
}: QueryProcessesOptions): Promise<TaskPool> {
  return startTaskPool({
    program: program ?? new URL('./program.ts', import.meta.url),
    maximumProcesses: processes,
    memoryMib,
    heapMib,
    budgetBytes: 0,
    environment,
    clock,
    logger,
  })
}

function orderOf(
  { source, statement, timeoutMs, maxRows }: DriverRequest,
  { egress, fileRoots }: QueryProcessesOptions,
): QueryOrder {
  const kind = source.settings.database
  return { kind, source, statement, timeoutMs, maxRows, egress: writtenRules(egress.rules), fileRoots }
}

async function* batchesOf(
  query: Query,
  held: ByteBudget,
  signal: AbortSignal,
): AsyncGenerator<readonly Row[]> {
  const next = () => query.ask<Exclude<NextReply, Failed>>({ task: 'next', input: null }, signal)
  for (let coming = next(); ;) {
    const { bytes } = await coming
    if (bytes === null) return
    using _place = await held.enter(bytes, signal)
    const { rows } = await query.ask<TakeReply>({ task: 'take', input: null }, signal)
    // The process makes the next batch while this one is used.
    coming = next()
    coming.catch(() => {})
    yield readPassedRows(rows)
  }
}

interface Query {
  /** Asks its process, one question at a time. */
  ask<Reply>(message: { task: string; input: unknown }, signal: AbortSignal): Promise<Reply>
  /** Ends the query, at the database too, and gives the process back. */
  end(): Promise<void>
}

function startQuery(leased: LeasedProcess, { canHear }: { readonly canHear: boolean }): Query {
  const killing = new AbortController()
  let pending: Promise<TaskEnd> | null = null
  const run = async (message: { task: string; input: unknown }) => {
    const answer = leased.run(message, killing.signal)
    pending = answer
    const end = await answer.finally(() => (pending = null))
    return end
  }
  return {
    async ask<Reply>(message: { task: string; input: unknown }, signal: AbortSignal) {
      return valueOf(await whileOpen(run(message), signal)) as Reply
    },
    async end() {
      const isBusy = pending !== null
      // What comes after the last task finds nothing to end.
      const patience = AbortSignal.timeout(isBusy && !canHear ? 0 : cancelTimeoutMs)
      patience.addEventListener('abort', () => killing.abort(), { once: true })
      try {
        if (isBusy && canHear) leased.tell({ task: 'cancel', input: null })
        await pending
        const { kind } = await leased.run({ task: 'close', input: null }, killing.signal)
        await leased.giveBack(kind === 'done' ? 'again' : 'never')
      } catch {
        await leased.giveBack('never')
      }
    },
  }
}

/** @throws FailureError what the database said, or what became of the process */
function valueOf(end: TaskEnd): unknown {
  switch (end.kind) {
    case 'done': {
      const reply = end.value as Failed | { readonly kind: 'other' }
      if (reply.kind === 'failed') throw new FailureError(readFailure(reply.failure))
      return reply
    }
    case 'over-limit':
      throw new FailureError(
        end.limit === 'memory' ? tooMuchMemory() : queryTimeout(`its process reached its ${end.limit}`),
      )
    case 'killed':
      throw new FailureError(endedFromOutside())
    case 'threw':
      throw Object.assign(new Error(end.error.message), { name: end.error.name, stack: end.error.stack })
  }
}

function tooMuchMemory() {
  return failure('data_bytes_exceeded', { source: 'Sql', said: sentence('query_needs_memory') })
}

/** Says nothing about the database, so no breaker counts it. */
function endedFromOutside() {
  return failure('source_error', { source: 'Sql', said: sentence('query_process_ended') })
}
