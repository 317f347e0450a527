import { eventually } from '@punctual/testing'
import { expect, it } from 'vitest'
import { z } from 'zod'

import { defineOperation } from '../../src/http/operation.ts'
import { createProbes } from '../support/probe-operations.ts'
import { createTestApi, type TestApi } from '../support/test-api.ts'

/** A process that has stopped renewing what it holds, as a frozen one does. */
const frozen = {
  keyLeases: { hold: () => ({ [Symbol.dispose]() {} }), [Symbol.asyncDispose]: () => Promise.resolve() },
}

const lapse = (api: TestApi) =>
  api.store.database.query(`UPDATE idempotency_keys SET held_until = created_at WHERE completed_at IS NULL`)

const common = {
  methods: ['POST'],
  role: 'Editor',
  tags: ['Probe'],
  response: z.object({}),
  changes: true,
  idempotent: true,
} as const

/**
 * Two changes that wait at a gate after their key was taken: one in the one transaction of the mount, one in
 * its own.
 */
function createChanges() {
  let arrived = 0
  let gate: Promise<void> = Promise.resolve()
  async function pass(): Promise<void> {
    const here = gate
    arrived += 1
    await here
  }
  const change = defineOperation({
    ...common,
    name: 'probe.change',
    path: '/api/probe/change',
    summary: 'Changes',
    prepare: pass,
    handle: async () => ({}),
  })
  const wait = defineOperation({
    ...common,
    name: 'probe.wait',
    path: '/api/probe/wait',
    summary: 'Waits, then changes',
    waits: true,
    async handle(context) {
      await pass()
      return await context.change({ work: async () => ({}), facts: () => ({ subject: 'probe' }) })
    },
  })
  return {
    operations: [change, wait],
    arrived: () => arrived,
    waitFor(promise: Promise<void>) {
      gate = promise
    },
  }
}

it.each(['change', 'wait'])(
  'an Idempotency-Key whose request is not answered can be taken when its lease is over, and its late holder then commits nothing (%s)',
  async (name) => {
    const changes = createChanges()
    await using api = await createTestApi({ operations: changes.operations, dependencies: frozen })
    const beside = { databaseUrl: api.databaseUrl, dependencies: { secretBox: api.dependencies.secretBox } }
    await using other = await createTestApi({ operations: changes.operations, ...beside })
    const { authorization } = await api.client('Editor')
    const send = (where: TestApi) =>
      where.call('POST', `/api/probe/${name}`, {
        as: null,
        body: {},
        headers: { authorization, 'idempotency-key': 'k1' },
      })
    const gate = Promise.withResolvers<void>()
    changes.waitFor(gate.promise)
    const late = send(api)
    await eventually(() => changes.arrived() === 1, { timeoutMs: 5_000 })
    changes.waitFor(Promise.resolve())
    await lapse(api)
    expect((await send(other)).status).toBe(200)
    gate.resolve()
    const answer = await late
    expect(answer).toMatchObject({ status: 409, body: { code: 'idempotency_key_in_flight' } })
    expect(await api.store.audit.list({ filter: { action: `probe.${name}` }, limit: 10 })).toHaveLength(1)
    expect((await send(api)).status).toBe(200)
  },
)

it('an Idempotency-Key whose request is not answered stays with its holder as long as that runs: the lease is renewed', async () => {
  const probes = createProbes()
  await using api = await createTestApi({ operations: probes.operations })
  const gate = Promise.withResolvers<void>()
  probes.waitFor(gate.promise)
  const send = () =>
    api.call('POST', '/api/probe/count', { as: 'Editor', body: {}, headers: { 'idempotency-key': 'k1' } })
  const first = send()
  await eventually(() => probes.started() === 1, { timeoutMs: 5_000 })
  await lapse(api)
  const isRenewed = `SELECT 1 FROM idempotency_keys WHERE held_until > now() + interval '8 seconds'`
  await eventually(async () => (await api.store.database.query(isRenewed)).length === 1, {
    timeoutMs: 10_000,
  })
  expect((await send()).status).toBe(409)
  gate.resolve()
  expect((await first).status).toBe(200)
  expect(probes.runs()).toBe(1)
})

it.each([
  ['that never knew a lease', 'NULL'],
  ['that took it over', `created_at - interval '1 day'`],
])(
  'an Idempotency-Key whose request is not answered stays for an hour with a process of an older version %s',
  async (_words, heldUntil) => {
    const probes = createProbes()
    await using api = await createTestApi({ operations: probes.operations })
    const { database } = api.store
    const send = () =>
      api.call('POST', '/api/probe/count', { as: 'Editor', body: {}, headers: { 'idempotency-key': 'k1' } })
    await send()
    const ageTo = (minutes: number) =>
      database.query(
        `UPDATE idempotency_keys SET completed_at = NULL, status = NULL, created_at = now() - interval '${minutes} minutes'`,
      )
    await ageTo(59)
    await database.query(`UPDATE idempotency_keys SET held_until = ${heldUntil}`)
    expect((await send()).status).toBe(409)
    await ageTo(61)
    expect((await send()).status).toBe(200)
  },
)
