import type { Mailer } from './kinds/email/mailer.ts'

/** What the kinds deliver with; each takes what it needs. */
export interface DelivererContext {
  readonly mailer: Mailer
}
