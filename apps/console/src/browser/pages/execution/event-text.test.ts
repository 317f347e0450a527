import { createIntl } from 'react-intl'
import { expect, test } from 'vitest'

import { de } from '../../messages/de.ts'
import { eventName, eventQuotation, eventReason, type ExecutionEvent } from './event-text.ts'

const german = createIntl({ locale: 'de', messages: de })

const event = (Name: string, Detail: ExecutionEvent['Detail']): ExecutionEvent => ({
  EpochUtc: 0,
  At: '1970-01-01T00:00:00.000Z',
  Name,
  Attempt: 1,
  ServerName: 'worker-1',
  Detail,
})

const crash = { attempt: 1, server: 'worker-1', processId: 4_711, stage: 'Rendering' }

test.each([
  [{ status: 'Waiting', crash: { ...crash, standstill: false } }, 'Sein Prozess 4711 endete.'],
  [{ status: 'Waiting', crash: { ...crash, standstill: true } }, 'Sein Prozess 4711 stand still.'],
  [
    { code: 'claimed_and_not_run', reason: 'It was claimed there and did not run.' },
    'Er wurde dort übernommen und lief nicht.',
  ],
  [
    { code: 'broken_off', reason: 'It ran there, and its end was not recorded.' },
    'Er lief dort, und sein Ende wurde nicht festgehalten.',
  ],
  [{ code: 'server_gone', reason: 'the server is gone' }, 'Der Server ist nicht mehr da.'],
  [
    { code: 'server_holds', reason: 'free memory is 1 MiB, below 128 MiB' },
    'Der Server nimmt nichts an: nur noch 1 MiB Speicher frei, weniger als 128 MiB.',
  ],
  [{ code: 'toString', reason: 'for a reason of later versions' }, 'for a reason of later versions'],
  [{ reason: 'the server is gone' }, 'the server is gone'],
])(
  'the reason for a recall is shown in the language of the reader, or as the service wrote it: %j',
  (detail, words) => {
    expect(eventReason(german, event('rescued', detail))).toBe(words)
    expect(eventReason(german, event('withdrawn', detail))).toBe(words)
  },
)

test.each([
  [{ recipient: 'ann@example.org', state: 'Accepted' }, 'ann@example.org: Angenommen'],
  [{ recipient: 'ann@example.org', state: 'Unknown' }, 'ann@example.org: Ungewiss'],
  [{ recipient: 'ann@example.org', state: 'Folded' }, 'ann@example.org: Folded'],
  [{}, null],
])('a delivery is shown with its recipient and what became of it: %j', (detail, words) => {
  expect(eventReason(german, event('delivery', detail))).toBe(words)
})

test.each([
  [{ by: 'ann', deliveries: 1, executionId: 'b' }, 'von ann, an einen Empfänger'],
  [{ by: 'ann', deliveries: 2, executionId: 'b' }, 'von ann, an 2 Empfänger'],
  [{}, null],
])(
  'a repeated sending is shown with the user who asked for it and the number of recipients: %j',
  (detail, words) => {
    expect(eventReason(german, event('resent', detail))).toBe(words)
  },
)

test('an event has its name in the language of the reader, and one that the console does not know its own', () => {
  expect(eventName(german, event('handed-back', {}))).toBe('Zurückgegeben')
  expect(eventName(german, event('moved', {}))).toBe('moved')
})

test.each([
  [
    { code: 'mail_rejected', message: 'The mail server refuses the message: 554 5.7.1 Not here' },
    'Der Mailserver lehnt die Nachricht ab.',
    '554 5.7.1 Not here',
  ],
  [
    { error: { code: 'source_timeout', message: 'The source system did not finish in time.' } },
    'Das Quellsystem wurde nicht rechtzeitig fertig.',
    null,
  ],
  [{ message: 'for a reason of earlier versions' }, 'for a reason of earlier versions', null],
  [{}, null, null],
])(
  'the reason of a failed attempt is shown by its code, apart from what was answered: %j',
  (detail, words, said) => {
    expect(eventReason(german, event('retry', detail))).toBe(words)
    expect(eventQuotation(german, event('retry', detail))).toBe(said)
  },
)
