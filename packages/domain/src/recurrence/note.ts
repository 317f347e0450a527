import type { Sentence } from '../words/sentence.ts'

/** One sentence for users, and its values. */
type NoteOf<Kind, Values> = { readonly kind: Kind; readonly said: Sentence; readonly values: Values }

/** A time on the clock of the rule: `YYYY-MM-DD` and `HH:mm`. */
interface WallClock {
  readonly date: string
  readonly time: string
  readonly timeZone: string
}

interface ShortMonth {
  /** `YYYY-MM` */
  readonly month: string
  readonly daysOfMonth: number
  readonly dayOfMonth: number
  readonly runsOnDay: number
}

interface MovedDay {
  /** `YYYY-MM-DD` */
  readonly date: string
  readonly holiday: string
  readonly calendar: string
}

/**
 * What moved an occurrence away from the wall time that its rule names, makes that wall time special, or was
 * omitted before it.
 */
export type Note =
  | NoteOf<'gap', WallClock>
  | NoteOf<'overlap', WallClock & { readonly pass: 'once' | 'first' | 'second' }>
  | NoteOf<'short-month', ShortMonth>
  | NoteOf<'holiday', MovedDay>
  | NoteOf<'left-out', null>
