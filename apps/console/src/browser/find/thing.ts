import type { MessageId } from '../messages/en.ts'

/** One line of what is found: choosing it opens a page or does something. */
export interface Thing {
  readonly id: string
  readonly name: string
  readonly detail: string | null
  readonly act: () => void
}

export interface FoundGroup {
  readonly id: string
  readonly title: MessageId
  readonly things: readonly Thing[]
}
