import { failure, FailureError } from '@punctual/domain/failure'
import type { Request } from 'tedious'

import type { Column } from '../cell.ts'
import type { DriverAnswer } from '../driver.ts'
import { createRowQueue } from '../row-queue.ts'
import { whileOpen } from '../while-open.ts'
import { sqlServerCell, sqlServerType } from './sqlserver-types.ts'
import { sentence } from '@punctual/domain/words'

export interface RequestStream {
  readonly request: Request
  /** Counts bytes of the connection, which belong to the next row. */
  received(bytes: number): void
  /** Resolves once the columns are known. */
  answer(signal: AbortSignal): Promise<DriverAnswer>
}

/** Makes batches of rows from the events of a request; no more than one batch is held. */
export function streamRequest(
  make: (done: (error: Error | null | undefined) => void) => Request,
  maxRows: number,
): RequestStream {
  let columns: readonly Column[] | null = null
  const described = Promise.withResolvers<void>()
  described.promise.catch(() => {})
  const end = (error: Error | null) => {
    if (error === null) described.resolve()
    else described.reject(error)
    queue.finish(error)
  }
  const request = make((error) => end(error ?? null))
  const queue = createRowQueue(
    {
      pause: () => request.pause(),
      resume: () => request.resume(),
      breakOff: () => request.cancel(),
    },
    maxRows,
  )
  request.on('columnMetadata', (metadata) => {
    if (columns === null) {
      columns = columnsOf(metadata)
      described.resolve()
    } else {
      queue.finish(severalResults())
      request.cancel()
    }
  })
  request.on('row', (row: readonly { readonly value: unknown }[]) =>
    queue.push(row.map(({ value }, index) => sqlServerCell(columns?.[index]?.type, value))),
  )
  return {
    request,
    received: queue.received,
    async answer(signal) {
      await whileOpen(described.promise, signal)
      return { columns: columns ?? [], batches: queue.batches(signal) }
    },
  }
}

interface ColumnMetadata {
  readonly colName: string
  readonly type: { readonly name: string }
}

function columnsOf(metadata: object): Column[] {
  const list = Object.values(metadata) as ColumnMetadata[]
  return list.map(({ colName, type }) => ({ name: colName, type: sqlServerType(type.name) }))
}

function severalResults(): FailureError {
  const said = sentence('query_several_results')
  return new FailureError(failure('query_invalid', { source: 'Sql', said }))
}
