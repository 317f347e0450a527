import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'

import { createExpiringValues } from '@punctual/queue/expiring-values'
import { silentLogger, systemClock } from '@punctual/runtime'
import { type ApiProcess, startApiProcess, testRedis } from '@punctual/testing'
import { Redis } from 'ioredis'

import { buildConsole } from '../../src/app.ts'
import { builtPages } from '../../src/pages.ts'

/** A console before a real api, on Redis keys of its own. */
export interface TestConsole extends AsyncDisposable {
  readonly url: string
  readonly api: ApiProcess
  /** Every value that the console keeps in Redis. */
  stored(): Promise<string[]>
}

export async function startTestConsole(): Promise<TestConsole> {
  await using resources = new AsyncDisposableStack()
  const api = resources.use(await startApiProcess())
  const redis = resources.use(testRedis())
  const kind = 'console-session'
  const app = await buildConsole({
    apiUrl: api.url,
    values: resources.use(createExpiringValues({ ...redis, kind, logger: silentLogger() })),
    secretKeys: [randomBytes(32)],
    secureCookies: false,
    trustedProxies: [],
    pages: fileURLToPath(builtPages),
    clock: systemClock(),
    logger: silentLogger(),
  })
  resources.defer(() => app.close())
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const reader = resources.adopt(new Redis(redis.url), (connection) => connection.disconnect())
  const owned = resources.move()
  return {
    url,
    api,
    async stored() {
      const keys = await reader.keys(`${redis.prefix}:${kind}:*`)
      return keys.length === 0 ? [] : ((await reader.mget(keys)) as string[])
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}
