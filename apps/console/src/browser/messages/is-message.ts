import type { IntlShape } from 'react-intl'

import type { MessageId } from './en.ts'

/** Whether the catalogue has a message with this key, which was built from a word of the service. */
export function isMessage(intl: IntlShape, id: string): id is MessageId {
  return Object.hasOwn(intl.messages, id)
}
