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

interface RequestState {
  columns: readonly Column[] | null
  end: { readonly error: Error | null } | null
}

/**
 * Turns the events of a request into batches of rows. The request is paused while the reader has not taken
 * what has come, so memory stays flat however much the server answers.
 */
export function streamRequest(
  make: (done: (error: Error | null | undefined) => void) => Request,
): RequestStream {
  const waiting: Row[] = []
  const state: RequestState = { columns: null, end: null }
  let wake = () => {}
  const request = make((error) => {
    state.end ??= { error: error ?? null }
    wake()
  })
  request.on('columnMetadata', (metadata) => {
    if (state.columns !== null) {
      state.end = { error: severalResults() }
      request.cancel()
    } else state.columns = columnsOf(metadata)
    wake()
  })
  request.on('row', (row: readonly { readonly value: unknown }[]) => {
    waiting.push(row.map(({ value }, index) => sqlServerCell(state.columns?.[index]?.type, value)))
    if (waiting.length < 2 * batchRows) return
    request.pause()
    wake()
  })
  const changed = () => new Promise<void>((resolve) => (wake = resolve))
  async function* batches(signal: AbortSignal): AsyncGenerator<readonly Row[]> {
    for (;;) {
      if (waiting.length >= batchRows || (state.end && waiting.length > 0)) {
        yield waiting.splice(0, batchRows)
        if (waiting.length < batchRows && !state.end) request.resume()
      } else if (state.end?.error) throw state.end.error
      else if (state.end) return
      else await whileOpen(changed(), signal)
    }
  }
  return {
    request,
    async answer(signal) {
      while (state.columns === null && state.end === null) await whileOpen(changed(), signal)
      if (state.columns === null && state.end?.error) throw state.end.error
      return { columns: state.columns ?? [], batches: batches(signal) }
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
  return new FailureError(failure('query_invalid', { source: 'Sql', message }))
}
