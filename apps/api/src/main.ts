import type { AddressInfo } from 'node:net'

import { createLogger, listenProblem, readConfig, runProcess, systemClock } from '@punctual/runtime'

import { buildApp } from './app.ts'
import { createAuthenticate } from './auth/authenticate.ts'
import { ensureFirstAdministrator } from './auth/first-administrator.ts'
import { createTokenCache } from './auth/token-cache.ts'
import { apiSettings } from './config.ts'
import { openDependencies } from './open-dependencies.ts'
import { operations } from './routes/index.ts'

await runProcess({
  graceSeconds: 20,
  async start(resources, stopping) {
    const config = readConfig(apiSettings, process.env)
    const clock = systemClock()
    const logger = createLogger({ name: config.PUNCTUAL_SERVER_NAME, level: config.LOG_LEVEL })
    const dependencies = await openDependencies(resources, { config, clock, logger, stopping })
    const { users, accessTokens } = dependencies.store
    const { PUNCTUAL_ADMIN_USER: userName, PUNCTUAL_ADMIN_PASSWORD: password } = config
    await ensureFirstAdministrator({ users, logger, userName, password })
    const tokens = resources.use(createTokenCache({ accessTokens, clock, logger }))
    const authenticate = createAuthenticate({ tokens, clock })
    const app = await buildApp({ dependencies, authenticate, operations, trustedProxies: config.API_TRUSTED_PROXIES ?? [] })
    resources.defer(() => app.close())
    await app.listen({ host: config.API_HOST, port: config.API_PORT }).catch((error: NodeJS.ErrnoException) => {
      throw listenProblem(error, config.API_PORT)
    })
    logger.info({ host: config.API_HOST, port: (app.server.address() as AddressInfo).port }, 'listening')
    return logger
  },
})
