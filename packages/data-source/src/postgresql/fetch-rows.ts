import type { Connection, FieldDef } from 'pg'

import type { Column } from '../cell.ts'
import type { DriverAnswer, DriverRequest } from '../driver.ts'
import { batchBytes, batchRows, createRowQueue } from '../row-queue.ts'
import { whileOpen } from '../while-open.ts'
import { postgresqlCell, postgresqlType } from './postgresql-types.ts'

/** Rows that are asked for before the size of any is known. */
const firstRows = 20

/** What the client hands a statement that it works through; the client calls it for each message. */
interface FetchedStatement {
  submit(connection: PortalConnection): void
  handleRowDescription(message: { readonly fields: readonly FieldDef[] }): void
  handleDataRow(message: { readonly fields: readonly (string | null)[] }): void
  handlePortalSuspended(): void
  handleCommandComplete(): void
  handleEmptyQuery(): void
  handleReadyForQuery(): void
  handleError(error: Error): void
}

/** What the protocol has for portals, some of which the types of the library omit. */
type PortalConnection = Pick<Connection, 'parse' | 'bind' | 'describe' | 'execute' | 'flush' | 'sync'> & {
  readonly stream: {
    on(event: 'data', heard: (chunk: Buffer) => void): unknown
    pause(): void
    resume(): void
    destroy(): void
  }
}

export interface Fetching {
  readonly submittable: FetchedStatement
  /** Resolves once the columns are known. */
  answer(signal: AbortSignal): Promise<DriverAnswer>
  /** Lets pass what still comes. */
  discard(): void
}

/**
 * Reads the answer to a statement through a portal. It reads few rows at first, then as many as fill a batch
 * by their mean size. It never reads more than one beyond the limit of the reader. Values come as the server
 * writes them, so none is rounded.
 */
export function fetchRows({ statement, maxRows }: Pick<DriverRequest, 'statement' | 'maxRows'>): Fetching {
  let connection: PortalConnection | null = null
  let columns: readonly Column[] = []
  let [asked, seen, bytes] = [0, 0, 0]
  let [isSuspended, isPaused] = [false, false]
  const described = Promise.withResolvers<void>()
  described.promise.catch(() => {})
  const queue = createRowQueue(
    {
      pause() {
        isPaused = true
        connection?.stream.pause()
      },
      resume() {
        isPaused = false
        connection?.stream.resume()
        if (isSuspended) fetch()
      },
      breakOff: () => connection?.stream.destroy(),
    },
    maxRows,
  )

  function fetch(): void {
    isSuspended = false
    const bySize = seen === 0 ? firstRows : Math.floor((batchBytes * seen) / Math.max(bytes, 1))
    const rows = Math.min(Math.max(bySize, 1), 2 * batchRows, maxRows + 1 - asked)
    asked += rows
    connection?.execute({ portal: '', rows: String(rows) }, true)
    connection?.flush()
  }

  return {
    submittable: {
      submit(opened) {
        connection = opened
        opened.stream.on('data', ({ length }) => queue.received(length))
        opened.parse({ name: '', text: statement.text, types: [] }, true)
        opened.bind({ portal: '', statement: '', values: statement.values.map(boundText) }, true)
        opened.describe({ type: 'P', name: '' }, true)
        fetch()
      },
      handleRowDescription({ fields }) {
        columns = fields.map(({ name, dataTypeID }) => ({ name, type: postgresqlType(dataTypeID) }))
        described.resolve()
      },
      handleDataRow({ fields }) {
        const row = fields.map((text, index) =>
          text === null ? null : postgresqlCell(columns[index]?.type, text),
        )
        seen += 1
        for (const text of fields) bytes += text?.length ?? 1
        queue.push(row)
      },
      handlePortalSuspended() {
        isSuspended = true
        if (asked > maxRows) return queue.finish(null)
        if (!isPaused) fetch()
      },
      handleCommandComplete: () => connection?.sync(),
      handleEmptyQuery: () => connection?.sync(),
      handleReadyForQuery() {
        described.resolve()
        queue.finish(null)
      },
      handleError(error) {
        described.reject(error)
        queue.finish(error)
      },
    },
    async answer(signal) {
      await whileOpen(described.promise, signal)
      return { columns, batches: queue.batches(signal) }
    },
    discard() {
      queue.finish(null)
      connection?.stream.resume()
    },
  }
}

/** A value as the protocol has it, in text. */
function boundText(value: string | number | boolean | null): string | null {
  return value === null ? null : String(value)
}
