import type { AddressInfo } from 'node:net'

import { createLogger, listenProblem, readConfig, runProcess, systemClock } from '@punctual/runtime'
import { checkDatabase, createSecretBox, createStore, openDatabase } from '@punctual/store'

import { buildApp } from './app.ts'
import { createAuthenticate } from './auth/authenticate.ts'
import { ensureFirstAdministrator } from './auth/first-administrator.ts'
import { createTokenCache } from './auth/token-cache.ts'
import { apiConfig } from './config.ts'
import type { Dependencies } from './deps.ts'
import { operations } from './routes/index.ts'

await runProcess({
  graceSeconds: 20,
  start: async (resources, stopping) => {
    const config = readConfig(apiConfig, process.env)
    const clock = systemClock()
    const logger = createLogger({ name: config.PUNCTUAL_SERVER_NAME, level: config.LOG_LEVEL })
    const database = resources.use(
      openDatabase({
        url: config.DATABASE_URL,
        logger,
        applicationName: `punctual api ${config.PUNCTUAL_SERVER_NAME}`,
        maximumConnections: config.API_DATABASE_CONNECTIONS,
      }),
    )
    await checkDatabase(database, { clock, clockSkewLimitSeconds: config.PUNCTUAL_CLOCK_SKEW_LIMIT_SECONDS })
    const secretBox = createSecretBox(config.PUNCTUAL_SECRET_KEYS)
    const store = createStore(database, secretBox)
    const { PUNCTUAL_ADMIN_USER: userName, PUNCTUAL_ADMIN_PASSWORD: password } = config
    await ensureFirstAdministrator({ users: store.users, logger, userName, password })
    const tokens = resources.use(createTokenCache({ accessTokens: store.accessTokens, clock, logger }))
    const dependencies: Dependencies = {
      store,
      secretBox,
      clock,
      logger,
      serverName: config.PUNCTUAL_SERVER_NAME,
      serviceTimeZone: config.PUNCTUAL_TIME_ZONE,
      configPath: config.PUNCTUAL_CONFIG_PATH ?? 'environment',
      revision: config.PUNCTUAL_REVISION ?? null,
      stopping,
    }
    const app = await buildApp({
      dependencies,
      authenticate: createAuthenticate({ tokens, clock }),
      operations,
      trustedProxies: config.PUNCTUAL_TRUSTED_PROXIES ?? [],
    })
    resources.defer(() => app.close())
    await app.listen({ host: config.API_HOST, port: config.API_PORT }).catch((error) => {
      throw listenProblem(error, config.API_PORT)
    })
    logger.info({ host: config.API_HOST, port: (app.server.address() as AddressInfo).port }, 'listening')
    return logger
  },
})
