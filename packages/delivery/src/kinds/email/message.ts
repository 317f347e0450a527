import type { Readable } from 'node:stream'

/** A complete message: its bytes, or how many there are and a function that starts reading them. */
export type Message = Buffer | StoredMessage

export interface StoredMessage {
  readonly bytes: number
  /** Where a copy may be kept for a moment: that of the attempt, which removes it when it ends. */
  readonly directory: string
  read(): Readable
}
