import { parseAddress } from '@punctual/domain'
import { sentence } from '@punctual/domain/words'

import type { DeliveryPolicy, FieldRefusal } from '../../port.ts'
import type { EmailSettings } from './settings.ts'

const lists = [
  ['to', 'To'],
  ['cc', 'Cc'],
  ['bcc', 'Bcc'],
] as const

/** The first recipient of each list whose domain mails may not go to. */
export function refusedRecipients(
  settings: EmailSettings,
  { recipientDomains }: DeliveryPolicy,
  row: number | null,
): FieldRefusal[] {
  return lists.flatMap(([field, name]) => {
    const refused = settings[field].find((written) => {
      const parsed = parseAddress(written)
      return parsed.ok && !recipientDomains.allows(parsed.address.address)
    })
    if (refused === undefined) return []
    const message =
      row === null
        ? sentence('field_recipient_refused', { recipient: refused })
        : sentence('field_recipient_refused_in_row', { recipient: refused, row })
    return [{ field: name, message }]
  })
}
