import type { Schemas } from '../api/queries.ts'
import { typedAddresses } from './addresses.ts'
import type { FilePasswords, Recipients } from './recipients.ts'

/** What is sent: a password only when one was typed. */
export function sentRecipients(
  recipients: Recipients,
  passwords: FilePasswords = {},
): Schemas['EmailDestinationInput'] {
  const { To, Cc, Bcc, ...rest } = recipients
  return {
    ...rest,
    To: typedAddresses(To),
    Cc: typedAddresses(Cc),
    Bcc: typedAddresses(Bcc),
    ...passwords,
  }
}
