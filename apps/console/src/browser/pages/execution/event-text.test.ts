import { createIntl } from 'react-intl'
import { expect, test } from 'vitest'

import { eventName, eventReason, type ExecutionEvent } from './event-text.ts'
import { loadWholeCatalogue } from '../../messages/languages.ts'

const de = await loadWholeCatalogue('de')

const german = createIntl({ locale: 'de', messages: de })

const event = (
  Name: string,
  Detail: ExecutionEvent['Detail'],
  said: Partial<Pick<ExecutionEvent, 'Reason' | 'ReasonCode'>> = {},
): ExecutionEvent => ({
  EpochUtc: 0,
  At: '1970-01-01T00:00:00.000Z',
  Name,
  Attempt: 1,
  ServerName: 'worker-1',
  Reason: null,
  ReasonCode: null,
  ...said,
  Detail,
})

test('the reason for a recall is shown in the words of the service', () => {
  const said = {
    Reason: 'Den Server gibt es nicht mehr.',
    ReasonCode: { Code: 'recalled_server_gone', Values: {} },
  }
  const recalled = event('withdrawn', { code: 'server_gone', reason: 'The server is gone.' }, said)
  expect(eventReason(german, recalled)).toBe('Den Server gibt es nicht mehr.')
})

test.each([
  [{ recipient: 'ann@example.org', state: 'Accepted' }, 'ann@example.org: Angenommen'],
  [{ recipient: 'ann@example.org', state: 'Unknown' }, 'ann@example.org: Ungewiss'],
  [{ recipient: 'ann@example.org', state: 'Folded' }, 'ann@example.org: Folded'],
  [{}, null],
])('a delivery is shown with its recipient and its state: %j', (detail, words) => {
  expect(eventReason(german, event('delivery', detail))).toBe(words)
})

test.each([
  [{ by: 'ann', deliveries: 1, executionId: 'b' }, 'von ann, an einen Empfänger'],
  [{ by: 'ann', deliveries: 2, executionId: 'b' }, 'von ann, an 2 Empfänger'],
  [{}, null],
])('the user who sent files again, and the number of recipients, are shown of %j', (detail, words) => {
  expect(eventReason(german, event('resent', detail))).toBe(words)
})

test('an event has its name in the language of the reader, and one that the console does not know its own', () => {
  expect(eventName(german, event('handed-back', {}))).toBe('Freigegeben')
  expect(eventName(german, event('moved', {}))).toBe('moved')
})

test('an event that says nothing of why it happened has no reason', () => {
  expect(eventReason(german, event('claimed', {}))).toBeNull()
})
