import type { Rows, SavedRows } from '@punctual/engine/memory'

import type { Machine } from '../machine/machine.ts'

/** A request of a machine that has just had its effect. */
export interface Observation {
  readonly machine: Machine
  readonly name: string
  readonly given: readonly unknown[]
  readonly answer: unknown
  /** The database's clock. */
  readonly now: number
  /** Virtual time, which is never set. */
  readonly at: number
  /**
   * Whether the clock of the database was set in this run: what was read before need not be true by it any
   * more.
   */
  readonly clockWasSet: boolean
  readonly rows: Rows
}

/** A promise of the system that was broken. */
export interface Violation {
  /** The promise, as a sentence. */
  readonly promise: string
  readonly detail: string
}

/** Notes a broken promise; only the first one of a run counts. */
export type Fail = (promise: string, detail: string) => void

/** A part of the checker that knows what was committed, and goes back to that when commits are lost. */
export interface Remembering {
  /**
   * Notes what it knows now; the function goes back to that, and is given the rows before and after the loss.
   */
  remember(): (lost: Rows, kept: SavedRows) => void
}
