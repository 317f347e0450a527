import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'

import { type Attempts, createAttempts, engineLimits, type Store } from '@punctual/engine'
import type { Message } from '@punctual/queue'
import { eventually } from '@punctual/testing'
import { expect, test } from 'vitest'

import { startWorker } from '../src/start-worker.ts'
import { openWorker } from './support/open-worker.ts'
import { pdf } from './support/small-pdf.ts'

const limits = { ...engineLimits, serverLeaseMs: 1_000 }
/** Longer than any step of a test; no leader runs, so no rescue sends a message again. */
const within = { timeoutMs: 30_000 }

/**
 * A server whose heartbeats reach the store only while the test lets them. An execution is placed on it.
 *
 * @param claimOf the claim of the server, where the test delays it
 */
async function openServer(
  claimOf: (claim: Attempts['claim']) => Attempts['claim'],
  madeReport: () => Promise<unknown> = () => Promise.resolve(),
) {
  const worker = await openWorker({
    async export() {
      await madeReport()
      return { content: pdf }
    },
  })
  const { store, signals, dependencies, executionId, resources } = worker
  let reach = Promise.withResolvers<void>()
  reach.resolve()
  const heartbeat: Store['servers']['heartbeat'] = async (...given) => {
    await reach.promise
    return await store.servers.heartbeat(...given)
  }
  const server = { name: 'beta', bootId: randomUUID(), processId: process.pid, host: hostname(), slots: 4 }
  const attempts = createAttempts({
    ...dependencies,
    store,
    signals,
    limits,
    server,
    newClaimToken: randomUUID,
  })
  let receive: (messages: readonly Message[]) => void = () => {}
  const ownDependencies = { ...dependencies, attempts: { ...attempts, claim: claimOf(attempts.claim) } }
  const registration = await startWorker(
    resources,
    {
      server,
      limits,
      dependencies: { ...ownDependencies, server: { ...server, leaseMs: limits.serverLeaseMs } },
      store: { ...store, servers: { ...store.servers, heartbeat } },
      signals,
      memory: { minimumBytes: 0, freeMemory: () => Promise.resolve(0) },
      drainMs: 0,
      consume(given) {
        receive = given
        return { stopTaking() {}, async [Symbol.asyncDispose]() {} }
      },
    },
    new AbortController().signal,
  )
  await store.database.query(
    `UPDATE work SET generation = 1, dispatched_at = clock_timestamp(), server_name = 'beta' WHERE id = $1`,
    [executionId],
  )
  return {
    receive: () => receive([{ executionId, generation: 1, turn: 1, priority: 10, exclusive: false }]),
    /** Keeps heartbeats from the store until the lease of the server is over there too. */
    async loseLease(): Promise<void> {
      reach = Promise.withResolvers()
      const isOver = `SELECT NOT is_alive(last_heartbeat_at, $1) AS "isOver" FROM servers WHERE name = 'beta'`
      await eventually(async () => {
        const [row] = await store.database.query<{ isOver: boolean }>(isOver, [limits.serverLeaseMs])
        return row?.isOver === true && !registration.trusted()
      }, within)
    },
    regainLease: () => reach.resolve(),
    /** What the timeline says of the recall of the run. */
    async recalled() {
      const [row] = await eventually(async () => {
        const rows = await store.database.query<{ detail: object }>(
          `SELECT detail FROM timelines WHERE execution_id = $1 AND name = 'rescued'`,
          [executionId],
        )
        return rows.length > 0 ? rows : null
      }, within)
      return row?.detail
    },
    succeeded: () =>
      eventually(async () => (await store.executions.find(executionId))?.status === 'Succeeded', within),
    async [Symbol.asyncDispose]() {
      reach.resolve()
      await worker[Symbol.asyncDispose]()
    },
  }
}

test('a message that comes to a server whose lease is over is claimed as soon as the server is heard again', async () => {
  let claims = 0
  await using server = await openServer((claim) => (message) => {
    claims += 1
    return claim(message)
  })
  await server.loseLease()
  server.receive()
  expect(claims).toBe(0)
  server.regainLease()
  await server.succeeded()
})

test('a run that was broken off when the lease of its server was over is not reported as one that did not run', async () => {
  const [begun, made] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await using server = await openServer(
    (claim) => claim,
    async () => {
      begun.resolve()
      await made.promise
    },
  )
  server.receive()
  await begun.promise
  await server.loseLease()
  made.resolve()
  server.regainLease()
  expect(await server.recalled()).toMatchObject({ code: 'broken_off' })
})

test('a run whose claim had no reader of its answer is reported as claimed and not run', async () => {
  await using server = await openServer((claim) => async (message) => {
    await claim(message)
    return null
  })
  server.receive()
  expect(await server.recalled()).toMatchObject({ code: 'claimed_and_not_run' })
})

test('a claim that the store sees so late that the lease is over is made again when the server is heard again', async () => {
  const answers: boolean[] = []
  await using server = await openServer((claim) => async (message) => {
    if (answers.length === 0) await server.loseLease()
    const claimed = await claim(message)
    answers.push(claimed !== null)
    server.regainLease()
    return claimed
  })
  server.receive()
  await server.succeeded()
  expect(answers).toEqual([false, true])
})

test('a message that another one has overtaken is dropped, and claimed once only', async () => {
  const answers = Promise.withResolvers<boolean>()
  let claims = 0
  await using server = await openServer((claim) => async (message) => {
    claims += 1
    const claimed = await claim({ ...message, generation: message.generation + 1 })
    answers.resolve(claimed !== null)
    return claimed
  })
  server.receive()
  expect(await answers.promise).toBe(false)
  await server.loseLease()
  server.regainLease()
  expect(claims).toBe(1)
})
