import type { IntlShape } from 'react-intl'

import type { MessageId } from './en.ts'

/** Whether the catalogue has a message of this key, which is made of a word of the service. */
export function isMessage(intl: IntlShape, id: string): id is MessageId {
  return Object.hasOwn(intl.messages, id)
}
