import { randomUUID } from 'node:crypto'

import { eventually, type OwnPostgres, startOwnPostgres } from '@punctual/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { rescueRound } from '../../src/attempt/rescue.ts'
import { registerServer } from '../../src/attempt/server-registration.ts'
import type { AttemptRef } from '../../src/port/attempt-ref.ts'
import type { ServerIdentity } from '../../src/port/server-data.ts'
import { addSchedule, newestAttempt } from '../../src/testing.ts'
import { openEngine, requestRun } from '../support.ts'

const within = { timeoutMs: 30_000 }
const never = new AbortController().signal

let postgres: OwnPostgres
beforeAll(async () => {
  postgres = await startOwnPostgres()
  return () => postgres[Symbol.asyncDispose]()
})

let opened: Awaited<ReturnType<typeof openEngine>>
beforeAll(async () => {
  opened = await openEngine(postgres)
})
afterAll(() => opened[Symbol.asyncDispose]())

/** An engine whose runs may be charged with nothing: the first interruption that counts ends them as Failed. */
function strictEngine() {
  return {
    ...opened,
    limits: { ...opened.limits, serverLeaseMs: 1_000, recallsAllowed: 0, crashesAllowed: 0 },
  }
}

interface Heartbeats extends Pick<ServerIdentity, 'role'> {
  readonly heartbeat: typeof opened.store.servers.heartbeat
}

/** A server that runs what the test gives it, until its lease is over. */
async function openServer(
  name: string,
  { role = 'worker', heartbeat = opened.store.servers.heartbeat }: Partial<Heartbeats> = {},
) {
  const engine = strictEngine()
  const server = { role, name, bootId: randomUUID(), slots: 4 }
  let running: AttemptRef[] = []
  let lost = 0
  const registration = await registerServer(
    {
      ...engine,
      store: { ...engine.store, servers: { ...engine.store.servers, heartbeat } },
      server: { ...server, processId: 1, host: 'test' },
      running: () => running,
      hasBegun: () => true,
      stop: () => {},
      leaseLost() {
        running = []
        lost += 1
      },
    },
    never,
  )
  return {
    server,
    registration,
    lost: () => lost,
    async begin() {
      const { id: scheduleId } = await addSchedule(engine.store)
      const id = await requestRun(engine.store, scheduleId)
      return { id, claim: () => claimAgain(id) }
      async function claimAgain(executionId: string) {
        await eventually(
          async () => (await engine.dispatch()).sent > 0 || (await placed(executionId)),
          within,
        )
        const [row] = await engine.store.database.query<{ generation: number }>(
          'SELECT generation FROM work WHERE id = $1',
          [executionId],
        )
        expect(
          await engine.attemptsOf(server).claim({ executionId, generation: row!.generation }),
        ).not.toBeNull()
        running = [await newestAttempt(engine.store, executionId)]
      }
    },
    [Symbol.asyncDispose]: () => registration[Symbol.asyncDispose](),
  }
}

async function placed(id: string): Promise<boolean> {
  const [row] = await opened.store.database.query<{ isPlaced: boolean }>(
    'SELECT dispatched_at IS NOT NULL AS "isPlaced" FROM work WHERE id = $1',
    [id],
  )
  return row?.isPlaced === true
}

const chargedSql = `SELECT e.status, e.crash_count AS crashes, e.take_back_count AS "takenBack",
    (SELECT v.detail ->> 'code' FROM timelines v WHERE v.execution_id = e.id AND v.name = 'rescued' ORDER BY v.number DESC LIMIT 1) AS code
  FROM executions e WHERE e.id = $1`

/** What the run was charged with, once it waits again or has ended. */
const chargedOf = (id: string) =>
  eventually(async () => {
    const [row] = await opened.store.database.query<{ status: string }>(chargedSql, [id]).catch(() => [])
    return row !== undefined && row.status !== 'Executing' ? row : null
  }, within)

async function restartLongerThan(isOver: () => boolean): Promise<void> {
  await postgres.end()
  await eventually(isOver, within)
  await postgres.startAgain()
}

const uncharged = { status: 'Waiting', crashes: 0, takenBack: 0, code: 'store_away' }

test('restarts of PostgreSQL that last longer than the lease charge a run with nothing, however many there are', async () => {
  await using alpha = await openServer('alpha')
  const run = await alpha.begin()
  for (let restarts = 1; restarts <= 2; restarts += 1) {
    await run.claim()
    const before = alpha.lost()
    await restartLongerThan(() => alpha.lost() > before)
    expect(await chargedOf(run.id)).toEqual(uncharged)
  }
})

test('a server that is not heard after an outage charges its run with nothing, and one that dies without an outage with a crash', async () => {
  const silence = Promise.withResolvers<void>()
  let isSilent = false
  await using beta = await openServer('beta', {
    async heartbeat(...given) {
      if (isSilent) await silence.promise
      return await opened.store.servers.heartbeat(...given)
    },
  })
  await using _heard = { [Symbol.asyncDispose]: async () => silence.resolve() }
  await using leader = await openServer('gamma', { role: 'scheduler' })
  const run = await beta.begin()
  await run.claim()
  isSilent = true
  await restartLongerThan(() => leader.lost() > 0)
  const engine = strictEngine()
  const rescue = async () => {
    await eventually(() => leader.registration.connectedForMs() >= engine.limits.serverLeaseMs, within)
    const { registration } = leader
    const [expectedNow, storeAwayUntil] = [registration.databaseNow(), registration.storeAwayUntil()]
    await rescueRound({ ...engine, expectedNow, storeAwayUntil })
  }
  await rescue()
  expect(await chargedOf(run.id)).toEqual(uncharged)

  const delta = await openServer('delta')
  const again = await delta.begin()
  await again.claim()
  await delta[Symbol.asyncDispose]()
  await rescue()
  expect(await chargedOf(again.id)).toMatchObject({ status: 'Failed', crashes: 1 })
})
