import { readdir } from 'node:fs/promises'

import { workFormat } from '@punctual/engine'
import { eventually, onSmallDisk } from '@punctual/testing'
import { expect, test } from 'vitest'

import { reportUrl, startPlatform } from './support/platform.ts'
import { pdf } from './support/small-pdf.ts'
import { openRuntimeContext } from './worker-process.ts'

/*
 * Real worker processes whose own machine is bad: its disk or memory is full, its build is too old, its clock is wrong.
 */

const report = (platformUrl: string) => ({
  platformUrl,
  definition: { reportUrl, reportName: null, workspaceName: null },
})

/** A whole PDF of at least so many bytes. */
const pdfOf = (bytes: number) => pdf.replace('%%EOF', `%${' '.repeat(bytes)}\n%%EOF`)

const filesBelow = async (directory: string) =>
  (await readdir(directory, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

test('a full disk is no end: the run waits with that reason, nothing half-written is left, and with room it is delivered once', async () => {
  const content = pdfOf(1_500_000)
  await using platform = await startPlatform((response) => void response.end(content))
  await using runtimeContext = await openRuntimeContext(report(platform.url))
  const { artifactDirectory, directory } = runtimeContext
  {
    await using _full = await runtimeContext.startWorker('full', {}, (command) =>
      onSmallDisk({ directory: artifactDirectory, bytes: 1_000_000 }, command),
    )
    const executionId = await runtimeContext.request()
    const refused = await runtimeContext.lead(executionId, ({ error }) => error !== null)
    expect(refused).toMatchObject({
      status: 'Waiting',
      error: {
        code: 'artifact_store_failed',
        retryable: true,
        message: expect.stringMatching(/ is full\.$/) as string,
      },
      artifacts: [],
      deliveries: [],
    })
    expect(await filesBelow(directory)).toEqual([])
    await runtimeContext.startWorker('roomy')
  }
  const [{ id: executionId } = { id: '' }] = await runtimeContext.store.database.query<{ id: string }>(
    `SELECT id FROM executions`,
  )
  const record = await runtimeContext.lead(executionId, ({ status }) => status === 'Succeeded')
  expect(record).toMatchObject({ serverName: 'roomy', error: null, artifacts: [{ bytes: content.length }] })
  expect(await filesBelow(artifactDirectory)).toEqual([record.artifacts[0]?.sha256])
  expect(runtimeContext.received).toHaveLength(1)
})

test('a worker without enough free memory takes nothing and says why', async () => {
  await using runtimeContext = await openRuntimeContext(report('http://127.0.0.1:9'))
  const { store } = runtimeContext
  await runtimeContext.startWorker('held', { WORKER_MINIMUM_FREE_MEMORY_MIB: '1048576' })
  const reason = async () => (await store.servers.listLive(3_000))[0]?.holdReason?.message
  expect(await eventually(reason, { timeoutMs: 20_000 })).toMatch(
    /^free memory is \d+ MiB, below 1048576 MiB$/,
  )
  expect(await store.executions.countFreeSlots({ leaseMs: 3_000, serverName: null })).toBe(0)
  const waiting = await runtimeContext.request()
  expect(await runtimeContext.dispatch()).toMatchObject({ sent: 0 })
  expect(await store.executions.find(waiting)).toMatchObject({ status: 'Waiting', stage: 'Placing' })
})

test('a worker that is too old for the work of the cluster finishes its runs, takes nothing more, and says so', async () => {
  const answers: (() => void)[] = []
  await using platform = await startPlatform((response) => void answers.push(() => response.end(pdf)))
  await using runtimeContext = await openRuntimeContext(report(platform.url))
  const { store } = runtimeContext
  const stale = await runtimeContext.startWorker('stale')
  const running = await runtimeContext.request()
  await runtimeContext.lead(running, () => answers.length === 1)

  await store.database.query(`UPDATE cluster_settings SET work_format = $1`, [workFormat + 1])
  const formats = `reads work of format ${workFormat}, and the cluster has format ${workFormat + 1}: start a newer build`
  const reason = new RegExp(`^this build \\(.+\\) ${formats}$`)
  await eventually(
    async () => reason.test((await store.servers.listLive(3_000))[0]?.holdReason?.message ?? ''),
    {
      timeoutMs: 20_000,
    },
  )
  expect(stale.logged).toContainEqual(
    expect.objectContaining({ level: 50, reason: expect.stringMatching(reason) as string }),
  )
  expect(await store.executions.countFreeSlots({ leaseMs: 3_000, serverName: null })).toBe(0)
  const waiting = await runtimeContext.request()
  expect(await runtimeContext.dispatch()).toMatchObject({ sent: 0 })

  answers[0]?.()
  await runtimeContext.lead(running, ({ status }) => status === 'Succeeded')
  expect(await store.executions.find(waiting)).toMatchObject({
    status: 'Waiting',
    attempt: 0,
    serverName: null,
  })

  // A newer build takes over; here it is the same one, for which the format is lowered again.
  await store.database.query(`UPDATE cluster_settings SET work_format = $1`, [workFormat])
  await runtimeContext.lead(waiting, () => answers.length === 2)
  answers[1]?.()
  await runtimeContext.lead(waiting, ({ status }) => status === 'Succeeded')
  expect(runtimeContext.received).toHaveLength(2)
})

test('a worker whose clock is an hour off runs, is heard of, and writes no time of its own into records and mails', async () => {
  await using platform = await startPlatform((response) => void response.end(pdf))
  await using runtimeContext = await openRuntimeContext(report(platform.url))
  const { store } = runtimeContext
  const clockAhead = new URL('../../../test/support/shifted-clock.mjs', import.meta.url).href
  await runtimeContext.startWorker('ahead', {
    NODE_OPTIONS: `--import ${clockAhead}`,
    PUNCTUAL_CLOCK_SKEW_LIMIT_SECONDS: '100000',
  })
  const executionId = await runtimeContext.request()
  const record = await runtimeContext.lead(executionId, ({ status }) => status === 'Succeeded')
  const [row] = await store.database.query<{ now: Date }>(`SELECT clock_timestamp()::timestamptz(3) AS now`)
  const now = row?.now.getTime() ?? 0
  const told = [record.startedAt, record.completedAt, record.deliveries[0]?.settledAt].map((at) =>
    Date.parse(String(at)),
  )
  for (const at of told) expect(Math.abs(now - at)).toBeLessThan(600_000)
  expect(runtimeContext.received[0]?.raw).toContain(
    `Date: ${record.entryAt.toUTCString().replace('GMT', '+0000')}`,
  )
  expect(runtimeContext.received).toHaveLength(1)
  // Its lease goes on, by the clock of the database.
  const seen = async () => (await store.servers.listLive(3_000))[0]?.lastHeartbeatAt.getTime() ?? 0
  const first = await seen()
  await eventually(async () => (await seen()) > first, { timeoutMs: 20_000 })
  expect(await store.executions.events(executionId)).not.toContainEqual(
    expect.objectContaining({ name: 'rescued' }),
  )
})
