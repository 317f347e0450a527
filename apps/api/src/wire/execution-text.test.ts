import { failure, failureSaying, failureSentence } from '@punctual/domain'
import { keptSentence, sentence } from '@punctual/domain/words'
import { expect, test } from 'vitest'

import { executionTextIn } from './execution-text.ts'

const reason = failure('source_timeout')
const rowFailed = failureSaying(
  reason,
  sentence('row_failed', { row: 2, reason: sentence('source_timeout') }),
)

/** As the database writes it. */
function record(more: object, result: object = { artifacts: [] }): string {
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
    Result: result,
  })
}

const said = (language: 'en' | 'de', more: object, result?: object) =>
  JSON.parse(executionTextIn(language, record(more, result))) as Record<string, unknown>

test('a record says why it is on its server and why it ended in the language of the caller', () => {
  const stored = {
    PlacementReason: keptSentence(sentence('placed_in_turn_alone', { turn: '7' })),
    Detail: rowFailed.message,
    DetailCode: rowFailed.code,
    DetailSaid: JSON.stringify(rowFailed.said),
  }
  expect(said('en', stored)).toMatchObject({
    PlacementReason: 'round-robin: number 7 over one live server',
    PlacementSaid: { Code: 'placed_in_turn_alone', Values: { Turn: '7' } },
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

test('in Result every message says its sentence in the language of the caller, and ResultJson is its text', () => {
  const error = { code: rowFailed.code, message: rowFailed.message, said: rowFailed.said }
  const kept = { code: 'destination_name_taken', message: String(failureSentence('destination_name_taken')) }
  const deliveries = [
    { reply: '550 No', code: 'mail_rejected', message: '550 No' },
    { reply: kept.message, ...kept },
    { reply: '550 No', ...kept },
  ]
  const german = 'Eine Datei dieses Namens ist schon da, und das Ziel soll sie behalten.'
  const result = (language: 'en' | 'de') => {
    const { Result, ResultJson } = said(language, {}, { error, deliveries, Result: ',"Result":' })
    expect(JSON.parse(String(ResultJson))).toEqual(Result)
    return Result
  }
  expect(result('en')).toMatchObject({ error: { message: rowFailed.message }, deliveries })
  expect(result('de')).toMatchObject({
    error: { message: 'Zeile 2: Das Quellsystem wurde nicht rechtzeitig fertig.' },
    deliveries: [deliveries[0], { reply: german, message: german }, { reply: '550 No', message: german }],
  })
})

test('what an earlier build or another system has said stays as it is', () => {
  const stored = {
    PlacementReason: 'server affinity',
    Detail: '550 "No" \\ {user}',
    DetailCode: 'mail_rejected',
  }
  for (const language of ['en', 'de'] as const)
    expect(said(language, stored)).toMatchObject({ ...stored, PlacementSaid: null })
  expect(JSON.parse(executionTextIn('de', record({})))).toEqual({
    ...JSON.parse(record({})),
    PlacementSaid: null,
    ResultJson: '{"artifacts":[]}',
  })
})

test('each reason of a held run is a sentence in the language of the caller beside its code', () => {
  const reason = { Code: 'hold_rows_changed', Values: { Before: 2, Now: 4, Percent: 100, Most: 12.5 } }
  const messages = (['en', 'de'] as const).map((language) => {
    const { Hold } = said(language, { Hold: { Reasons: [reason], Rows: null } })
    expect(Hold).toMatchObject({ Reasons: [reason], Rows: null })
    return (Hold as { Reasons: { Message: string }[] }).Reasons[0]!.Message
  })
  expect(messages).toEqual([
    expect.stringContaining('4 rows in place of 2'),
    expect.stringContaining('4 Zeilen statt 2'),
  ])
  const named = { ScheduleName: '"Hold":{', Hold: null }
  expect(said('de', named)).toMatchObject(named)
})

test('what held a late run is a sentence in the language of the caller, whatever its values are', () => {
  const values = { AccountName: 'Sales }},"LateSeconds":', Limit: 1, Ahead: 4 }
  const late = { LateCause: { Code: 'account_cap', Values: values }, LateSeconds: 84 }
  expect(said('en', late)).toMatchObject({
    LateSeconds: 84,
    LateCause: {
      ...late.LateCause,
      Message: `${values.AccountName} makes one report at a time, and 4 were before it.`,
    },
  })
  expect(said('de', late)).toMatchObject({
    LateCause: { Message: `${values.AccountName} erstellt immer nur einen Bericht, und 4 waren vor ihm.` },
  })
  const { AccountName: _hidden, ...hidden } = values
  expect(
    said('de', { LateCause: { Code: 'account_cap', Values: { ...hidden, Limit: 2 } }, LateSeconds: 1 }),
  ).toMatchObject({
    LateCause: { Message: 'Sein Konto erstellt 2 Berichte zugleich, und 4 waren vor ihm.' },
  })
  const unknown = { LateCause: { Code: 'of_a_later_version', Values: {} }, LateSeconds: 2 }
  expect(said('de', unknown)).toMatchObject({ LateCause: { Message: 'of_a_later_version' } })
  expect(said('de', { LateCause: null, LateSeconds: 0 })).toMatchObject({ LateCause: null, LateSeconds: 0 })
})
