import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { advanceCall, advanceParameters } from '../../src/deliver/ledger-calls.ts'
import type { AttemptStep } from '../../src/port/ledger-data.ts'
import { addSchedule, addWorker, newestAttempt, statement } from '../../src/testing.ts'
import { openEngine, requestRun } from '../support.ts'

const lease = { leaseMs: 60_000 }

/** A run that is in its first attempt and has so many accepted deliveries. */
async function openRun(deliveries: number) {
  const engine = await openEngine()
  const { store } = engine
  const server = await addWorker(store, 'alpha')
  const { id: scheduleId } = await addSchedule(store)
  const executionId = await requestRun(store, scheduleId)
  await engine.dispatch()
  await engine.attemptsOf(server).claim({ executionId, generation: 1 })
  const destinationId = randomUUID()
  await store.database.query(
    `INSERT INTO deliveries (id, nominal_at, execution_id, destination_id, recipient, position, row_number, state, attempt, tries, settled_at)
     SELECT gen_random_uuid(), nominal_at, id, $2, 'r' || n || '@example.org', 0, n, 'Accepted', 1, 1, clock_timestamp()
     FROM work, generate_series(1, $3::int) n WHERE id = $1`,
    [executionId, destinationId, deliveries],
  )
  await store.database.query('ANALYZE deliveries')
  const owner = await newestAttempt(store, executionId)
  let row = deliveries
  const nextStep = (): AttemptStep => {
    row += 1
    const id = randomUUID()
    const recipient = `r${row}@example.org`
    const planned = { id, destinationId, recipient, position: 0, row, messageId: id }
    return { deliveries: [planned], resend: [], send: [id] }
  }
  return {
    engine,
    nextStep,
    owner,
    /** Blocks that the statement of one step reads and writes. */
    async blocksOfStep(step: AttemptStep): Promise<number> {
      const lines = await store.database.query<{ 'QUERY PLAN': string }>(
        `EXPLAIN (ANALYZE, BUFFERS, TIMING OFF) ${statement('advance')}`,
        advanceParameters([advanceCall({ owner, step, lease })]),
      )
      const text = lines.map((line) => line['QUERY PLAN']).join('\n')
      return Number(/shared hit=(\d+)/.exec(text)?.[1])
    },
    [Symbol.asyncDispose]: () => engine.resources.disposeAsync(),
  }
}

test('a step of a first attempt costs the same however many deliveries its run has', async () => {
  const blocks: number[] = []
  for (const deliveries of [100, 20_000]) {
    await using run = await openRun(deliveries)
    for (let turn = 0; turn < 3; turn += 1) await run.blocksOfStep(run.nextStep())
    blocks.push(await run.blocksOfStep(run.nextStep()))
    const advanced = await run.engine.store.ledger.advance(run.owner, run.nextStep(), lease)
    expect(advanced?.granted).toHaveLength(1)
  }
  const [few = 0, many = 0] = blocks
  expect(few).toBeGreaterThan(0)
  expect(many).toBeLessThan(few * 1.5 + 30)
})
