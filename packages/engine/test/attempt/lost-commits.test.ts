import { randomUUID } from 'node:crypto'

import { breakerLimits, failure, putOffByBreaker, type Target } from '@punctual/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { askPermit, openEngine, planDeliveries, requestRun } from '../support.ts'
import type { AttemptRef } from '../../src/port/attempt-ref.ts'
import type { Release } from '../../src/port/execution-data.ts'
import { addSchedule, addWorker, newestAttempt } from '../../src/testing.ts'
import type { ServerIdentity } from '../../src/port/server-data.ts'

type Engine = Awaited<ReturnType<typeof openEngine>>

const lease = { leaseMs: 3_000 }
const to = (destinationId: string) => ({
  id: randomUUID(),
  destinationId,
  recipient: 'a@example.org',
  position: 0,
  messageId: '<m@example.org>',
})

const target: Target = { kind: 'MailServer', id: 'mail.example.org:25' }
const releases: readonly Release[] = [
  { reason: 'retry', failure: failure('source_error'), delayMs: 0 },
  {
    reason: 'put-off',
    wait: {
      target,
      failure: failure('source_unreachable'),
      reason: putOffByBreaker('MailServer', new Date()),
      spreadMs: 0,
      maxWaitMs: breakerLimits.maxWaitMs,
    },
  },
  { reason: 'shutdown' },
]

let engine: Engine
beforeAll(async () => {
  engine = await openEngine()
})
afterAll(async () => {
  await engine[Symbol.asyncDispose]()
})

async function claim(server: ServerIdentity, executionId: string): Promise<AttemptRef> {
  await engine.store.database.query(
    `UPDATE work SET status = 'Waiting', generation = 1, dispatched_at = clock_timestamp(), server_name = $2 WHERE id = $1`,
    [executionId, server.name],
  )
  expect(await engine.attemptsOf(server).claim({ executionId, generation: 1 })).toMatchObject({ attempt: 1 })
  return await newestAttempt(engine.store, executionId)
}

/**
 * Two claims of one execution that have the same number: a database that took over has not received the
 * first.
 */
async function claimTwice(second: 'the same process' | 'another process') {
  const { id: scheduleId, destinationIds } = await addSchedule(engine.store)
  const server = await addWorker(engine.store, randomUUID())
  const id = await requestRun(engine.store, scheduleId)
  const forgotten = await claim(server, id)
  await engine.store.database.query(
    `UPDATE work SET attempt = 0, claim_token = NULL, claimed_by_boot_id = NULL, started_at = NULL, snapshot_key = NULL WHERE id = $1`,
    [id],
  )
  const other = second === 'the same process' ? server : await addWorker(engine.store, randomUUID())
  return { id, forgotten, owner: await claim(other, id), delivery: to(destinationIds[0] ?? '') }
}

test.each(['another process', 'the same process'] as const)(
  'no write of an attempt that the database has forgotten touches the one that has its number, claimed by %s',
  async (second) => {
    const { executionTransitions, ledger, executions } = engine.store
    const { id, forgotten, owner, delivery } = await claimTwice(second)
    const artifact = {
      id: randomUUID(),
      position: 0,
      name: 'a.pdf',
      format: 'PDF',
      contentType: 'application/pdf',
      bytes: 1,
      pages: 1,
      sha256: '0',
      method: 1,
    } as const
    const lockedFile = { ...artifact, destinationId: delivery.destinationId, row: 0 }
    const part = { position: 0, name: 'a', format: 'PDF', error: { ...failure('source_error') } } as const
    const step = {
      artifacts: [{ ...artifact, event: 'rendered', stage: 'Assembling' }],
      failedParts: [part],
      lockedFiles: [lockedFile],
      deliveries: [delivery],
      send: [delivery.id],
    } as const
    const before = await executions.find(id)
    expect({
      advanced: await ledger.advance(forgotten, step, lease),
      released: await Promise.all(
        releases.map((release) => executionTransitions.release(forgotten, release)),
      ),
      recalled: await executionTransitions.recall({
        reason: 'abandoned',
        attempts: [{ ...forgotten, why: 'claimed_and_not_run' }],
        allowed: 5,
      }),
      ended: await executionTransitions.finish(forgotten, {
        status: 'Failed',
        error: failure('source_error'),
      }),
    }).toEqual({ advanced: null, released: [false, false, false], recalled: [], ended: false })
    expect(await executions.find(id)).toEqual(before)

    expect(await planDeliveries(engine.store, owner, { deliveries: [delivery] })).toBe(true)
    expect(await askPermit(engine.store, forgotten, [delivery.id])).toEqual([])
    expect(await askPermit(engine.store, owner, [delivery.id])).toEqual([delivery.id])
    const refused = { id: delivery.id, state: 'Rejected', reply: '550 no', error: null } as const
    await ledger.settle(forgotten, [refused])
    expect(
      await executionTransitions.finish(forgotten, { status: 'Failed', error: null, results: [refused] }),
    ).toBe(false)
    expect(await executions.find(id)).toMatchObject({
      status: 'Executing',
      deliveries: [{ state: 'Sending' }],
    })
    const accepted = { ...refused, state: 'Accepted', reply: '250 ok' } as const
    expect(
      await executionTransitions.finish(owner, { status: 'Succeeded', error: null, results: [accepted] }),
    ).toBe(true)
    expect(await executions.find(id)).toMatchObject({
      status: 'Succeeded',
      deliveries: [{ state: 'Accepted' }],
    })
  },
)

test('a process that runs an attempt which the database has forgotten is instructed to stop it, and only it', async () => {
  const { forgotten, owner } = await claimTwice('the same process')
  const server = { role: 'worker', name: 'gamma', bootId: randomUUID(), slots: 4 } as const
  const { stopped } = await engine.store.servers.heartbeat(server, {
    busy: 2,
    draining: false,
    holdReason: null,
    running: [forgotten, owner],
  })
  expect(stopped).toEqual([{ claimToken: forgotten.claimToken, reason: 'superseded' }])
})

test.each([
  ['the file', 'DELETE FROM artifacts WHERE execution_id = $1'],
  ['the delivery', 'DELETE FROM deliveries WHERE execution_id = $1'],
  [
    'that the mail was being sent',
    `UPDATE deliveries SET state = 'Planned', claim_token = NULL WHERE execution_id = $1`,
  ],
  [
    'that the mail was sent once more',
    `UPDATE deliveries SET state = 'Unknown', settled_at = now(), claim_token = gen_random_uuid() WHERE execution_id = $1`,
  ],
])('an end is refused while the database has forgotten %s', async (_what, forget) => {
  const { executionTransitions, ledger, executions, database } = engine.store
  const { id, owner, delivery } = await claimTwice('another process')
  const file = {
    position: 0,
    name: 'a.pdf',
    format: 'PDF',
    contentType: 'application/pdf',
    bytes: 1,
    pages: 1,
    sha256: '0',
    method: 1,
  } as const
  const artifact = { ...file, id: randomUUID(), event: 'rendered', stage: 'Assembling' } as const
  const open = async () =>
    (
      await ledger.advance(
        owner,
        { artifacts: [artifact], deliveries: [delivery], send: [delivery.id] },
        lease,
      )
    )?.granted
  const accepted = { id: delivery.id, state: 'Accepted', reply: '250 ok', error: null } as const
  const end = {
    status: 'Succeeded',
    error: null,
    results: [accepted],
    evidence: { artifacts: 1, deliveries: 1 },
  } as const
  expect(await open()).toEqual([delivery.id])
  await database.query(forget, [id])
  expect(await executionTransitions.finish(owner, end)).toBe(false)
  expect(await executions.find(id)).toMatchObject({ status: 'Executing' })

  await database.query('DELETE FROM deliveries WHERE execution_id = $1', [id])
  expect(await open()).toEqual([delivery.id])
  expect(await executionTransitions.finish(owner, end)).toBe(true)
  expect(await executions.find(id)).toMatchObject({
    status: 'Succeeded',
    deliveries: [{ state: 'Accepted' }],
  })
})
