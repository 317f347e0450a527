import type { Schemas } from '../../../api/queries.ts'
import { typedAddresses } from '../../../schedule-forms/addresses.ts'
import type { FilePasswords, Recipients } from '../../../schedule-forms/recipients.ts'

interface EditedDestination {
  readonly recipients: Recipients
  readonly passwords: FilePasswords
  readonly stored: Schemas['EmailDestination'] | null
}

/** A destination as it was read, as the form edits it: without what is only answered. */
export function editableRecipients(stored: Schemas['EmailDestination']): Recipients {
  const { To, Cc, Bcc, HasPdfPassword: _pdf, HasZipPassword: _zip, ...rest } = stored
  return { ...rest, To: To.join('; '), Cc: Cc.join('; '), Bcc: Bcc.join('; ') }
}

/** A destination as it is written. A list of addresses that was not touched stays as it was read. */
export function sentDestination(edited: EditedDestination): Schemas['EmailDestinationInput'] {
  const { recipients, passwords, stored } = edited
  const list = (name: 'To' | 'Cc' | 'Bcc') =>
    stored !== null && stored[name].join('; ') === recipients[name]
      ? stored[name]
      : typedAddresses(recipients[name])
  return { ...recipients, To: list('To'), Cc: list('Cc'), Bcc: list('Bcc'), ...passwords }
}
