import { failure, FailureError } from '@punctual/domain'
import type { Request } from 'tedious'

import type { Column, Row } from '../cell.ts'
import { batchRows, type DriverAnswer } from '../driver.ts'
import { whileOpen } from '../while-open.ts'
import { sqlServerCell, sqlServerType } from './sqlserver-types.ts'

export interface RequestStream {
  readonly request: Request
  /** Resolves once the columns are known. */
  answer(signal: AbortSignal): Promise<DriverAnswer>
}

/**
 * Turns the events of a request into batches of rows. The request is paused while the reader has not taken
 * what has come, so memory stays flat however much the server answers.
 */
export function streamRequest(
  make: (done: (error: Error | null | undefined) => void) => Request,
): RequestStream {
  const waiting: Row[] = []
  let columns: readonly Column[] | null = null
  let ended: { readonly error: Error | null } | null = null
  let wake = () => {}
  const request = make((error) => {
    ended ??= { error: error ?? null }
    wake()
  })
  request.on('columnMetadata', (metadata) => {
    if (columns !== null) {
      ended = { error: severalResults() }
      request.cancel()
    } else columns = columnsOf(metadata)
    wake()
  })
  request.on('row', (row: readonly { readonly value: unknown }[]) => {
    waiting.push(row.map(({ value }, index) => sqlServerCell(columns?.[index]?.type, value)))
    if (waiting.length < 2 * batchRows) return
    request.pause()
    wake()
  })
  const changed = () => new Promise<void>((resolve) => (wake = resolve))
  async function* batches(signal: AbortSignal): AsyncGenerator<readonly Row[]> {
    for (;;) {
      if (waiting.length >= batchRows || (ended && waiting.length > 0)) {
        yield waiting.splice(0, batchRows)
        if (waiting.length < batchRows && !ended) request.resume()
      } else if (ended?.error) throw ended.error
      else if (ended) return
      else await whileOpen(changed(), signal)
    }
  }
  return {
    request,
    async answer(signal) {
      while (columns === null && ended === null) await whileOpen(changed(), signal)
      const failed = ended as { readonly error: Error | null } | null
      if (columns === null && failed?.error) throw failed.error
      return { columns: columns ?? [], batches: batches(signal) }
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
  const message = 'The query answers more than one result; a data source answers one query at a time.'
  return new FailureError(failure('query_invalid', { source: 'sql', message }))
}
