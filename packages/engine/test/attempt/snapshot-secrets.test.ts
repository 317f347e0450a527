import { failure } from '@punctual/domain'
import { expect, test } from 'vitest'

import { cancelExecution } from '../../src/attempt/cancel.ts'
import { rescueRound } from '../../src/attempt/rescue.ts'
import { openEngine, requestRun } from '../support.ts'
import { attemptRefOf } from '../../src/attempt/attempt-ref.ts'
import { addSchedule, addWorker, endByHand, killServer } from '../../src/testing.ts'

type Engine = Awaited<ReturnType<typeof openEngine>>

/** How many secrets the snapshot of a run holds, and whether it still tells what was run. */
async function snapshotOf({ store }: Engine, executionId: string) {
  const [row] = await store.database.query<{ status: string; secrets: number; definition: boolean; accounts: number }>(
    `SELECT status, (SELECT count(*)::int FROM jsonb_path_query(snapshot, 'strict $.**.secret ? (@ != null)', '{}', true)) AS secrets,
       snapshot #> '{schedule,definition}' IS NOT NULL AND snapshot #>> '{account,name}' <> '' AS definition,
       jsonb_array_length(snapshot -> 'destinations') AS accounts
     FROM executions WHERE id = $1`,
    [executionId],
  )
  return row
}

/** A run that a server has claimed, with the secrets of its account and of a destination. */
async function claimed(engine: Engine) {
  const { id: scheduleId } = await addSchedule(engine.store, { destinations: [{ to: ['a@example.org'] }] })
  await engine.store.database.query(`UPDATE destinations SET secret = '{"pdfPassword":"v1.sealed"}' WHERE schedule_id = $1`, [scheduleId])
  const server = await addWorker(engine.store, 'alpha')
  const executionId = await requestRun(engine.store, scheduleId)
  await engine.dispatch()
  const attempts = engine.attemptsOf(server)
  const claim = await attempts.claim({ executionId, generation: 1 })
  if (!claim) throw new Error('not claimed')
  expect(await snapshotOf(engine, executionId)).toEqual({ status: 'Executing', secrets: 2, definition: true, accounts: 1 })
  return { executionId, server, attempts, attempt: attemptRefOf(claim) }
}

test('the secrets of a run leave with its end, and what it ran stays, whichever step ends it', async () => {
  await using engine = await openEngine()
  const { executionId, attempts, attempt } = await claimed(engine)
  await attempts.finish(attempt, { status: 'Failed', error: failure('internal_error') })
  expect(await snapshotOf(engine, executionId)).toEqual({ status: 'Failed', secrets: 0, definition: true, accounts: 1 })
})

test('a run that waits for a retry keeps its secrets, and loses them when it is cancelled', async () => {
  await using engine = await openEngine()
  const { executionId, server } = await claimed(engine)
  await killServer(engine.store, server)
  await rescueRound(engine)
  expect(await snapshotOf(engine, executionId)).toMatchObject({ status: 'Waiting', secrets: 2 })
  await cancelExecution({ store: engine.store, signals: engine.signals, metrics: engine.metrics }, { executionId, by: 'test' })
  expect(await snapshotOf(engine, executionId)).toEqual({ status: 'Cancelled', secrets: 0, definition: true, accounts: 1 })
})

test.each(['Succeeded', 'PartiallyDelivered', 'Failed', 'Cancelled'])(
  'no statement can end a run as %s and leave a secret in it',
  async (status) => {
    await using engine = await openEngine()
    const { executionId } = await claimed(engine)
    await engine.store.database.query(endByHand('id = $1', { status }), [executionId])
    expect(await snapshotOf(engine, executionId)).toMatchObject({ status, secrets: 0 })
  },
)
