import { createEgressGuard } from '@punctual/runtime/egress-guard'
import { isOutOfMemory } from '@punctual/runtime/out-of-memory'
import { readWrittenRules } from '@punctual/runtime/written-rules'

import { bytesOfRows, capAnswer } from '../cap-answer.ts'
import type { Row } from '../cell.ts'
import { AnswerBrokenOff, withinAnswer } from '../connection-failure.ts'
import type { Driver, DriverAnswer } from '../driver.ts'
import { loadDriver } from '../load-driver.ts'
import {
  type Failed,
  type NextReply,
  type OpenReply,
  passedRows,
  type PrepareReply,
  type QueryOrder,
  type SaveReply,
  type TakeReply,
} from './messages.ts'

/** A query that is under way in this process. */
interface Session {
  readonly driver: Driver
  readonly stopping: AbortController
  readonly resources: AsyncDisposableStack
  batches: AsyncGenerator<readonly Row[]> | null
  /** The batch that its reader takes when it has room for it. */
  ready: readonly Row[] | null
}

/**
 * Saves the rows of an answer, in the process of its query.
 *
 * @param target what a structured clone can carry
 * @throws FailureError when they cannot be saved
 */
export type SaveRows = (rows: DriverAnswer['batches'], target: unknown, signal: AbortSignal) => Promise<void>

async function cannotSave(): Promise<void> {
  throw new Error('the program of this process cannot save rows')
}

/**
 * The tasks of a process that reads answers of databases, one session at a time. Each batch is two tasks: it
 * is made, and then taken. `cancel` may be sent while another task is under way, which then ends.
 */
export function createQueryTasks(save: SaveRows = cannotSave) {
  let session: Session | null = null

  async function begin(order: QueryOrder): Promise<Session> {
    await end()
    const egress = createEgressGuard(readWrittenRules(order.egress))
    const driver = await loadDriver(order.kind, { egress, fileRoots: order.fileRoots })
    const [stopping, resources] = [new AbortController(), new AsyncDisposableStack()]
    return (session = { driver, stopping, resources, batches: null, ready: null })
  }

  function open(): Session {
    if (session === null) throw new Error('a batch was asked for before the query')
    return session
  }

  async function end(): Promise<void> {
    const ending = session
    session = null
    await ending?.resources.disposeAsync()
  }

  return {
    async open(order: QueryOrder): Promise<OpenReply> {
      const opened = await begin(order)
      const { driver, resources, stopping } = opened
      return await telling(driver, async () => {
        const answer = await driver.open({ ...order, resources }, stopping.signal)
        opened.batches = capAnswer(answer.batches, order.maxRows)
        return { kind: 'opened', columns: answer.columns }
      })
    },
    async next(): Promise<NextReply> {
      const asked = open()
      return await telling(ofAnswer(asked.driver), async () => {
        const next = await asked.batches?.next()
        asked.ready = next === undefined || next.done === true ? null : next.value
        return { kind: 'next', bytes: asked.ready && bytesOfRows(asked.ready) }
      })
    },
    async take(): Promise<TakeReply> {
      const asked = open()
      const rows = asked.ready ?? []
      asked.ready = null
      return { kind: 'batch', rows: passedRows(rows) }
    },
    async save(target: unknown): Promise<SaveReply> {
      const { driver, batches, stopping } = open()
      return await telling(ofAnswer(driver), async () => {
        if (batches !== null) await save(batches, target, stopping.signal)
        return { kind: 'saved' }
      })
    },
    async prepare(order: QueryOrder): Promise<PrepareReply> {
      const { driver, resources, stopping } = await begin(order)
      return await telling(driver, async () => {
        return { kind: 'prepared', columns: await driver.prepare({ ...order, resources }, stopping.signal) }
      })
    },
    async cancel(): Promise<void> {
      session?.stopping.abort(new Error('the reader of the query has left'))
    },
    close: end,
  }
}

/** What a driver throws, as its failure; bugs and a lack of memory are thrown on. */
async function telling<Reply>(
  { failureOf }: Pick<Driver, 'failureOf'>,
  work: () => Promise<Reply>,
): Promise<Reply | Failed> {
  try {
    return await work()
  } catch (error) {
    if (isOutOfMemory(error)) throw error
    const failed = error instanceof AnswerBrokenOff ? withinAnswer(failureOf(error.cause)) : failureOf(error)
    if (failed === null) throw error
    return { kind: 'failed', failure: failed }
  }
}

/** What the errors of a driver say while it answers. */
function ofAnswer({ failureOf }: Driver): Pick<Driver, 'failureOf'> {
  return { failureOf: (error) => withinAnswer(failureOf(error)) }
}
