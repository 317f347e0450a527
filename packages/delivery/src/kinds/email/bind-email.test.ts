import { boundRow, type Cell, type DataDriven } from '@punctual/domain'
import { expect, test } from 'vitest'

import { bindEmail as bindEmailIn } from './bind-email.ts'
import type { EmailSettings } from './settings.ts'

const data: DataDriven = {
  source: 'Json',
  csv: null,
  columns: ['Region', 'Limit', 'E-Mail', 'Odd'],
  rows: [
    ['North', 5, 'ann@example.org', '{{Limit}}'],
    ["O'Hara & Söhne", null, 'x@example.org\r\nBcc: eve@example.org', true],
  ],
}
const [north, odd] = [boundRow(data, 0), boundRow(data, 1)]

const bindEmail = (settings: EmailSettings, row: ReadonlyMap<string, Cell>) =>
  bindEmailIn(settings, { values: row, scheduledFor: { at: new Date(0), timeZone: 'UTC' } }, 'row')

const email = (more: Partial<EmailSettings>) =>
  ({ to: [], cc: [], bcc: [], replyTo: null, subject: '{{Region}}', ...more }) as unknown as EmailSettings

test('a row gives recipients, several in one cell where the destination says so', () => {
  const bound = bindEmail(
    email({
      to: ['{{e-mail}}', 'Bob <bob@example.org>'],
      cc: ['{{Region}}@example.org'],
      replyTo: '{{E-Mail}}',
    }),
    north,
  )
  expect(bound).toMatchObject({
    ok: true,
    settings: {
      to: ['ann@example.org', '"Bob" <bob@example.org>'],
      cc: ['North@example.org'],
      replyTo: 'ann@example.org',
      subject: '{{Region}}',
    },
  })
  const many = new Map([['list', 'a@example.org; b@example.org,']])
  expect(bindEmail(email({ bcc: ['{{list}}'], severalAddresses: true }), many)).toMatchObject({
    ok: true,
    settings: { bcc: ['a@example.org', 'b@example.org'] },
  })
})

test.each([
  ['a comma', '{{cell}}', 'a@example.org, evil@example.net'],
  ['a semicolon', '{{cell}}', 'a@example.org;evil@example.net'],
  ['a name that is an address', '{{cell}} <a@example.org>', 'evil@example.net, Ann'],
  ['a domain that goes on', 'a@{{cell}}', 'example.org;evil@example.net'],
])('a cell of data is one address: one that adds a reader by %s is refused for its row', (_how, to, cell) => {
  const row = new Map([['cell', cell]])
  expect(bindEmail(email({ to: [to, 'bob@example.org'] }), row)).toMatchObject({
    ok: false,
    said: { code: 'value_must_be_one_address' },
  })
  expect(bindEmail(email({ to: [to], severalAddresses: true }), row)).toMatchObject({ ok: true })
})

test('a list that stands in a destination stays a list, beside one value that is filled in', () => {
  const row = new Map([['cell', 'a@example.org,']])
  expect(bindEmail(email({ to: ['{{cell}}', 'b@example.org', 'c@example.org'] }), row)).toMatchObject({
    ok: true,
    settings: { to: ['a@example.org', 'b@example.org', 'c@example.org'] },
  })
})

test('a row without a recipient, or with one that would break into a header, is refused for that row', () => {
  expect(bindEmail(email({ to: ['{{Limit}}'] }), odd)).toMatchObject({
    ok: false,
    recipient: '(none)',
    said: { code: 'row_gives_no_recipient' },
  })
  expect(bindEmail(email({ to: ['{{Limit}}'] }), north)).toMatchObject({ ok: false, recipient: '5' })
  expect(bindEmail(email({ to: ['{{E-Mail}}'] }), odd)).toMatchObject({ ok: false })
  const crowd = new Map([
    ['list', Array.from({ length: 501 }, (_, index) => `a${index}@example.org`).join(';')],
  ])
  expect(bindEmail(email({ to: ['{{list}}'], severalAddresses: true }), crowd)).toMatchObject({ ok: false })
})
