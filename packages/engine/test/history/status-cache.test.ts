import type { Database } from '@punctual/store'
import { deliveryTransitions, type ExecutionStatus, executionStatuses, isEnded } from '@punctual/domain'
import { systemClock } from '@punctual/runtime'
import { createManualClock, createTestDatabase } from '@punctual/testing'
import { expect, test } from 'vitest'

import { openTestStore, tableOf } from '../../src/testing.ts'
import { createExecutionJson } from '../../src/history/execution-json.ts'
import type { Store } from '../../src/store.ts'

interface Given {
  readonly status: ExecutionStatus
  readonly deliveries: readonly string[]
  readonly ageDays?: number
}

async function insert({ database }: Store, { status, deliveries, ageDays = 0 }: Given): Promise<string> {
  const id = crypto.randomUUID()
  const at = `now() - interval '${ageDays} days'`
  await database.query(
    `INSERT INTO ${tableOf(status)} (id, nominal_at, schedule_id, schedule_kind, schedule_name, folder_id, trigger, status, not_before, run_by, entry_at, dispatched_at)
     VALUES ($1, ${at}, gen_random_uuid(), 'single', 'before', gen_random_uuid(), 'manual', $2, now(), 'test', now(), now())`,
    [id, status],
  )
  await database.query(
    `INSERT INTO deliveries (id, nominal_at, execution_id, destination_id, recipient, position, state)
     SELECT gen_random_uuid(), e.nominal_at, e.id, gen_random_uuid(), state, place, state
     FROM executions e, unnest($2::text[]) WITH ORDINALITY AS given(state, place) WHERE e.id = $1`,
    [id, deliveries],
  )
  return id
}

/**
 * What is answered, asked twice, when the row was changed in between behind the back of every statement of
 * the store.
 */
async function answersAroundEdit(store: Store, given: Given): Promise<string[]> {
  const texts = createExecutionJson(store.database, { shape: { name: 'scheduleName' }, clock: systemClock() })
  const id = await insert(store, given)
  const before = await texts.find(id)
  await store.database.query(`UPDATE ${tableOf(given.status)} SET schedule_name = 'after' WHERE id = $1`, [
    id,
  ])
  return [before, await texts.find(id)].map((text) => JSON.parse(text!).name)
}

const states = [
  'Planned',
  'Sending',
  'Accepted',
  'Bounced',
  'Rejected',
  'Failed',
  'Unknown',
  'Cancelled',
] as const
const mayChange = (state: string) =>
  deliveryTransitions.some(({ from, verb }) => from === state && verb !== 'bounce')
const cases = executionStatuses.flatMap((status) => states.map((state) => ({ status, state })))

test('only what has ended, with deliveries that nothing moves any more, is answered without asking the database again', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  for (const { status, state } of cases) {
    const answers = await answersAroundEdit(open.store, { status, deliveries: ['Accepted', state] })
    const isFinal = isEnded(status) && !mayChange(state)
    expect({ status, state, answers }).toEqual({
      status,
      state,
      answers: ['before', isFinal ? 'before' : 'after'],
    })
  }
})

test('a reply that comes after the end is in the next answer, and what is older than a week is always asked for', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const texts = createExecutionJson(open.store.database, {
    shape: { result: 'result' },
    clock: systemClock(),
  })
  const id = await insert(open.store, { status: 'Failed', deliveries: ['Unknown'] })
  const stateNow = async () => JSON.parse((await texts.find(id))!).result.deliveries[0].state
  expect(await stateNow()).toBe('Unknown')
  const claimToken = crypto.randomUUID()
  const sent = 'UPDATE deliveries SET claim_token = $2 WHERE execution_id = $1 RETURNING id'
  const [delivery] = await open.store.database.query<{ id: string }>(sent, [id, claimToken])
  await open.store.ledger.settle({ executionId: id, attempt: 0, claimToken }, [
    { id: delivery!.id, state: 'Accepted', reply: '250 late', error: null },
  ])
  expect(await stateNow()).toBe('Accepted')
  expect(
    await answersAroundEdit(open.store, { status: 'Succeeded', deliveries: ['Accepted'], ageDays: 8 }),
  ).toEqual(['before', 'after'])
})

test('a hundred questions about an ended execution are one statement, and a minute later one more', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const id = await insert(open.store, { status: 'Succeeded', deliveries: ['Accepted'] })
  let statements = 0
  const counted: Database = {
    ...open.store.database,
    query: (sql, parameters) => {
      statements += 1
      return open.store.database.query(sql, parameters)
    },
  }
  const clock = createManualClock()
  const texts = createExecutionJson(counted, { shape: { id: 'executionId' }, clock })
  const ask = async () => {
    for (let time = 0; time < 100; time += 1)
      expect(await texts.find(time % 2 === 0 ? id : id.toUpperCase())).toBe(JSON.stringify({ id }))
    return statements
  }
  expect(await ask()).toBe(1)
  await clock.advance(60_000)
  expect(await ask()).toBe(2)
})
