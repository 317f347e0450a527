import { memoryLow } from '@punctual/domain'
import { keptSentence, sentence } from '@punctual/domain/words'
import { expect, test } from 'vitest'

import { eventDetail, eventReasonToWire } from './event-reason.ts'

const inGerman = (detail: Record<string, unknown>) => eventReasonToWire({ name: 'any', detail }, 'de')
const placed = keptSentence(sentence('placed_by_affinity'))

test.each([
  [
    { crash: { processId: 4_711, standstill: false } },
    'Prozess 4711 endete, während er lief.',
    'recalled_process_ended',
  ],
  [
    { crash: { processId: 4_711, standstill: true } },
    'Prozess 4711 stand still, während er lief.',
    'recalled_stood_still',
  ],
  [{ code: 'server_gone' }, 'Den Server gibt es nicht mehr.', 'recalled_server_gone'],
  [
    { code: 'server_holds', reason: 'as an earlier build wrote', hold: memoryLow(1_048_576, 134_217_728) },
    'Der Server nimmt keine Arbeit an: nur noch 1 MiB Speicher frei, weniger als 128 MiB.',
    'recalled_server_holds',
  ],
  [{ reason: placed, generation: 1 }, 'Serverbindung', 'placed_by_affinity'],
  [
    { reason: 'in English', said: { code: 'missed_by_overlap', values: { policy: 'Skip' } } },
    'Ein früherer Lauf des Zeitplans war nicht zu Ende (OverlapPolicy Skip).',
    'missed_by_overlap',
  ],
  [
    { code: 'source_timeout', message: 'The source system did not finish in time.' },
    'Das Quellsystem wurde nicht rechtzeitig fertig.',
    'source_timeout',
  ],
  [{ error: { code: 'mail_rejected', message: '554 5.7.1 Not here' } }, '554 5.7.1 Not here', undefined],
  [{ code: 'toString', reason: 'of a later build' }, 'of a later build', undefined],
  [{ recipient: 'ann@example.org', state: 'Accepted' }, null, undefined],
])('an event says in the language of the caller why it happened: %j', (detail, words, code) => {
  const { Reason, ReasonCode } = inGerman(detail)
  expect(Reason).toBe(words)
  expect(ReasonCode?.Code).toBe(code)
})

test('programs read the detail of an event in English, without what only rows need', () => {
  const detail = { reason: placed, said: { code: 'placed_by_affinity', values: {} }, generation: 1 }
  expect(eventDetail({ name: 'placed', detail })).toEqual({ reason: 'server affinity', generation: 1 })
  const ended = { status: 'Succeeded', said: { code: 'nothing_to_deliver', values: {} } }
  expect(eventDetail({ name: 'ended', detail: ended })).toEqual({
    status: 'Succeeded',
    note: 'Nothing was to be delivered.',
  })
  expect(eventDetail({ name: 'withdrawn', detail: { code: 'server_gone' } })).toEqual({
    code: 'server_gone',
    reason: 'The server is gone.',
  })
})
