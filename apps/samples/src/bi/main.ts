import { commonSettings, createLogger, integerSetting, listenProblem, readConfig, runProcess, systemClock } from '@punctual/runtime'
import { z } from 'zod'

import { buildSampleBi } from './app.ts'

await runProcess({
  graceSeconds: 5,
  async start(resources) {
    const config = readConfig(
      z.object({
        PUNCTUAL_SERVER_NAME: commonSettings.PUNCTUAL_SERVER_NAME.default('sample-bi'),
        LOG_LEVEL: commonSettings.LOG_LEVEL,
        SAMPLE_BI_HOST: z.string().default('127.0.0.1'),
        SAMPLE_BI_PORT: integerSetting(0, 65_535),
        SAMPLE_BI_TENANT_ID: z.string().min(1),
        SAMPLE_BI_CLIENT_ID: z.string().min(1),
        SAMPLE_BI_CLIENT_SECRET: z.string().min(1),
      }),
      process.env,
    )
    const logger = createLogger({ name: config.PUNCTUAL_SERVER_NAME, level: config.LOG_LEVEL })
    const settings = {
      tenantId: config.SAMPLE_BI_TENANT_ID,
      clientId: config.SAMPLE_BI_CLIENT_ID,
      clientSecret: config.SAMPLE_BI_CLIENT_SECRET,
    }
    const server = await buildSampleBi({ settings, clock: systemClock(), logger })
    resources.defer(() => server.close())
    await server.listen({ host: config.SAMPLE_BI_HOST, port: config.SAMPLE_BI_PORT }).catch((error: NodeJS.ErrnoException) => {
      throw listenProblem(error, config.SAMPLE_BI_PORT)
    })
    return logger
  },
})
