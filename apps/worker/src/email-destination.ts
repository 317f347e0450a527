import type { EmailSecrets, EmailSettings } from '@punctual/domain'

/** A destination as an execution goes to it, its secrets opened; they live in memory only. */
export interface EmailDestination {
  readonly id: string
  readonly name: string
  readonly settings: EmailSettings
  readonly secrets: EmailSecrets
  /** Why nothing can be sent to it, and what stands in place of a recipient. */
  readonly unusable?: { readonly recipient: string; readonly message: string }
}
