import { expect, test } from 'vitest'

import type { Schemas } from '../../../api/queries.ts'
import { editableRecipients, sentDestination } from './sent-destination.ts'

const stored = {
  Id: '1',
  To: ['"Doe, John" <john@example.org>', 'ann@example.org'],
  Cc: ['{{Boss}}'],
  Bcc: [],
  Subject: 'Sales',
  HasPdfPassword: true,
} as unknown as Schemas['EmailDestination']

test('a list of addresses that was not touched stays as it was read, and a changed one is split outside of quotes', () => {
  const recipients = { ...editableRecipients(stored), Cc: '{{Boss}}, bob@example.org' }
  expect(sentDestination({ recipients, passwords: {}, stored })).toEqual({
    Id: '1',
    To: stored.To,
    Cc: ['{{Boss}}', 'bob@example.org'],
    Bcc: [],
    Subject: 'Sales',
  })
})
