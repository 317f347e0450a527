import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'

import { createExpiringValues } from '@punctual/queue/expiring-values'
import {
  createLogger,
  isLoopback,
  listenProblem,
  readConfig,
  runProcess,
  startWatchdog,
  systemClock,
} from '@punctual/runtime'

import { buildConsole } from './app.ts'
import { consoleSettings } from './config.ts'
import { builtPages } from './pages.ts'

await runProcess({
  graceSeconds: 10,
  async start(resources) {
    const config = readConfig(consoleSettings, process.env)
    const logger = createLogger({ name: config.PUNCTUAL_SERVER_NAME, level: config.LOG_LEVEL })
    const limitMs = config.PUNCTUAL_STANDSTILL_LIMIT_SECONDS * 1_000
    resources.use(startWatchdog({ limitMs, name: config.PUNCTUAL_SERVER_NAME, fileDescriptor: 1 }))
    const redis = { url: config.REDIS_URL, prefix: config.PUNCTUAL_REDIS_PREFIX }
    const app = await buildConsole({
      apiUrl: config.CONSOLE_API_URL,
      values: resources.use(createExpiringValues({ ...redis, kind: 'console-session', logger })),
      secretKeys: config.PUNCTUAL_SECRET_KEYS,
      secureCookies: config.CONSOLE_SECURE_COOKIES,
      sessionIdleMinutes: config.SESSION_IDLE_MINUTES,
      trustedProxies: config.CONSOLE_TRUSTED_PROXIES ?? [],
      connections: { perAddress: config.CONSOLE_CONNECTIONS_PER_ADDRESS },
      bodyBytes: config.CONSOLE_BODY_LIMIT_BYTES,
      pages: fileURLToPath(builtPages),
      clock: systemClock(),
      logger,
    })
    resources.defer(() => app.close())
    const { CONSOLE_HOST: host, CONSOLE_PORT: port } = config
    await app.listen({ host, port }).catch((error: NodeJS.ErrnoException) => {
      throw listenProblem(error, port)
    })
    if (!config.CONSOLE_SECURE_COOKIES && !isLoopback(host))
      logger.warn(
        { host },
        'sessions go in clear text beyond this machine: put a proxy with TLS before the console and remove CONSOLE_SECURE_COOKIES=false',
      )
    logger.info({ host, port: (app.server.address() as AddressInfo).port }, 'console started')
    return logger
  },
})
