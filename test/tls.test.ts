import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, copyFileSync, readFileSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

import { freePort, startPostgres, startRedis } from '@punctual/local'
import { systemClock } from '@punctual/runtime'
import { bareEnvironment, type TestCertificates, writeTestCertificates } from '@punctual/testing'
import { Redis } from 'ioredis'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const resources = new AsyncDisposableStack()
let certificates: TestCertificates
let strangers: TestCertificates
let databaseUrl: string
let redisUrl: string

/**
 * PostgreSQL and Redis of their own that take connections over TLS only from clients with a certificate of
 * the authority.
 */
beforeAll(async () => {
  const dir = await mkdtemp(join(tmpdir(), 'punctual-tls-'))
  resources.defer(() => rm(dir, { recursive: true, force: true }))
  certificates = await writeTestCertificates(join(dir, 'known'))
  strangers = await writeTestCertificates(join(dir, 'strangers'))
  const options = {
    dir,
    environment: process.env,
    clock: systemClock(),
    signal: AbortSignal.timeout(120_000),
    durable: false,
    endWithParent: true,
    report: () => {},
  }
  const postgres = resources.use(await startPostgres(options))
  const redis = resources.use(await startRedis(options))
  databaseUrl = await demandTlsOfPostgres(postgres.url)
  redisUrl = await demandTlsOfRedis(redis.url)
}, 120_000)
afterAll(() => resources.disposeAsync())

async function demandTlsOfPostgres(url: string): Promise<string> {
  const admin = new Client({ connectionString: url })
  await admin.connect()
  const { rows } = await admin.query<{ data: string; rules: string }>(
    `SELECT current_setting('data_directory') AS data, current_setting('hba_file') AS rules`,
  )
  const { data, rules } = rows[0]!
  const { uid, gid } = statSync(data)
  for (const [from, name] of [
    [certificates.ca, 'ca.crt'],
    [certificates.cert, 'server.crt'],
    [certificates.key, 'server.key'],
  ] as const) {
    copyFileSync(from, join(data, name))
    if (process.getuid?.() === 0) chownSync(join(data, name), uid, gid)
  }
  for (const [name, value] of [
    ['ssl_ca_file', 'ca.crt'],
    ['ssl_cert_file', 'server.crt'],
    ['ssl_key_file', 'server.key'],
    ['ssl', 'on'],
  ]) {
    await admin.query(`ALTER SYSTEM SET ${name} = '${value}'`)
  }
  await admin.query(
    `COPY (SELECT 'hostssl all all 127.0.0.1/32 scram-sha-256 clientcert=verify-ca') TO '${rules}'`,
  )
  await admin.query('SELECT pg_reload_conf()')
  await admin.end()
  return url
}

async function demandTlsOfRedis(url: string): Promise<string> {
  const port = await freePort()
  const admin = new Redis(url)
  const settings = [
    'tls-ca-cert-file',
    certificates.ca,
    'tls-cert-file',
    certificates.cert,
    'tls-key-file',
    certificates.key,
    'tls-auth-clients',
    'yes',
    'tls-port',
    String(port),
  ]
  await admin.call('CONFIG', 'SET', ...settings)
  admin.disconnect()
  const secure = new URL(url)
  secure.protocol = 'rediss:'
  secure.port = String(port)
  return secure.href
}

const shown = ({ clientCert, clientKey }: TestCertificates) => ({ sslcert: clientCert, sslkey: clientKey })

function withOptions(url: string, options: Record<string, string>): string {
  return `${url}?${new URLSearchParams(options).toString()}`
}

/** Runs an entry of the product until it ends, or prints that it listens. */
async function run(
  entry: string,
  environment: Record<string, string>,
): Promise<{ output: string; port: number | null; end: () => Promise<void> }> {
  const child = spawn(process.execPath, [join(root, entry)], {
    env: { ...bareEnvironment(), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const closed = once(child, 'close')
  const end = async () => {
    if (child.exitCode === null && child.kill('SIGKILL')) await closed
  }
  resources.defer(end)
  for await (const line of createInterface({ input: child.stdout })) {
    const port = /"listening"/.test(line) ? /"port":(\d+)/.exec(line) : null
    if (port === null) continue
    child.stdout.resume()
    return { output, port: Number(port[1]), end }
  }
  await closed
  return { output, port: null, end }
}

function api(more: Record<string, string>): Promise<Awaited<ReturnType<typeof run>>> {
  return run('apps/api/src/main.ts', {
    PUNCTUAL_SERVER_NAME: 'api-with-tls',
    PUNCTUAL_SECRET_KEYS: randomBytes(32).toString('base64'),
    API_PORT: '0',
    ...more,
  })
}

test('the migration and the api reach PostgreSQL and Redis over TLS with a client certificate, and serve TLS themselves', async () => {
  const postgres = withOptions(databaseUrl, {
    sslmode: 'verify-full',
    sslrootcert: certificates.ca,
    ...shown(certificates),
  })
  const redis = withOptions(redisUrl, { sslrootcert: certificates.ca, ...shown(certificates) })
  const migration = await run('packages/store/src/migrate-command.ts', { DATABASE_URL: postgres })
  // A second try finds what the first one has applied.
  expect(migration.output).toMatch(/Applied migrations|is up to date/)
  const { port, output, end } = await api({
    DATABASE_URL: postgres,
    REDIS_URL: redis,
    API_TLS_CERT_FILE: certificates.cert,
    API_TLS_KEY_FILE: certificates.key,
    API_HOST: '127.0.0.1',
  })
  expect(port, output).not.toBeNull()
  const answer = await new Promise<{ status: number | undefined; transport: string | undefined }>(
    (resolve, reject) => {
      const asked = request(
        { port: port!, host: '127.0.0.1', path: '/readyz', ca: readFileSync(certificates.ca) },
        (response) => {
          response.resume()
          resolve({ status: response.statusCode, transport: response.headers['strict-transport-security'] })
        },
      )
      asked.on('error', reject).end()
    },
  )
  expect(answer).toEqual({ status: 200, transport: 'max-age=31536000' })
  await expect(fetch(`http://127.0.0.1:${port}/api/service/ping`)).rejects.toThrow()
  await end()

  // What each part lacks stops the start with a sentence, and without a password.
  const [, password = ''] = /:([^:@]+)@/.exec(databaseUrl) ?? []
  const wrong: [Record<string, string>, RegExp][] = [
    [{ DATABASE_URL: databaseUrl, REDIS_URL: redis }, /database at DATABASE_URL does not answer/],
    [
      {
        DATABASE_URL: withOptions(databaseUrl, {
          sslmode: 'verify-full',
          sslrootcert: strangers.ca,
          ...shown(certificates),
        }),
        REDIS_URL: redis,
      },
      /database at DATABASE_URL does not answer/,
    ],
    [
      { DATABASE_URL: postgres, REDIS_URL: withOptions(redisUrl, shown(certificates)) },
      /Redis at REDIS_URL does not answer/,
    ],
    [
      {
        DATABASE_URL: postgres,
        REDIS_URL: withOptions(redisUrl, { sslrootcert: certificates.ca, ...shown(strangers) }),
      },
      /Redis at REDIS_URL does not answer/,
    ],
  ]
  const endings = await Promise.all(wrong.map(([environment]) => api(environment)))
  for (const [index, { port: listening, output: said }] of endings.entries()) {
    expect(listening).toBeNull()
    expect(said).toMatch(wrong[index]![1])
    expect(said).not.toContain(password)
  }
})
