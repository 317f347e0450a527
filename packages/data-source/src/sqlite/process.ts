/**
 * The program of the process that reads one database file: `sqlite-driver.ts` starts it. SQLite computes
 * without giving its process a moment for anything else, so only the end of the process ends a query.
 */
import { constants, DatabaseSync, type SQLOutputValue } from 'node:sqlite'

import { type Cell, integerCell } from '../cell.ts'
import {
  maximumValueBytes,
  type ReadFile,
  type SqliteColumn,
  type SqliteReply,
  type TakeBatch,
} from './messages.ts'

process.once('disconnect', () => process.exit(0))
// A signal of the terminal is for the parent, which ends this process itself.
process.on('SIGINT', () => {})

/** Result code SQLITE_TOOBIG. */
const tooBig = 18

let rows: Iterator<unknown> | null = null

process.on('message', (message: ReadFile | TakeBatch) => {
  try {
    process.send?.(message.kind === 'read' ? read(message) : take(message))
  } catch (error) {
    process.send?.(failed(error))
  }
})

function read({ file, statement: { text, values }, busyTimeoutMs }: ReadFile): SqliteReply {
  const database = new DatabaseSync(file, {
    readOnly: true,
    timeout: busyTimeoutMs,
    allowExtension: false,
    enableForeignKeyConstraints: false,
    limits: { length: maximumValueBytes },
  })
  database.exec('PRAGMA query_only = ON; PRAGMA trusted_schema = OFF')
  database.setAuthorizer((action) => (allowed.has(action) ? constants.SQLITE_OK : constants.SQLITE_DENY))
  const statement = database.prepare(text)
  statement.setReadBigInts(true)
  statement.setReturnArrays(true)
  const columns = statement
    .columns()
    .map(({ name, type }): SqliteColumn => ({ name, declared: type ?? null }))
  const bound = values.map((value) => (typeof value === 'boolean' ? Number(value) : value))
  rows = statement.iterate(...bound) as unknown as Iterator<unknown>
  return { kind: 'columns', columns }
}

/** Reading only: another database cannot be attached, and no setting of this one can be changed. */
const allowed: ReadonlySet<number> = new Set([
  constants.SQLITE_SELECT,
  constants.SQLITE_READ,
  constants.SQLITE_FUNCTION,
  constants.SQLITE_RECURSIVE,
])

function take({ rows: wanted }: TakeBatch): SqliteReply {
  const batch: Cell[][] = []
  if (rows === null) throw new Error('a batch was asked for before the query')
  while (batch.length < wanted) {
    const next = rows.next() as IteratorResult<unknown> | undefined
    if (next?.done === true) break
    // SQLite of Node answers this in place of a row with a text that no string can hold.
    if (next === undefined) throw Object.assign(new Error('string or blob too big'), { errcode: tooBig })
    batch.push((next.value as SQLOutputValue[]).map(cellOf))
  }
  return { kind: 'batch', rows: batch }
}

function cellOf(value: SQLOutputValue): Cell {
  if (typeof value === 'bigint') return integerCell(String(value))
  return value instanceof Uint8Array ? `0x${Buffer.from(value).toString('hex')}` : value
}

function failed(error: unknown): SqliteReply {
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0
  return { kind: 'failed', code, message: error instanceof Error ? error.message : String(error) }
}
