import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

import { bareEnvironment, createTestDatabase, startApiProcess, testRedis } from '@punctual/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'

import { small } from './small.ts'

/*
 * The bounds that clients meet in both shipped deployments. Every HTTP server has its limits, and the service
 * counts users behind the console by their own addresses.
 */

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The longest time for the headers and for the body of a request, and what a loaded machine needs beside. */
const endedWithinMs = 10_000 + 5_000

const heads: Readonly<Record<string, string>> = {
  nothing: '',
  'half a head': 'GET /healthz HTTP/1.1\r\nHost: x\r\nX-A: ',
}

const bodies: Readonly<Record<string, string>> = {
  'half a body':
    'POST /session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{',
  'half a body of a log-in':
    'POST /api/login/token HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{',
  'a body in pieces':
    'POST /token HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n',
}

test('every HTTP server of a cluster ends connections that bring nothing, half a head or half a body, within ten seconds', async () => {
  const servers = small.cluster.local.Processes.filter(
    ({ App, Port }) => Port !== null && !['postgres', 'redis'].includes(App),
  )
  expect(servers.map(({ App }) => App).toSorted()).toEqual([
    'api',
    'console',
    'mailbox',
    'sample-bi',
    'sample-report-server',
    'scheduler',
    'worker',
  ])
  const ended = await Promise.all(
    servers.flatMap(({ Name, App, Port }) =>
      // The api takes files over slow lines, for a minute.
      Object.entries(App === 'api' ? heads : { ...heads, ...bodies }).map(async ([what, text]) => {
        const socket = connect({ host: '127.0.0.1', port: Port ?? 0 }).on('error', () => {})
        const isEnded = await endsWithin(socket.resume(), text)
        return `${Name}, ${what}: ${isEnded ? 'ended' : 'open'}`
      }),
    ),
  )
  expect(ended.filter((each) => each.endsWith('open'))).toEqual([])
})

async function endsWithin(socket: Socket, text: string): Promise<boolean> {
  if (text !== '') socket.write(text)
  try {
    await once(socket, 'close', { signal: AbortSignal.timeout(endedWithinMs) })
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

interface Deployment extends AsyncDisposable {
  readonly apiUrl: string
  readonly consoleUrl: string
  readonly userName: string
  readonly password: string
}

const deployments: Readonly<Record<string, () => Promise<Deployment>>> = {
  'npm start': async () => {
    const { ApiUrl, ConsoleUrl, AdminUser, AdminPassword } = small.cluster.local
    return {
      apiUrl: ApiUrl,
      consoleUrl: ConsoleUrl,
      userName: AdminUser,
      password: AdminPassword,
      [Symbol.asyncDispose]: async () => {},
    }
  },
  'docker-compose.yml': composed,
}

describe.each(Object.keys(deployments))('behind the console of %s', (name) => {
  let deployment: Deployment
  beforeAll(async () => {
    deployment = await deployments[name]!()
  })
  afterAll(() => deployment?.[Symbol.asyncDispose]())

  test(`a log-in through the console of ${name} stands in the audit trail with the address of the person`, async () => {
    expect((await logIn(deployment, '127.0.0.5')).status).toBe(200)
    expect(await addressesOfLogins(deployment)).toContain('127.0.0.5')
  })

  test(`a change through the console of ${name} stands in the audit trail with the address of the person`, async () => {
    const { cookie, csrfToken } = await logIn(deployment, '127.0.0.6')
    const made = await send(deployment.consoleUrl, '127.0.0.6', {
      path: '/api/folder/create',
      headers: { cookie, 'csrf-token': csrfToken },
      body: { Name: 'Made behind the console', ParentPath: '/' },
    })
    expect(made.status).toBe(200)
    const entries = await trailOf(deployment, 'folder.create')
    expect(entries[0]?.Address).toBe('127.0.0.6')
  })

  test(`guesses of a stranger through the console of ${name} are counted for the stranger, and the owner logs in from another address`, async () => {
    const guesses: number[] = []
    for (let guess = 0; guess < 12; guess += 1)
      guesses.push((await logIn(deployment, '127.0.0.66', 'not this one')).status)
    expect([...new Set(guesses)].toSorted()).toEqual([401, 429])
    expect((await logIn(deployment, '127.0.0.7')).status).toBe(200)
  })

  test(`an address that a stranger writes into a header is not believed by the console of ${name} nor by its api`, async () => {
    const claimed = { 'punctual-client-address': '192.0.2.9 1800000000 AAAA', 'x-forwarded-for': '192.0.2.9' }
    expect((await logIn(deployment, '127.0.0.8', deployment.password, claimed)).status).toBe(200)
    const { status } = await send(deployment.apiUrl, '127.0.0.9', {
      path: '/api/login/token',
      headers: claimed,
      body: { username: deployment.userName, password: deployment.password },
    })
    expect(status).toBe(200)
    const addresses = await addressesOfLogins(deployment)
    expect(addresses).toEqual(expect.arrayContaining(['127.0.0.8', '127.0.0.9']))
    expect(addresses).not.toContain('192.0.2.9')
  })
})

async function logIn(
  { consoleUrl, userName, password }: Deployment,
  from: string,
  given = password,
  headers: Record<string, string> = {},
) {
  const answer = await send(consoleUrl, from, {
    path: '/session',
    headers,
    body: { UserName: userName, Password: given },
  })
  const { CsrfToken = '' } = JSON.parse(answer.text) as { CsrfToken?: string }
  return { status: answer.status, cookie: answer.cookie, csrfToken: CsrfToken }
}

const entrySchema = z.array(z.object({ Address: z.string().nullable() }))

async function trailOf({ apiUrl, userName, password }: Deployment, action: string) {
  const token = await send(apiUrl, '127.0.0.200', {
    path: '/api/login/token',
    body: { username: userName, password },
  })
  const answer = await fetch(`${apiUrl}/api/audit/getall?Action=${action}&Limit=100`, {
    headers: { authorization: `token ${(JSON.parse(token.text) as { token: string }).token}` },
  })
  return entrySchema.parse(await answer.json())
}

async function addressesOfLogins(deployment: Deployment): Promise<(string | null)[]> {
  return (await trailOf(deployment, 'auth.login')).map(({ Address }) => Address)
}

interface Sent {
  readonly path: string
  readonly headers?: Record<string, string>
  readonly body: object
}

async function send(url: string, localAddress: string, { path, headers = {}, body }: Sent) {
  const text = JSON.stringify(body)
  const outgoing = request(new URL(path, url), {
    method: 'POST',
    localAddress,
    headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) },
  })
  outgoing.end(text)
  const [answer] = await once(outgoing, 'response')
  let answered = ''
  for await (const chunk of answer) answered += String(chunk)
  const [cookie = ''] = (answer.headers['set-cookie']?.[0] ?? '').split(';')
  return { status: answer.statusCode as number, text: answered, cookie }
}

/** Api and console with the environment that docker-compose.yml gives them, at other places. */
async function composed(): Promise<Deployment> {
  await using resources = new AsyncDisposableStack()
  const { services } = z
    .object({
      services: z.record(z.string(), z.object({ environment: z.record(z.string(), z.string()).optional() })),
    })
    .parse(parse(readFileSync(`${root}docker-compose.yml`, 'utf8'), { merge: true }))
  const given: Record<string, string> = { PUNCTUAL_SECRET_KEYS: Buffer.alloc(32, 7).toString('base64') }
  /** As docker-compose.first-run.yml gives them, which has the password in a file. */
  const first = { PUNCTUAL_ADMIN_USER: 'admin', PUNCTUAL_ADMIN_PASSWORD: 'of-this-test-9-staple' }
  const environmentOf = (service: string) =>
    Object.fromEntries(
      Object.entries(services[service]?.environment ?? {}).map(([name, value]) => [
        name,
        value.replaceAll(
          /\$\{(\w+)(?::[-?]([^}]*))?\}/g,
          (whole, variable: string, fallback = '') =>
            given[variable] ?? (whole.includes(':-') ? fallback : 'none'),
        ),
      ]),
    )
  const database = resources.use(await createTestDatabase())
  const redis = resources.use(testRedis())
  const places = { REDIS_URL: redis.url, PUNCTUAL_REDIS_PREFIX: redis.prefix }
  const { PUNCTUAL_ARTIFACT_DIR: _volume, ...ofApi } = environmentOf('api')
  const api = resources.use(
    await startApiProcess({
      databaseUrl: database.url,
      environment: { ...ofApi, ...first, ...places, DATABASE_URL: database.url, API_HOST: '127.0.0.1' },
    }),
  )
  const child = resources.adopt(
    spawn(process.execPath, [`${root}apps/console/src/main.ts`], {
      env: {
        ...bareEnvironment(),
        ...environmentOf('console'),
        ...places,
        CONSOLE_HOST: '127.0.0.1',
        CONSOLE_PORT: '0',
        CONSOLE_API_URL: api.url,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
    end,
  )
  for await (const line of createInterface({ input: child.stdout })) {
    const { msg, port } = JSON.parse(line) as { msg: string; port?: number }
    if (msg !== 'console started') continue
    child.stdout.resume()
    const owned = resources.move()
    return {
      apiUrl: api.url,
      consoleUrl: `http://127.0.0.1:${port}`,
      userName: first.PUNCTUAL_ADMIN_USER,
      password: first.PUNCTUAL_ADMIN_PASSWORD,
      [Symbol.asyncDispose]: () => owned.disposeAsync(),
    }
  }
  throw new Error('the console did not start')
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const closed = once(child, 'close')
  child.kill('SIGTERM')
  await closed
}
