import { failure, failureSaying } from '@punctual/domain'
import { keptSentence, sentence } from '@punctual/domain/words'
import { expect, test } from 'vitest'

import { executionTextIn } from './execution-text.ts'

const reason = failure('source_timeout')
const rowFailed = failureSaying(
  reason,
  sentence('row_failed', { row: 2, reason: sentence('source_timeout') }),
)

/** As the database writes it. */
function record(more: object): string {
  return JSON.stringify({
    ScheduleName: '"PlacementReason":"x","Detail":"y"',
    PlacementReason: null,
    NotBeforeReason: null,
    NotBeforeCode: null,
    NotBeforeValues: null,
    Detail: null,
    DetailCode: null,
    DetailSaid: null,
    ...more,
  })
}

const said = (language: 'en' | 'de', more: object) =>
  JSON.parse(executionTextIn(language, record(more))) as Record<string, unknown>

test('a record says why it is on its server and why it ended in the language of the caller', () => {
  const stored = {
    PlacementReason: keptSentence(sentence('placed_in_turn_alone', { turn: '7' })),
    Detail: rowFailed.message,
    DetailCode: rowFailed.code,
    DetailSaid: JSON.stringify(rowFailed.said),
  }
  expect(said('en', stored)).toMatchObject({
    PlacementReason: 'round-robin: turn 7 over one live server',
    Detail: 'Row 2: The source system did not finish in time.',
    DetailCode: 'source_timeout',
    DetailSaid: { Code: 'row_failed', Values: { Row: 2, Reason: { Code: 'source_timeout', Values: {} } } },
  })
  expect(said('de', stored)).toMatchObject({
    ScheduleName: '"PlacementReason":"x","Detail":"y"',
    PlacementReason: 'Round-Robin: Nummer 7 über einen Server',
    Detail: 'Zeile 2: Das Quellsystem wurde nicht rechtzeitig fertig.',
  })
})

test('in ResultJson every message says its sentence in the language of the caller, and another one stays', () => {
  const error = { code: rowFailed.code, message: rowFailed.message, said: rowFailed.said }
  const deliveries = [{ reply: '550 No', message: '550 No' }]
  const ResultJson = JSON.stringify({ error, deliveries })
  const result = (language: 'en' | 'de') =>
    JSON.parse(String(said(language, { ResultJson })['ResultJson'])) as unknown
  expect(result('en')).toMatchObject({ error: { message: rowFailed.message }, deliveries })
  expect(result('de')).toMatchObject({
    error: { message: 'Zeile 2: Das Quellsystem wurde nicht rechtzeitig fertig.' },
    deliveries,
  })
})

test('what an earlier build or another system has said stays as it is', () => {
  const stored = {
    PlacementReason: 'server affinity',
    Detail: '550 "No" \\ {user}',
    DetailCode: 'mail_rejected',
  }
  for (const language of ['en', 'de'] as const) expect(said(language, stored)).toMatchObject(stored)
  expect(executionTextIn('de', record({}))).toBe(record({}))
})
