import { constants, DatabaseSync, type SQLOutputValue } from 'node:sqlite'

import { bytesOfRow, type Cell, integerCell, type Row } from '../cell.ts'
import { batchBytes, batchRows, maximumRowBytes, tooLargeRow } from '../row-queue.ts'
import type { BoundStatement } from '../statement/bind-statement.ts'
import { FailureError } from '@punctual/domain/failure'

interface FileColumn {
  readonly name: string
  /** As the table declares it; null for an expression. */
  readonly declared: string | null
}

/** A query of a file that has begun. */
export interface FileReading extends Disposable {
  readonly columns: readonly FileColumn[]
  /** Computes the next rows: as many as fill a batch; none after the last one. */
  next(): readonly Row[]
}

export interface ReadFile {
  readonly file: string
  readonly statement: BoundStatement
  /** How long it waits while another program writes the file. */
  readonly busyTimeoutMs: number
}

/** Result code SQLITE_TOOBIG. */
const tooBig = 18

/** Opens a file for reading and begins a query: nothing else can be opened through it, and nothing changed. */
export function readFile({ file, statement: { text, values }, busyTimeoutMs }: ReadFile): FileReading {
  const database = new DatabaseSync(file, {
    readOnly: true,
    timeout: busyTimeoutMs,
    allowExtension: false,
    enableForeignKeyConstraints: false,
    limits: { length: maximumRowBytes },
  })
  try {
    database.exec('PRAGMA query_only = ON; PRAGMA trusted_schema = OFF')
    database.setAuthorizer((action) => (allowed.has(action) ? constants.SQLITE_OK : constants.SQLITE_DENY))
    const statement = database.prepare(text)
    statement.setReadBigInts(true)
    statement.setReturnArrays(true)
    const columns = statement
      .columns()
      .map(({ name, type }): FileColumn => ({ name, declared: type ?? null }))
    const bound = values.map((value) => (typeof value === 'boolean' ? Number(value) : value))
    const rows = statement.iterate(...bound) as unknown as Iterator<unknown>
    return { columns, next: () => takeBatch(rows), [Symbol.dispose]: () => database.close() }
  } catch (error) {
    database.close()
    throw error
  }
}

/** Reading only: another database cannot be attached, and no setting of this one can be changed. */
const allowed: ReadonlySet<number> = new Set([
  constants.SQLITE_SELECT,
  constants.SQLITE_READ,
  constants.SQLITE_FUNCTION,
  constants.SQLITE_RECURSIVE,
])

function takeBatch(rows: Iterator<unknown>): Row[] {
  const batch: Row[] = []
  for (let bytes = 0; bytes < batchBytes && batch.length < batchRows;) {
    const next = rows.next() as IteratorResult<unknown> | undefined
    if (next?.done === true) break
    // SQLite of Node answers this in place of a row with a text that no string can hold.
    if (next === undefined) throw Object.assign(new Error('string or blob too big'), { errcode: tooBig })
    const row = (next.value as SQLOutputValue[]).map(cellOf)
    const size = bytesOfRow(row)
    if (size > maximumRowBytes) throw new FailureError(tooLargeRow())
    batch.push(row)
    bytes += size
  }
  return batch
}

function cellOf(value: SQLOutputValue): Cell {
  if (typeof value === 'bigint') return integerCell(String(value))
  return value instanceof Uint8Array ? `0x${Buffer.from(value).toString('hex')}` : value
}
