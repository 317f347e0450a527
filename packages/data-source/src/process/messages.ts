import type { DatabaseKind, Failure } from '@punctual/domain'
import type { WrittenEgressRules } from '@punctual/runtime'

import type { Column, Row } from '../cell.ts'
import type { DriverRequest } from '../driver.ts'

/** The first message to the process of a query: everything that its driver needs, the password included. */
export interface QueryOrder extends Omit<DriverRequest, 'resources'> {
  readonly kind: DatabaseKind
  readonly egress: WrittenEgressRules
  readonly fileRoots: readonly string[]
}

/** What the database says against it, as the driver reads that. */
export interface Failed {
  readonly kind: 'failed'
  readonly failure: Failure
}

export type OpenReply = { readonly kind: 'opened'; readonly columns: readonly Column[] } | Failed

/** The next batch is ready, and has so many bytes; null after the last row. */
export type NextReply = { readonly kind: 'next'; readonly bytes: number | null } | Failed

/** The batch that is ready. */
export interface TakeReply {
  readonly kind: 'batch'
  readonly rows: PassedRows
}

/** All rows are saved. */
export type SaveReply = { readonly kind: 'saved' } | Failed

/**
 * Many small rows cross the channel as JSON, in a third of the time. Few large ones do as they are: another
 * text of all their bytes would be garbage of the reader.
 */
export type PassedRows = string | readonly Row[]

const manyRows = 100

export function passedRows(rows: readonly Row[]): PassedRows {
  return rows.length < manyRows ? rows : JSON.stringify(rows)
}

export function readPassedRows(rows: PassedRows): readonly Row[] {
  return typeof rows === 'string' ? (JSON.parse(rows) as Row[]) : rows
}

/** With the names of its columns; null where the database does not list them. */
export type PrepareReply = { readonly kind: 'prepared'; readonly columns: readonly string[] | null } | Failed
