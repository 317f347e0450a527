import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { artifactFolders, createDirectoryArtifactStore } from '@punctual/artifact'
import { silentLogger, systemClock } from '@punctual/runtime'
import { createMetrics } from '@punctual/runtime/metrics'
import { openPrivateConnection } from '@punctual/store'
import { createTestDatabase, metricOf } from '@punctual/testing'
import { expect, test } from 'vitest'

import {
  createRetentionDuty,
  retentionLimits,
  type RetentionSettings,
} from '../../src/history/retention-duty.ts'
import type { Store } from '../../src/store.ts'
import { addSchedule, addWorker, keepsAll, killServer, openTestStore, lead } from '../../src/testing.ts'

const dayMs = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs)

/** A store, a directory of files, and something of each kind that is young and something that is old. */
async function openWorld() {
  const resources = new AsyncDisposableStack()
  const database = resources.use(await createTestDatabase())
  const { store } = resources.use(openTestStore(database.url))
  const directory = await mkdtemp(join(tmpdir(), 'retention-'))
  resources.defer(() => rm(directory, { recursive: true, force: true }))
  const term = await lead(store, 600_000)
  const metrics = createMetrics()
  const logged: unknown[][] = []
  const logger = Object.assign(silentLogger(), { error: (...said: unknown[]) => void logged.push(said) })
  const limits = { ...retentionLimits, pauseMs: 1, folders: artifactFolders }
  const round = async (settings: RetentionSettings, ofRetention: Partial<Store['retention']> = {}) => {
    const retention = { ...store.retention, ...ofRetention }
    const dependencies = { store: { retention }, clock: systemClock(), logger, metrics }
    await createRetentionDuty(dependencies, { term, settings, limits }).round(new AbortController().signal)
  }
  const { id: scheduleId } = await addSchedule(store)
  await fill(store, scheduleId)
  const artifacts = createDirectoryArtifactStore({ directory })
  const fileOf = async (days: number) => {
    const path = join(directory, 'given')
    await writeFile(path, randomBytes(100))
    const { sha256 } = await artifacts.put(path)
    await utimes(artifacts.pathOf(sha256), daysAgo(days), daysAgo(days))
    return sha256
  }
  return {
    store,
    url: database.url,
    metrics,
    logged,
    directory,
    artifacts,
    round,
    files: [await fileOf(10), await fileOf(100)] as const,
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

/** An execution, an audit entry and a server that are young, and the same of two years ago. */
async function fill(store: Store, scheduleId: string): Promise<void> {
  const { query } = store.database
  for (const at of [daysAgo(730), daysAgo(1)]) {
    await query(`SELECT create_month_partitions($1::timestamptz)`, [at])
    await query(
      `INSERT INTO history (id, nominal_at, schedule_id, schedule_kind, schedule_name, folder_id, trigger, due_at, status, not_before, run_by, entry_at)
       SELECT gen_random_uuid(), $1, s.id, s.kind, s.name, s.folder_id, 'schedule', $1, 'Succeeded', $1, 'Scheduler', $1 FROM schedules s WHERE s.id = $2`,
      [at, scheduleId],
    )
    await query(`INSERT INTO audit_entries (at, actor, action, subject) VALUES ($1, 'a', 'b', 'c')`, [at])
  }
  await store.auditChain.extend(10)
  await addWorker(store, 'alive')
  const gone = await addWorker(store, 'gone')
  await killServer(store, gone)
  await query(`UPDATE servers SET last_heartbeat_at = now() - interval '30 days' WHERE name = 'gone'`)
}

async function countsOf(store: Store) {
  const [row] = await store.database.query<{
    executions: number
    audit: number
    servers: number
    months: number
  }>(
    `SELECT (SELECT count(*)::int FROM executions) AS executions, (SELECT count(*)::int FROM audit_entries) AS audit,
      (SELECT count(*)::int FROM servers) AS servers, (SELECT count(*)::int FROM pg_class WHERE relname ~ '^(retired_)?history_\\d{4}' AND relkind = 'r') AS months`,
  )
  return row!
}

const settings: RetentionSettings = {
  executionDays: 400,
  auditDays: 400,
  proofDays: 3_650,
  artifactDays: 90,
  artifactDirectory: null,
}

test('what is older than its set time leaves: months, audit entries, servers that are gone, files; the rest stays', async () => {
  await using world = await openWorld()
  const before = await countsOf(world.store)
  await world.round({ ...settings, artifactDirectory: world.directory })
  expect(await countsOf(world.store)).toEqual({
    executions: 1,
    audit: 1,
    servers: 1,
    months: before.months - 1,
  })
  expect(await Promise.all(world.files.map((sha256) => world.artifacts.has(sha256)))).toEqual([true, false])
  const { body } = await world.metrics.read()
  const removed = (what: string) => metricOf(body, `punctual_retention_removed_total{what="${what}"}`)
  expect([removed('partitions'), removed('audit'), removed('records'), removed('files')]).toEqual([
    // One partition of each table that is kept by month.
    7, 1, 1, 1,
  ])
})

test('what is to be kept for ever is kept, and without the directory no file is touched', async () => {
  await using world = await openWorld()
  const before = await countsOf(world.store)
  await world.round({ ...keepsAll, artifactDirectory: world.directory })
  expect(await countsOf(world.store)).toEqual({ ...before, servers: 1 })
  await world.round({ ...settings, executionDays: null, auditDays: null })
  expect(await Promise.all(world.files.map((sha256) => world.artifacts.has(sha256)))).toEqual([true, true])
})

test('a row whose file is missing is counted and named in the log until the file is back, one past its time is not', async () => {
  await using world = await openWorld()
  const [there, expired] = world.files
  const missing = 'ab'.repeat(32)
  const { query } = world.store.database
  const made = (sha256: string, days: number) =>
    query(
      `INSERT INTO artifacts (id, nominal_at, execution_id, position, name, format, content_type, bytes, sha256, created_at)
       SELECT gen_random_uuid(), $2, gen_random_uuid(), 0, 'a.pdf', 'PDF', 'application/pdf', 1, $1, $2`,
      [sha256, daysAgo(days)],
    )
  for (const [sha256, days] of [
    [there, 10],
    [expired, 89.5],
    [missing, 5],
    [missing, 4],
  ] as const)
    await made(sha256, days)
  const count = async () => metricOf((await world.metrics.read()).body, 'punctual_files_missing')
  const options = { ...settings, executionDays: null, artifactDirectory: world.directory }
  await world.round(options)
  expect(await count()).toBe(1)
  expect(world.logged).toEqual([
    [
      { count: 1, files: [{ sha256: missing, executionId: expect.any(String) }] },
      'files of executions missing',
    ],
  ])
  await world.round({ ...options, artifactDays: null })
  expect(await count()).toBe(2)
  for (const sha256 of [missing, expired]) {
    const path = world.artifacts.pathOf(sha256)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, 'x')
  }
  await world.round({ ...options, artifactDays: null })
  expect(await count()).toBe(0)
})

test('files leave also where the store does not say in time which of them are missing', async () => {
  await using world = await openWorld()
  const filesMade = () => Promise.reject(new Error('canceling statement due to statement timeout'))
  await world.round({ ...settings, artifactDirectory: world.directory }, { filesMade })
  expect(await Promise.all(world.files.map((sha256) => world.artifacts.has(sha256)))).toEqual([true, false])
})

test('a write that was abandoned is removed, one under way is not', async () => {
  await using world = await openWorld()
  for (const [name, days] of [
    ['abandoned', 2],
    ['under way', 0],
  ] as const) {
    const path = join(world.directory, '.incoming', name)
    await writeFile(path, 'half a file')
    await utimes(path, daysAgo(days), daysAgo(days))
  }
  await world.round({ ...settings, artifactDays: null, artifactDirectory: world.directory })
  expect(await readdir(join(world.directory, '.incoming'))).toEqual(['under way'])
})

test('a month that another transaction reads waits for another round, and everything else goes on', async () => {
  await using world = await openWorld()
  await using reader = await openPrivateConnection({
    url: world.url,
    applicationName: 'reader',
    timeoutMs: 5_000,
  })
  await reader.query('SET idle_in_transaction_session_timeout = 0')
  await reader.query('BEGIN')
  await reader.query('SELECT count(*) FROM executions')
  await world.round(settings)
  expect(await countsOf(world.store)).toMatchObject({ executions: 2, audit: 1, servers: 1 })
  expect(metricOf((await world.metrics.read()).body, 'punctual_retention_postponed_total')).toBe(
    retentionLimits.lockTries,
  )
  await reader.query('COMMIT')
  await world.round(settings)
  expect(await countsOf(world.store)).toMatchObject({ executions: 1 })
})

test('a missing volume of files fails the round, after retention in the database is done', async () => {
  await using world = await openWorld()
  await expect(
    world.round({ ...settings, artifactDirectory: join(world.directory, 'not-mounted') }),
  ).rejects.toThrow('ENOENT')
  expect(await countsOf(world.store)).toMatchObject({ executions: 1, audit: 1 })
})
