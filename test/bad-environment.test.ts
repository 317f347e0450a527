import { execFile } from 'node:child_process'
import { createServer } from 'node:net'
import { mkdtemp, rm } from 'node:fs/promises'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { bareEnvironment, createTestDatabase, testRedis } from '@punctual/testing'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const secretKey = Buffer.alloc(32, 9).toString('base64')
const mailPassword = 'mail-secret-word'
const databasePassword = 'database-secret-word'

type App = 'api' | 'scheduler' | 'worker'
const apps: App[] = ['api', 'scheduler', 'worker']

interface Ending {
  readonly code: number | null
  readonly text: string
}

/** Starts an app that must not start; answers its exit code and what it printed. */
async function startAndFail(app: App, environment: Record<string, string>): Promise<Ending> {
  return await new Promise((resolve) => {
    const options = { cwd: root, env: { ...bareEnvironment(), ...environment }, timeout: 30_000 }
    const child = execFile(process.execPath, [`apps/${app}/src/main.ts`], options, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode, text: stdout + stderr }),
    )
  })
}

async function goodEnvironment(resources: AsyncDisposableStack): Promise<Record<string, string>> {
  const database = resources.use(await createTestDatabase())
  const redis = resources.use(testRedis())
  const directory = await mkdtemp(join(tmpdir(), 'punctual-surroundings-'))
  resources.defer(() => rm(directory, { recursive: true, force: true }))
  return {
    DATABASE_URL: database.url,
    REDIS_URL: redis.url,
    PUNCTUAL_REDIS_PREFIX: redis.prefix,
    PUNCTUAL_SERVER_NAME: 'here',
    PUNCTUAL_ACCEPT_DATA_LOSS: 'true',
    PUNCTUAL_SECRET_KEYS: secretKey,
    API_PORT: '0',
    PUNCTUAL_ARTIFACT_DIR: directory,
    SMTP_URL: `smtp://someone:${mailPassword}@127.0.0.1:1`,
    MAIL_FROM: 'Punctual <reports@example.org>',
  }
}

/** One sentence for an operator: no stack trace, no secret. */
function expectOneSentence({ code, text }: Ending, pattern: RegExp): void {
  expect(text).toMatch(pattern)
  expect(code).toBe(1)
  expect(text).not.toMatch(/\n\s+at /)
  for (const secret of [secretKey, mailPassword, databasePassword]) expect(text).not.toContain(secret)
}

test.each(apps)('%s without settings lists every missing one by name and ends', async (app) => {
  const ending = await startAndFail(app, {})
  expectOneSentence(ending, /These settings are missing or invalid:/)
  for (const name of ['DATABASE_URL', 'REDIS_URL', 'PUNCTUAL_SERVER_NAME', 'PUNCTUAL_SECRET_KEYS'])
    expect(ending.text).toContain(`${name} is not set`)
})

test.each(apps)('%s with several invalid settings lists them all at once and shows no value', async (app) => {
  const ending = await startAndFail(app, {
    DATABASE_URL: `mysql://user:${databasePassword}@host/db`,
    REDIS_URL: 'nonsense',
    PUNCTUAL_SERVER_NAME: 'a name with blanks',
    PUNCTUAL_SECRET_KEYS: 'dG9vIHNob3J0',
    LOG_LEVEL: 'chatty',
  })
  expectOneSentence(ending, /DATABASE_URL: must be a URL that starts with postgresql:\/\//)
  for (const name of ['REDIS_URL', 'PUNCTUAL_SERVER_NAME', 'PUNCTUAL_SECRET_KEYS', 'LOG_LEVEL'])
    expect(ending.text).toContain(`${name}: `)
  expect(ending.text).not.toContain('dG9vIHNob3J0')
})

test.each(apps)('%s on a database that does not answer says so and ends', async (app) => {
  await using resources = new AsyncDisposableStack()
  const environment = {
    ...(await goodEnvironment(resources)),
    DATABASE_URL: `postgresql://user:${databasePassword}@127.0.0.1:1/none`,
  }
  expectOneSentence(await startAndFail(app, environment), /database at DATABASE_URL does not answer/)
})

test.each(apps)('%s on a Redis that does not answer says so and ends', async (app) => {
  await using resources = new AsyncDisposableStack()
  const environment = { ...(await goodEnvironment(resources)), REDIS_URL: 'redis://127.0.0.1:1' }
  expectOneSentence(await startAndFail(app, environment), /Redis at REDIS_URL does not answer/)
})

test.each(apps)('%s on a port in use says which and ends', async (app) => {
  await using resources = new AsyncDisposableStack()
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  resources.defer(() => void taken.close())
  const port = String((taken.address() as AddressInfo).port)
  const environment = { ...(await goodEnvironment(resources)), API_PORT: port, HEALTH_PORT: port }
  expectOneSentence(await startAndFail(app, environment), new RegExp(`Port ${port} is already in use`))
})

test.each(apps)('%s with a clock off against the database says by how much and ends', async (app) => {
  await using resources = new AsyncDisposableStack()
  const environment = {
    ...(await goodEnvironment(resources)),
    NODE_OPTIONS: `--import ${new URL('./support/shifted-clock.mjs', import.meta.url).href}`,
  }
  expectOneSentence(
    await startAndFail(app, environment),
    /clock of this machine is 36\d\d s off against the database/,
  )
})
