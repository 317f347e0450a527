import { definedName, breakerLimits, failure, type FailureCode } from '@punctual/domain'
import { addSchedule } from '@punctual/engine/testing'
import { metricOf } from '@punctual/testing'
import { expect, test } from 'vitest'

import { openWorker } from './support/open-worker.ts'
import type { Export } from './support/scripted-sources.ts'
import { pdf } from './support/small-pdf.ts'

type Worker = Awaited<ReturnType<typeof openWorker>>

const goodPdf: Export = async () => ({ content: pdf })

/** What the rows say of how the run waits. */
async function waitOf({ store }: Worker, executionId: string) {
  const [row] = await store.database.query<{
    reason: string | null
    waitsMs: number
    events: string[]
    tries: number[]
  }>(
    `SELECT e.not_before_reason ->> 'code' AS reason, (extract(epoch FROM e.not_before - clock_timestamp()) * 1000)::float8 AS "waitsMs",
        (SELECT array_agg(v.name ORDER BY v.number) FROM timelines v WHERE v.execution_id = e.id AND v.name IN ('retry', 'put-off')) AS events,
        (SELECT coalesce(array_agg(d.tries), '{}') FROM deliveries d WHERE d.execution_id = e.id) AS tries FROM executions e WHERE e.id = $1`,
    [executionId],
  )
  if (!row) throw new Error('the execution is gone')
  return row
}

/** As many runs as open a breaker, one attempt each. */
async function openBreaker(worker: Worker) {
  for (let run = 1; run < breakerLimits.runsToOpen; run += 1) {
    expect(await worker.attempt()).toMatchObject({ status: 'Waiting' })
    await worker.again()
  }
  return await worker.attempt()
}

const waitIsOver = ({ store }: Worker) =>
  store.database.query(`UPDATE breakers SET retry_at = clock_timestamp() - interval '1 second'`)
const openBreakers = async ({ store }: Worker) =>
  (await store.database.query<{ kind: string }>(`SELECT kind FROM breakers WHERE opened_at IS NOT NULL`)).map(
    ({ kind }) => kind,
  )

test('the run after five that found a mail server away waits with its file, says why, and sends once when it is back', async () => {
  let [isAway, connections] = [true, 0]
  const connection = () => {
    connections += 1
    return isAway ? 421 : null
  }
  await using worker = await openWorker({ export: goodPdf, mail: { connection } })
  const fifth = await openBreaker(worker)
  expect(fifth).toMatchObject({
    status: 'Waiting',
    error: { code: 'mail_server_busy' },
    artifacts: [{ name: expect.any(String) as string }],
  })
  expect(await waitOf(worker, fifth.executionId)).toMatchObject({
    reason: 'breaker',
    events: ['put-off'],
    tries: [0],
  })
  expect(connections).toBe(5)
  const sixth = await worker.runOf(worker.scheduleId)
  for (let time = 0; time < 10; time += 1)
    expect(await worker.attempt()).toMatchObject({
      status: 'Waiting',
      artifacts: [{ pages: 1 }],
      deliveries: [{ state: 'Planned' }],
    })
  expect({ connections, exports: worker.exports() }).toEqual({ connections: 5, exports: 6 })
  expect(await waitOf(worker, sixth)).toMatchObject({ reason: 'breaker', tries: [0] })

  // Let through in vain: that spends no try either.
  await waitIsOver(worker)
  expect(await worker.attempt()).toMatchObject({ status: 'Waiting' })
  const inVain = await waitOf(worker, sixth)
  expect(inVain).toMatchObject({ reason: 'breaker', tries: [0] })
  expect(inVain.events).not.toContain('retry')
  expect(inVain.waitsMs).toBeGreaterThan(breakerLimits.firstWaitMs)

  isAway = false
  await waitIsOver(worker)
  expect(await worker.attempt()).toMatchObject({
    status: 'Succeeded',
    error: null,
    deliveries: [{ state: 'Accepted' }],
  })
  expect({ connections, received: worker.received.length, exports: worker.exports() }).toEqual({
    connections: 7,
    received: 1,
    exports: 6,
  })
  expect(await openBreakers(worker)).toEqual([])
  expect((await waitOf(worker, fifth.executionId)).waitsMs).toBeLessThanOrEqual(0)
  const { body } = await worker.metrics.read()
  expect(metricOf(body, 'punctual_breaker_openings_total{kind="MailServer"}')).toBe(1)
  expect(metricOf(body, 'punctual_breaker_probes_total{kind="MailServer"}')).toBe(2)
  expect(metricOf(body, 'punctual_attempt_seconds_count{outcome="put-off"}')).toBeGreaterThan(10)
})

test('a source system that is away keeps its own runs waiting, and no others', async () => {
  let isAway = true
  const source: Export = async (_signal, _count, { account }) =>
    isAway && account.name !== 'healthy'
      ? { ok: false, failure: failure('source_unreachable', { source: 'bi' }) }
      : { content: pdf }
  await using worker = await openWorker({ export: source })
  expect(await openBreaker(worker)).toMatchObject({
    status: 'Waiting',
    error: { code: 'source_unreachable' },
  })
  const { id: other } = await addSchedule(worker.store)
  await worker.store.database.query(
    `UPDATE source_accounts SET name = 'healthy' WHERE id = (SELECT source_account_id FROM schedules WHERE id = $1)`,
    [other],
  )
  const before = worker.exports()
  const waiting = await worker.runOf(worker.scheduleId)
  expect(await worker.attempt()).toMatchObject({ status: 'Waiting', artifacts: [] })
  expect(worker.exports()).toBe(before)
  await worker.runOf(other)
  expect(await worker.attempt()).toMatchObject({ status: 'Succeeded' })
  expect(await openBreakers(worker)).toEqual(['SourceAccount'])
  expect(await waitOf(worker, waiting)).toMatchObject({ reason: 'breaker', events: ['put-off'] })
  isAway = false
  await worker.runOf(worker.scheduleId)
  await waitIsOver(worker)
  expect(await worker.attempt()).toMatchObject({ status: 'Succeeded', attempt: 1 })
  expect((await waitOf(worker, waiting)).waitsMs).toBeLessThanOrEqual(0)
})

const harmless: FailureCode[] = ['source_error', 'source_timeout', 'source_export_failed', 'artifact_empty']

test.each([
  ...harmless.map((code) => [code, failure(code, { source: 'bi' })] as const),
  ['a model that cannot be loaded', failure('source_busy', { source: 'bi', targetIsAway: false })] as const,
])('reports that fail with %s open no breaker, however many runs they have', async (_what, reason) => {
  await using worker = await openWorker({ export: async () => ({ ok: false, failure: reason }) })
  for (let run = 0; run < breakerLimits.runsToOpen + 2; run += 1) {
    await worker.attempt()
    await worker.again()
  }
  expect(await openBreakers(worker)).toEqual([])
})

test('a run that is let through and finds nothing out closes nothing and leaves its place to the next; an answer about its report closes', async () => {
  const answers = [
    failure('source_error', { source: 'bi' }),
    failure('source_report_not_found', { source: 'bi' }),
  ]
  const source: Export = async (_signal, count) => ({
    ok: false,
    failure:
      count <= breakerLimits.runsToOpen
        ? failure('source_unreachable')
        : (answers.shift() ?? failure('internal_error')),
  })
  await using worker = await openWorker({ export: source })
  await openBreaker(worker)
  await waitIsOver(worker)
  await worker.again()
  expect(await worker.attempt()).toMatchObject({ status: 'Waiting', error: { code: 'source_error' } })
  expect(await openBreakers(worker)).toEqual(['SourceAccount'])
  await worker.again()
  expect(await worker.attempt()).toMatchObject({
    status: 'Failed',
    error: { code: 'source_report_not_found' },
  })
  expect(await openBreakers(worker)).toEqual([])
})

test('a run whose server stops while it is let through leaves its place to the next', async () => {
  const stop = new AbortController()
  const source: Export = async (signal, count) => {
    if (count <= breakerLimits.runsToOpen) return { ok: false, failure: failure('source_unreachable') }
    if (count > breakerLimits.runsToOpen + 1) return { content: pdf }
    stop.abort('draining')
    throw signal.reason
  }
  await using worker = await openWorker({ export: source })
  await openBreaker(worker)
  await waitIsOver(worker)
  expect(await worker.attempt(stop.signal)).toMatchObject({ status: 'Waiting' })
  await worker.again()
  expect(await worker.attempt()).toMatchObject({ status: 'Succeeded' })
})

test.each([
  [
    'the source system',
    {
      export: async () => ({ ok: false, failure: failure('source_unreachable', { source: 'bi' }) }) as const,
    },
    'source_unreachable',
    0,
  ],
  ['the mail server', { export: goodPdf, mail: { connection: () => 421 } }, 'all_deliveries_failed', 1],
] as const)(
  'a run that has waited for %s for as long as it may ends as Failed, and says for what and since when',
  async (_what, given, code, deliveries) => {
    await using worker = await openWorker({ ...given, breakerWaitLimitMs: 60_000 })
    const { executionId } = await openBreaker(worker)
    await worker.store.database.query(
      `UPDATE work SET put_off_since = clock_timestamp() - interval '59 seconds' WHERE id = $1`,
      [executionId],
    )
    expect(await worker.attempt()).toMatchObject({ status: 'Waiting' })
    await worker.store.database.query(
      `UPDATE work SET put_off_since = clock_timestamp() - interval '61 seconds' WHERE id = $1`,
      [executionId],
    )
    const record = await worker.attempt()
    expect(record).toMatchObject({ status: 'Failed', error: { code, retryable: false } })
    expect(record.deliveries).toHaveLength(deliveries)
    const told = [record.error?.message, ...record.deliveries.map(({ error }) => error?.message)].join(' ')
    expect(told).toMatch(
      /Runs have waited for it since \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC, and this one for as long as a run may\./,
    )
  },
)

test('a package makes the reports of its other accounts before it waits for the one that is away', async () => {
  const source: Export = async (_signal, _count, { definition }) =>
    definedName(definition) === 'Away'
      ? { ok: false, failure: failure('source_unreachable', { source: 'bi' }) }
      : { content: pdf }
  const reports = [{ name: 'Away' }, { name: 'Sales', account: 1 }, { name: 'Costs', account: 1 }]
  await using worker = await openWorker({ export: source, schedule: { package: { reports } } })
  expect(await openBreaker(worker)).toMatchObject({ status: 'Waiting', artifacts: [{}, {}], deliveries: [] })
  await worker.again()
  expect(await worker.attempt()).toMatchObject({ status: 'Waiting', artifacts: [{}, {}], deliveries: [] })
})

test('rows that wait for the mail server are made first, and a row that cannot be made still ends', async () => {
  const source: Export = async (_signal, _count, { definition }) =>
    definition.kind === 'single' && JSON.stringify(definition.basicFilters).includes('broken')
      ? { ok: false, failure: failure('source_report_not_found', { source: 'bi' }) }
      : { content: pdf }
  let isAway = true
  const filter = { target: { table: 'Store', column: 'Region' }, operator: 'In', values: ['{{Region}}'] }
  const rows = [{ Region: 'north' }, { Region: 'broken' }, { Region: 'south' }]
  await using worker = await openWorker({
    export: source,
    mail: { connection: () => (isAway ? 421 : null) },
    schedule: { rows, definition: { basicFilters: [filter] } },
  })
  const record = await openBreaker(worker)
  expect(record).toMatchObject({ status: 'Waiting', artifacts: [{}, {}] })
  expect(record.deliveries.map(({ state }) => state)).toEqual(['Planned', 'Planned'])
  isAway = false
  await waitIsOver(worker)
  expect(await worker.attempt()).toMatchObject({
    status: 'PartiallyDelivered',
    error: { code: 'rows_incomplete' },
  })
  expect(worker.received).toHaveLength(2)
})
