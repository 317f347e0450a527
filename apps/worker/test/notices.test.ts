import { once } from 'node:events'

import { addSchedule, lead } from '@punctual/engine/testing'
import { eventually } from '@punctual/testing'
import { expect, test, vi } from 'vitest'

import { noticeRound } from '../src/notices.ts'
import { openWorker } from './support/open-worker.ts'
import { reportUrl, startPlatform } from './support/platform.ts'
import type { MailRule } from './support/mail-server.ts'
import { openRuntimeContext } from './worker-process.ts'

/*
 * Real worker processes that send notices to a real mail server.
 */

const content = {
  scheduleName: 'Weekly {{Secret}} sales',
  folderPath: '/Sales',
  scheduleId: '0190c0de-0000-7000-8000-000000000001',
  executionId: '0190c0de-0000-7000-8000-000000000002',
  nominalAt: '2026-11-23T06:00:00.000Z',
  status: 'Failed',
  code: 'source_report_not_found',
  reasons: ['The report does not exist in the source system.'],
  consecutiveFailures: 1,
}

async function openNotices(mail: MailRule = {}) {
  const runtimeContext = await openRuntimeContext(
    { definition: { reportUrl, reportName: null, workspaceName: null } },
    mail,
  )
  const { store, signals } = runtimeContext
  return {
    ...runtimeContext,
    /** As the leader does. */
    async add(recipient: string, cause = content.executionId) {
      await store.database.query(
        `INSERT INTO notices (id, schedule_id, kind, cause, recipient, content)
         VALUES (gen_random_uuid(), $1, 'Failed', $2, $3, $4)`,
        [content.scheduleId, cause, recipient, JSON.stringify(content)],
      )
      await signals.publish('notices', {})
    },
    states: async () =>
      await store.database.query<{ recipient: string; state: string; code: string | null; tries: number }>(
        `SELECT recipient, state, error ->> 'code' AS code, tries FROM notices ORDER BY recipient`,
      ),
    [Symbol.asyncDispose]: () => runtimeContext[Symbol.asyncDispose](),
  }
}

test('a notice goes to each address in a mail of its own that says what to do; a domain that is not allowed gets none', async () => {
  await using open = await openNotices()
  await open.startWorker('alpha', {
    RECIPIENT_DOMAINS_ALLOW: 'example.org',
    CONSOLE_URL: 'https://reports.example.org',
  })
  for (const address of ['ann@example.org', 'bob@example.org', 'eve@elsewhere.example'])
    await open.add(address)
  await eventually(
    async () => (await open.states()).every(({ state }) => state !== 'Planned' && state !== 'Sending'),
    {
      timeoutMs: 20_000,
    },
  )
  expect(await open.states()).toEqual([
    { recipient: 'ann@example.org', state: 'Accepted', code: null, tries: 1 },
    { recipient: 'bob@example.org', state: 'Accepted', code: null, tries: 1 },
    { recipient: 'eve@elsewhere.example', state: 'Rejected', code: 'recipient_domain_refused', tries: 1 },
  ])
  expect(open.received.map(({ to }) => to).toSorted()).toEqual([['ann@example.org'], ['bob@example.org']])
  const [first] = open.received
  expect(first?.raw).toContain('Subject: Failed: Weekly {{Secret}} sales')
  expect(first?.raw).toContain('Code: source_report_not_found')
  expect(first?.raw).toContain('What to do: Choose the report at its present location')
  expect(first?.raw.replaceAll('=\r\n', '')).toContain('Page: https://reports.example.org/executions/')
  expect(first?.raw).toContain('Auto-Submitted: auto-generated')
  expect(new Set(open.received.map(({ raw }) => /^Message-ID: .*$/im.exec(raw)?.[0])).size).toBe(2)
})

test('notices that wait for one recipient go in one mail, which lists them, and each is settled by its reply', async () => {
  await using open = await openNotices()
  for (let number = 0; number < 30; number += 1) await open.add('ann@example.org', crypto.randomUUID())
  await open.add('bob@example.org')
  await open.startWorker('alpha')
  await eventually(async () => (await open.states()).every(({ state }) => state === 'Accepted'), {
    timeoutMs: 20_000,
  })
  expect(open.received.map(({ to }) => to).toSorted()).toEqual([['ann@example.org'], ['bob@example.org']])
  const digest = open.received.find(({ to }) => to[0] === 'ann@example.org')?.raw ?? ''
  expect(digest).toContain('Subject: 30 notices about schedules')
  expect(digest.match(/^- Failed: Weekly/gm)).toHaveLength(30)
  expect(digest.match(/^Code: source_report_not_found/gm)).toHaveLength(30)
})

test('a notice that the mail server does not take now waits, and is sent once when it does', async () => {
  let isBusy = true
  await using open = await openNotices({ recipient: () => (isBusy ? 451 : null) })
  await open.startWorker('alpha')
  await open.add('ann@example.org')
  await eventually(async () => (await open.states())[0]?.code === 'mail_server_busy', { timeoutMs: 20_000 })
  expect(await open.states()).toMatchObject([{ state: 'Planned', tries: 1 }])
  isBusy = false
  await open.store.database.query('UPDATE notices SET not_before = clock_timestamp()')
  await open.signals.publish('notices', {})
  await eventually(async () => (await open.states())[0]?.state === 'Accepted', { timeoutMs: 20_000 })
  expect(open.received).toHaveLength(1)
})

test('a worker that is killed before it reads the reply leaves the notice Unknown, and no other worker sends it again', async () => {
  const isKilled = Promise.withResolvers<'accept'>()
  await using open = await openNotices({ afterDot: () => isKilled.promise })
  const { child } = await open.startWorker('doomed')
  await open.add('ann@example.org')
  await eventually(() => open.received.length === 1, { timeoutMs: 20_000 })
  expect(await open.states()).toMatchObject([{ state: 'Sending' }])
  const closed = once(child, 'close')
  child.kill('SIGKILL')
  await closed
  isKilled.resolve('accept')
  await open.startWorker('other')
  await open.store.database.query(
    `UPDATE servers SET last_heartbeat_at = clock_timestamp() - interval '1 hour' WHERE name = 'doomed'`,
  )
  await open.signals.publish('notices', {})
  await eventually(async () => (await open.states())[0]?.state === 'Unknown', { timeoutMs: 30_000 })
  expect(open.received).toHaveLength(1)
})

test('a worker that is killed before the end of the message loses no notice: another one sends it', async () => {
  const reached = Promise.withResolvers<void>()
  let killed = false
  const never = new Promise<number | null>(() => {})
  await using open = await openNotices({
    recipient: () => {
      reached.resolve()
      return killed ? null : never
    },
  })
  const { child } = await open.startWorker('doomed')
  await open.add('ann@example.org')
  await reached.promise
  expect(await open.states()).toMatchObject([{ state: 'Planned', tries: 1 }])
  const closed = once(child, 'close')
  child.kill('SIGKILL')
  await closed
  killed = true
  await open.store.database.query(
    `UPDATE servers SET last_heartbeat_at = clock_timestamp() - interval '1 hour' WHERE name = 'doomed'`,
  )
  await open.startWorker('other')
  await open.signals.publish('notices', {})
  await eventually(async () => (await open.states())[0]?.state === 'Accepted', { timeoutMs: 30_000 })
  expect(await open.states()).toMatchObject([{ tries: 2 }])
  expect(open.received).toHaveLength(1)
})

test('the end of a run by a worker that is killed right after it is still evaluated', async () => {
  await using platform = await startPlatform((response) => {
    response.statusCode = 404
    response.end()
  })
  await using open = await openRuntimeContext({
    platformUrl: platform.url,
    definition: { reportUrl, reportName: null, workspaceName: null },
  })
  const { store } = open
  await store.database.query(`UPDATE schedules SET notify_on_failure = '{ann@example.org}'`)
  const { child } = await open.startWorker('doomed')
  const id = await open.request()
  await open.lead(id, ({ status }) => status === 'Failed')
  const closed = once(child, 'close')
  child.kill('SIGKILL')
  await closed
  expect(await store.notices.readUnevaluated(10)).toHaveLength(1)
})

const hourMs = 3_600_000

test.each([
  { machine: '30 hours ahead', aheadMs: 30 * hourMs, ageHours: 1, state: 'Planned' },
  { machine: '30 hours behind', aheadMs: -30 * hourMs, ageHours: 25, state: 'Failed' },
])(
  'a notice that no mail server takes is $state after $ageHours h by the clock of the database, on a machine that is $machine',
  async ({ aheadMs, ageHours, state }) => {
    await using worker = await openWorker({ mail: { recipient: () => 451 } })
    const { store, scheduleId, dependencies } = worker
    await store.database.query(
      `INSERT INTO notices (id, schedule_id, kind, cause, recipient, content, created_at)
       VALUES (gen_random_uuid(), $1, 'Failed', 'test', 'ann@example.org', $2, clock_timestamp() - $3 * interval '1 hour')`,
      [scheduleId, JSON.stringify(content), ageHours],
    )
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + aheadMs })
    try {
      await noticeRound({ ...dependencies, store }, new AbortController().signal)
    } finally {
      vi.useRealTimers()
    }
    expect(await store.database.query('SELECT state, tries FROM notices')).toEqual([{ state, tries: 1 }])
  },
)

test('the needs that no user reads for a day arrive in one mail, in the language of the mails', async () => {
  await using open = await openNotices()
  const { store } = open
  const { id } = await addSchedule(store, {})
  await store.database.query("UPDATE schedules SET notify_on_failure = '{ops@example.org}' WHERE id = $1", [
    id,
  ])
  await store.database.query(
    "INSERT INTO needs (kind, schedule_id, since) VALUES ('Missed', $1, clock_timestamp() - interval '25 hours')",
    [id],
  )
  const term = await lead(store)
  for (let round = 0; round < 2; round += 1)
    await store.needs.addDigests(term, { now: new Date(), limit: 10 })
  await open.startWorker('alpha', { NOTICE_LANGUAGE: 'de' })
  await eventually(() => open.received.length > 0, { timeoutMs: 20_000 })
  await eventually(async () => (await open.states()).every(({ state }) => state === 'Accepted'), {
    timeoutMs: 20_000,
  })
  expect(open.received.map(({ to }) => to)).toEqual([['ops@example.org']])
  expect(open.received[0]?.raw).toContain('Subject: Ein Lauf oder Zeitplan braucht eine Entscheidung')
  expect(open.received[0]?.raw).toContain('Verpasst: ')
})
