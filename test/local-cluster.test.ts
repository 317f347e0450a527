import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { eventually } from '@punctual/testing'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

import { type LocalFile, startCluster, type TestCluster } from './support/cluster.ts'

/** The smallest cluster: services, mailbox and api. */
const smallest = { schedulers: 0, workers: 0, samples: false }

/** A cluster that most tests share; the last one ends it. */
let shared: TestCluster
beforeAll(async () => {
  shared = await startCluster(smallest)
})
afterAll(() => shared?.[Symbol.asyncDispose]())

function isRunning(pid: number | null): boolean {
  if (pid === null) return false
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  // A process that has ended and was not collected by its parent has no command line.
  return !existsSync(`/proc/${pid}`) || existsSync(`/proc/${pid}/exe`)
}

function pidOf(local: LocalFile, name: string): number | null {
  return local.Processes.find(({ Name }) => Name === name)?.Pid ?? null
}

async function answersPing(local: LocalFile): Promise<boolean> {
  const response = await fetch(`${local.ApiUrl}/api/service/ping`, { signal: AbortSignal.timeout(2_000) })
  return (await response.text()) === '1'
}

/** Whether the service knows its API client, which it reads from the database. */
async function hasClient({ ApiUrl, ClientId, ClientSecret }: LocalFile): Promise<boolean> {
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: ClientId,
    client_secret: ClientSecret,
  })
  const response = await fetch(`${ApiUrl}/oauth2/token`, {
    method: 'POST',
    body,
    signal: AbortSignal.timeout(5_000),
  })
  return response.ok
}

async function keptDirectory(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'punctual-cluster-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  return dir
}

test('a second start on the directory of a running cluster is refused and disturbs nothing', async () => {
  await expect(startCluster({ ...smallest, dir: shared.dir })).rejects.toThrow(/runs on .* already/)
  expect(await answersPing(await shared.readLocal())).toBe(true)
})

test('a port that is in use is one sentence', async () => {
  const port = new URL(shared.local.ApiUrl).port
  await expect(startCluster({ ...smallest, extraEnvironment: { API_PORT: port } })).rejects.toThrow(
    new RegExp(`[Pp]ort ${port} is already in use`),
  )
})

test('two clusters run side by side, and with --no-restart a dead process of one stays dead while all others live on', async () => {
  await using second = await startCluster({ ...smallest, restart: false })
  expect(second.local.ApiUrl).not.toBe(shared.local.ApiUrl)
  expect(await answersPing(shared.local)).toBe(true)
  expect(await answersPing(second.local)).toBe(true)
  await second.kill('api-1', 'SIGKILL')
  const local = await eventually(
    async () => {
      const now = await second.readLocal()
      return pidOf(now, 'api-1') === null ? now : null
    },
    { timeoutMs: 10_000 },
  )
  expect(isRunning(pidOf(local, 'mailbox'))).toBe(true)
  expect(await answersPing(shared.local)).toBe(true)
  expect(second.output()).toContain('is left dead')
})

test('a process that is killed is started again, and the description names the new one', async () => {
  const killed = await shared.kill('api-1', 'SIGKILL')
  const local = await eventually(
    async () => {
      const now = await shared.readLocal()
      return pidOf(now, 'api-1') !== null && pidOf(now, 'api-1') !== killed && (await answersPing(now))
        ? now
        : null
    },
    // Beside other tests an app needs half a minute to start.
    { timeoutMs: 60_000 },
  )
  expect(local.ApiUrl).toBe(shared.local.ApiUrl)
})

test.each(['redis', 'postgres'])(
  '%s is started again on its port and its data when it is killed',
  async (name) => {
    const killed = await shared.kill(name, 'SIGKILL')
    const ready = async () => {
      const now = await shared.readLocal()
      const pid = pidOf(now, name)
      return pid !== null && pid !== killed && isRunning(pid) && (await hasClient(shared.local))
    }
    await eventually(ready, { timeoutMs: 30_000 })
    const { DatabaseUrl, RedisUrl } = await shared.readLocal()
    expect({ DatabaseUrl, RedisUrl }).toEqual({
      DatabaseUrl: shared.local.DatabaseUrl,
      RedisUrl: shared.local.RedisUrl,
    })
  },
)

test('what a killed supervisor left running is ended by the next start, which keeps ports and credentials', async () => {
  const dir = await keptDirectory()
  const first = await startCluster({ ...smallest, dir })
  first.supervisor.kill('SIGKILL')
  await once(first.supervisor, 'exit')
  expect(isRunning(pidOf(first.local, 'api-1'))).toBe(true)
  await using second = await startCluster({ ...smallest, dir })
  expect(first.local.Processes.filter(({ Pid }) => isRunning(Pid))).toEqual([])
  const { ApiUrl, AdminPassword, ClientId, ClientSecret } = first.local
  expect(second.local).toMatchObject({ ApiUrl, AdminPassword, ClientId, ClientSecret })
})

test('a process that cannot start ends the whole start, with its reason and nothing left running', async () => {
  const dir = await keptDirectory()
  const start = startCluster({ ...smallest, dir, extraEnvironment: { PUNCTUAL_TIME_ZONE: 'Nowhere/Land' } })
  await expect(start).rejects.toThrow(/api-1 ended while starting[\s\S]*PUNCTUAL_TIME_ZONE/)
  expect(existsSync(join(dir, 'processes.json'))).toBe(false)
  expect(existsSync(join(dir, 'postgres', 'data', 'postmaster.pid'))).toBe(false)
})

test('a clean end leaves no process and no description, and the secrets stay private', async () => {
  const { dir, local, supervisor } = shared
  expect((await stat(join(dir, 'local.json'))).mode & 0o777).toBe(0o600)
  expect((await stat(join(dir, 'secrets.json'))).mode & 0o777).toBe(0o600)
  expect(local.Processes.map(({ Name }) => Name)).toEqual([
    'postgres',
    'redis',
    'mailbox',
    'api-1',
    'console-1',
  ])
  expect(await answersPing(local)).toBe(true)
  const { Processes } = await shared.readLocal()
  supervisor.kill('SIGINT')
  const [code] = (await once(supervisor, 'close')) as [number | null]
  expect(code).toBe(0)
  expect([...local.Processes, ...Processes].filter(({ Pid }) => isRunning(Pid))).toEqual([])
  expect(existsSync(join(dir, 'local.json'))).toBe(false)
})
