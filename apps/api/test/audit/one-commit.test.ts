import type { EndWaiter } from '@punctual/engine'
import type { SourcesWithDiscovery } from '@punctual/source'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'

import { operations } from '../../src/routes/index.ts'
import { createScheduleApi, type ScheduleApi, smallBiSchedule } from '../single-schedule/fixtures.ts'
import { everyFile } from '../support/delivered-run.ts'
import { createChanges, signInSources, unique } from './changes.ts'

const sources = {
  ...signInSources,
  preflight: async () => ({ problems: [], warnings: [] }),
  validate: async () => ({ ok: true, canRead: [], problems: [], warnings: [] }),
  parameters: async () => ({
    ok: false,
    failure: { code: 'source_timeout', message: 'late', retryable: true, source: null },
  }),
} as unknown as SourcesWithDiscovery

let fixture: ScheduleApi
/** What was stored and hinted when the last request was sent. */
let before: { rows: string; hints: number }
let requests: ReturnType<typeof createChanges>
beforeAll(async () => {
  const endWaiter = { waitForEnd: () => Promise.resolve(null) } as unknown as EndWaiter
  fixture = await createScheduleApi({
    dependencies: { sources, endWaiter, artifacts: everyFile },
  })
  requests = createChanges(fixture, async (path, body, authorization) => {
    before = await state()
    const as = authorization === undefined ? {} : { as: null, headers: { authorization } }
    return await fixture.api.call('POST', path, { body, ...as })
  })
})
afterAll(() => fixture[Symbol.asyncDispose]())

const query = <Row>(sql: string, parameters?: unknown[]) =>
  fixture.api.store.database.query<Row>(sql, parameters)

/**
 * Every row of every table, and how many hints went out. When a token authority may be asked next is no part
 * of a change: the question was asked. Nor is when a session was used last.
 */
async function state(): Promise<typeof before> {
  const tables = await query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition ORDER BY 1`,
  )
  const texts = tables.map(
    ({ name }) =>
      `(SELECT coalesce(string_agg(r::text, '|' ORDER BY r::text), '') FROM "${name}" t, LATERAL (SELECT to_jsonb(t) - 'next_poll_at' - 'last_used_at') r)`,
  )
  const [row] = await query<{ rows: string }>(`SELECT md5(concat_ws('#', ${texts.join(', ')})) AS rows`)
  return { rows: row!.rows, hints: fixture.hints.length }
}

/** From now until the test ends the trail takes no entry of an operation. */
async function refuseEntriesOf(action: string): Promise<void> {
  await query(`ALTER TABLE audit_entries ADD CONSTRAINT refused CHECK (action <> '${action}') NOT VALID`)
  onTestFinished(async () => void (await query('ALTER TABLE audit_entries DROP CONSTRAINT refused')))
}

it.each(operations.filter(({ changes }) => changes).map(({ name }) => name))(
  'a change and its entry in the trail are stored both or neither by %s',
  async (name) => {
    await refuseEntriesOf(name)
    const { status, body } = await requests.changes[name]!()
    expect([status, body.code]).toEqual([500, 'internal_error'])
    expect(await state()).toEqual(before)
  },
)

it('a change and its entry in the trail are one transaction with the answer that is kept for the Idempotency-Key', async () => {
  const body = smallBiSchedule(fixture.biAccountId, unique())
  const headers = { 'idempotency-key': unique() }
  const first = await fixture.api.call('POST', '/api/singleschedule/createforbi', { body, headers })
  expect(first.status).toBe(200)
  const [row] = await query<{ one: boolean }>(
    `SELECT s.xmin = a.xmin AND a.xmin = k.xmin AND k.status = 200 AS one FROM schedules s, audit_entries a, idempotency_keys k
       WHERE s.id = $1 AND a.subject = s.id::text AND k.key = $2`,
    [first.body.ScheduleId, headers['idempotency-key']],
  )
  expect(row).toEqual({ one: true })
  const again = await fixture.api.call('POST', '/api/singleschedule/createforbi', { body, headers })
  expect(again.body).toEqual(first.body)
})

it('a change and its entry in the trail are both undone when the commit fails, and the key is free again', async () => {
  await query(
    `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'at the commit'; END $$`,
  )
  await query(
    `CREATE CONSTRAINT TRIGGER refused AFTER INSERT ON audit_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse()`,
  )
  const send = () =>
    fixture.api.call('POST', '/api/folder/create', {
      body: { Name: 'Late' },
      headers: { 'idempotency-key': 'late' },
    })
  const earlier = await state()
  expect((await send()).status).toBe(500)
  expect(await state()).toEqual(earlier)
  await query('DROP TRIGGER refused ON audit_entries')
  expect((await send()).status).toBe(200)
})

it('hints to other processes leave when what they speak of can be seen', async () => {
  const seen: unknown[] = []
  let own: ScheduleApi | undefined
  const publish = async (kind: string) => {
    if (kind === 'schedules') seen.push(await own!.api.store.database.query('SELECT name FROM schedules'))
  }
  own = await createScheduleApi({ dependencies: { signals: { publish } as never } })
  onTestFinished(() => own[Symbol.asyncDispose]())
  await own.api.call('POST', '/api/singleschedule/createforbi', {
    body: smallBiSchedule(own.biAccountId, 'Seen'),
  })
  await expect.poll(() => seen).toEqual([[{ name: 'Seen' }]])
})
