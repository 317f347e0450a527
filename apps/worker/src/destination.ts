import type { DestinationKind } from '@punctual/delivery'
import type { DestinationSecrets, DestinationSettings, ListMember } from '@punctual/domain'
import type { Sentence } from '@punctual/domain/words'

/** A destination as an execution goes to it, its secrets opened; they live in memory only. */
export interface Destination {
  readonly id: string
  readonly name: string
  readonly kind: DestinationKind
  /** Accepted by the schema of its kind. */
  readonly settings: DestinationSettings
  readonly secrets: DestinationSecrets
  /** The only recipient, where each gets a mail of its own. */
  readonly member?: ListMember
  /** How many such mails there are. */
  readonly mailsApart?: number
  /** Why nothing can be sent to it, and what stands in place of a recipient. */
  readonly unusable?: { readonly recipient: string; readonly said: Sentence }
}
