import { keptSentence, sentence } from '@punctual/domain/words'
import { addSchedule } from '@punctual/engine/testing'
import { expect, test } from 'vitest'

import { createTestApi } from '../support/test-api.ts'

const path = '/api/schedule/getreconciliation'

test('what the reconciler found is reported with schedule, instant and kind, newest first; what was resolved when asked for', async () => {
  await using api = await createTestApi()
  expect((await api.call('GET', path, { as: 'Viewer' })).body).toEqual({ LastRun: null, Findings: [] })
  const { id } = await addSchedule(api.store, { name: 'Morning figures' })
  const { query } = api.store.database
  await query(
    `INSERT INTO reconciliation_runs (from_at, until_at, started_at, completed_at, schedules, not_judged, missing, unexpected)
     VALUES ('2026-11-20T03:00Z', '2026-11-20T09:00Z', '2026-11-20T09:00Z', '2026-11-20T09:00:10Z', 7, 1, 1, 1), (now(), now(), now(), NULL, 3, 0, 0, 0)`,
  )
  await query(
    `INSERT INTO reconciliation_findings (schedule_id, due_at, kind, detail, found_at, seen_at, resolved_at) VALUES
       ($1, '2026-11-20T08:00Z', 'missing', $2, '2026-11-20T09:00:05Z', '2026-11-20T10:00Z', NULL),
       ($1, '2026-11-20T08:30Z', 'unexpected', 'A row.', '2026-11-20T09:00:06Z', '2026-11-20T09:10Z', NULL),
       ($1, '2026-11-20T07:00Z', 'missing', 'No row.', '2026-11-20T08:00Z', '2026-11-20T08:10Z', '2026-11-20T08:30Z')`,
    [id, keptSentence(sentence('run_missing'))],
  )
  const seconds = (text: string) => Date.parse(text) / 1_000
  const missing = {
    ScheduleId: id,
    ScheduleName: 'Morning figures',
    Kind: 'Missing',
    DueEpochUtc: seconds('2026-11-20T08:00Z'),
    Detail: 'The schedule went past this instant, and there is no execution.',
    Code: 'run_missing',
    Values: {},
    FoundEpochUtc: seconds('2026-11-20T09:00:05Z'),
    SeenEpochUtc: seconds('2026-11-20T10:00Z'),
    ResolvedEpochUtc: null,
  }
  const { body } = await api.call('GET', path, { as: 'Viewer' })
  expect(body.LastRun).toEqual({
    FromEpochUtc: seconds('2026-11-20T03:00Z'),
    ToEpochUtc: seconds('2026-11-20T09:00Z'),
    StartedEpochUtc: seconds('2026-11-20T09:00Z'),
    CompletedEpochUtc: seconds('2026-11-20T09:00:10Z'),
    Schedules: 7,
    NotJudged: 1,
    Missing: 1,
    Unexpected: 1,
  })
  // What an earlier version has found is text.
  const told = { Kind: 'Unexpected', Detail: 'A row.', Code: 'as_told', Values: { Text: 'A row.' } }
  expect(body.Findings).toEqual([expect.objectContaining(told), missing])
  const german = await api.call('GET', path, { headers: { 'accept-language': 'de' } })
  expect(german.body.Findings[1]).toEqual({
    ...missing,
    Detail: 'Der Zeitplan ist über diesen Zeitpunkt hinweg, und es gibt keine Ausführung.',
  })
  expect((await api.call('GET', `${path}?limit=1`)).body.Findings).toHaveLength(1)
  const all = (await api.call('POST', path, { body: { includeResolved: true } })).body.Findings as Array<{
    ResolvedEpochUtc: number | null
  }>
  expect(all.map(({ ResolvedEpochUtc }) => ResolvedEpochUtc)).toEqual([
    null,
    null,
    seconds('2026-11-20T08:30Z'),
  ])
})

test('the reconciler is read by those who may read, with limits that make sense', async () => {
  await using api = await createTestApi()
  expect((await api.call('GET', path, { as: null })).status).toBe(401)
  for (const wrong of ['Limit=0', 'Limit=1001', 'Limit=many', 'IncludeResolved=perhaps', 'Since=yesterday'])
    expect([wrong, (await api.call('GET', `${path}?${wrong}`)).status]).toEqual([wrong, 400])
})
