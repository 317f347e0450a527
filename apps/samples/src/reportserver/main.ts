import { commonSettings, createLogger, integerSetting, listenProblem, readConfig, runProcess, systemClock } from '@punctual/runtime'
import { z } from 'zod'

import { buildSampleReportServer } from './app.ts'

await runProcess({
  graceSeconds: 5,
  async start(resources) {
    const config = readConfig(
      z.object({
        PUNCTUAL_SERVER_NAME: commonSettings.PUNCTUAL_SERVER_NAME.default('sample-reportserver'),
        LOG_LEVEL: commonSettings.LOG_LEVEL,
        SAMPLE_REPORT_SERVER_HOST: z.string().default('127.0.0.1'),
        SAMPLE_REPORT_SERVER_PORT: integerSetting(0, 65_535),
        SAMPLE_REPORT_SERVER_USER: z.string().min(1),
        SAMPLE_REPORT_SERVER_PASSWORD: z.string().min(1),
      }),
      process.env,
    )
    const logger = createLogger({ name: config.PUNCTUAL_SERVER_NAME, level: config.LOG_LEVEL })
    const settings = { user: config.SAMPLE_REPORT_SERVER_USER, password: config.SAMPLE_REPORT_SERVER_PASSWORD }
    const server = await buildSampleReportServer({ settings, clock: systemClock(), logger })
    resources.defer(() => server.close())
    const { SAMPLE_REPORT_SERVER_HOST: host, SAMPLE_REPORT_SERVER_PORT: port } = config
    await server.listen({ host, port }).catch((error: NodeJS.ErrnoException) => {
      throw listenProblem(error, port)
    })
    return logger
  },
})
