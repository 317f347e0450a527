import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'

import { createExpiringValues } from '@punctual/queue/expiring-values'
import { silentLogger, systemClock } from '@punctual/runtime'
import { type ApiProcess, startApiProcess, testRedis } from '@punctual/testing'
import { Redis } from 'ioredis'

import { buildConsole, type ConsoleOptions } from '../../src/app.ts'
import { builtPages } from '../../src/pages.ts'

/** A console before a real api, on Redis keys of its own. */
export interface TestConsole extends AsyncDisposable {
  readonly url: string
  readonly api: ApiProcess
  /** Every value that the console keeps in Redis. */
  stored(): Promise<string[]>
  /** How many seconds each of them lasts. */
  lifetimes(): Promise<number[]>
  /** Lets each of them end after so many seconds. */
  shorten(seconds: number): Promise<void>
}

export async function startTestConsole(): Promise<TestConsole> {
  await using resources = new AsyncDisposableStack()
  const secretKey = randomBytes(32)
  const environment = { PUNCTUAL_SECRET_KEYS: secretKey.toString('base64') }
  const api = resources.use(await startApiProcess({ environment }))
  const front = resources.use(await startConsoleBefore(api.url, { secretKeys: [secretKey] }))
  const owned = resources.move()
  return { ...front, api, [Symbol.asyncDispose]: () => owned.disposeAsync() }
}

/** A console before whatever stands at an address. */
export async function startConsoleBefore(
  apiUrl: string,
  options: Partial<ConsoleOptions> = {},
): Promise<Omit<TestConsole, 'api'>> {
  await using resources = new AsyncDisposableStack()
  const redis = resources.use(testRedis())
  const kind = 'console-session'
  const app = await buildConsole({
    apiUrl,
    values: resources.use(createExpiringValues({ ...redis, kind, logger: silentLogger() })),
    secretKeys: [randomBytes(32)],
    secureCookies: false,
    sessionIdleMinutes: 480,
    trustedProxies: [],
    pages: fileURLToPath(builtPages),
    clock: systemClock(),
    bodyBytes: 1_000_000,
    logger: silentLogger(),
    ...options,
  })
  resources.defer(() => app.close())
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const reader = resources.adopt(new Redis(redis.url), (connection) => connection.disconnect())
  const keysOf = () => reader.keys(`${redis.prefix}:${kind}:*`)
  const owned = resources.move()
  return {
    url,
    lifetimes: async () => await Promise.all((await keysOf()).map((key) => reader.ttl(key))),
    async shorten(seconds) {
      for (const key of await keysOf()) await reader.expire(key, seconds)
    },
    async stored() {
      const keys = await keysOf()
      return keys.length === 0 ? [] : ((await reader.mget(keys)) as string[])
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}
