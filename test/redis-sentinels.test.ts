import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { Schemas } from '@punctual/client'
import { sendSignal, startRedisWithSentinels } from '@punctual/local'
import { systemClock } from '@punctual/runtime'
import { bareEnvironment, eventually, writeTestCertificates } from '@punctual/testing'
import { expect, test } from 'vitest'

import { startBurst } from './support/burst.ts'
import { type LocalFile, startCluster } from './support/cluster.ts'
import { connectRest } from './support/rest.ts'

/** Opens a session of the console, which only Redis has, and answers its cookie. */
async function logIn({ ConsoleUrl, AdminUser, AdminPassword }: LocalFile): Promise<string> {
  const answer = await fetch(new URL('/session', ConsoleUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ UserName: AdminUser, Password: AdminPassword }),
  })
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

async function sessionOf({ ConsoleUrl }: LocalFile, cookie: string): Promise<string> {
  return await (await fetch(new URL('/session', ConsoleUrl), { headers: { cookie } })).text()
}

/** What the doctor of a machine with this REDIS_URL finds about it. */
async function examined(home: string, url: string): Promise<unknown[]> {
  const program = fileURLToPath(new URL('../apps/cli/src/main.ts', import.meta.url))
  const env = { ...bareEnvironment(), HOME: home, REDIS_URL: url }
  // It ends with 1: this machine has no database.
  const output = await new Promise<string>((resolve) =>
    execFile(process.execPath, [program, 'doctor', '-o', 'json'], { env, timeout: 60_000 }, (_, stdout) =>
      resolve(stdout),
    ),
  )
  expect(output).not.toMatch(/password.of.(servers|sentinels)/)
  return (JSON.parse(output) as { Name: string }[]).filter(({ Name }) => Name === 'redis')
}

test(
  'with the primary of Redis killed in a burst, its last second not replicated, and TLS between all, every due run is delivered exactly once',
  { timeout: 600_000 },
  async () => {
    await using resources = new AsyncDisposableStack()
    const dir = await mkdtemp(join(tmpdir(), 'punctual-sentinels-'))
    resources.defer(() => rm(dir, { recursive: true, force: true }))
    const options = { dir, environment: process.env, clock: systemClock(), report: () => {} }
    const signal = AbortSignal.timeout(120_000)
    const certificates = await writeTestCertificates(join(dir, 'certificates'))
    const started = { ...options, certificates, signal, durable: false, endWithParent: true }
    const redis = resources.use(await startRedisWithSentinels(started))
    const cluster = resources.use(
      await startCluster({ schedulers: 2, workers: 2, extraEnvironment: { REDIS_URL: redis.url } }),
    )
    const rest = connectRest(cluster.local)
    const burst = await startBurst(rest, { schedules: 2, everySeconds: 3 })
    await eventually(async () => (await burst.succeeded()) >= 2, { timeoutMs: 60_000, everyMs: 200 })
    const cookie = await logIn(cluster.local)
    expect(await sessionOf(cluster.local, cookie)).toContain(cluster.local.AdminUser)

    await redis.stopReplication()
    const before = await burst.succeeded()
    await eventually(async () => (await burst.succeeded()) > before, { timeoutMs: 60_000, everyMs: 100 })
    sendSignal(redis.first.pid ?? 0, 'SIGKILL')
    // It was written before the replication stopped.
    await eventually(async () => (await sessionOf(cluster.local, cookie)).includes(cluster.local.AdminUser), {
      timeoutMs: 60_000,
      everyMs: 100,
    })
    const promoted = Date.now() / 1_000
    const isOfNext = ({ Status, ScheduledForEpochUtc }: Schemas['Execution']) =>
      Status === 'Succeeded' && (ScheduledForEpochUtc ?? 0) > promoted
    await eventually(async () => (await burst.executions()).some(isOfNext), {
      timeoutMs: 60_000,
      everyMs: 200,
    })

    const executions = await burst.stop()
    await burst.expectEachInstantOnce(cluster.local, executions)
    expect(cluster.output()).not.toMatch(/password.of.(servers|sentinels)/)
    const found = await examined(dir, redis.url)
    expect(found.length).toBeGreaterThan(1)
    const isSound = { State: expect.stringMatching(/^(Ok|Warning)$/) as unknown }
    expect(found).toEqual(found.map(() => expect.objectContaining(isSound) as unknown))
    const withoutAuthority = redis.url.replace(/sslrootcert=[^&]*&/, '')
    expect(await examined(dir, withoutAuthority)).toEqual([
      expect.objectContaining({ State: 'Failed', Detail: expect.stringMatching(/REDIS_URL/) as unknown }),
    ])
  },
)
