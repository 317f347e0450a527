import { createLogger, listenProblem, readConfig, runProcess, systemClock } from '@punctual/runtime'

import { buildSampleReportServer } from './app.ts'
import { sampleReportServerSettings } from './config.ts'

await runProcess({
  graceSeconds: 5,
  async start(resources) {
    const config = readConfig(sampleReportServerSettings, process.env)
    const logger = createLogger({ name: config.PUNCTUAL_SERVER_NAME, level: config.LOG_LEVEL })
    const settings = {
      user: config.SAMPLE_REPORT_SERVER_USER,
      password: config.SAMPLE_REPORT_SERVER_PASSWORD,
    }
    const faults = { offers: config.SAMPLE_REPORT_SERVER_OFFERS }
    const server = await buildSampleReportServer({ settings, clock: systemClock(), logger, faults })
    resources.defer(() => server.close())
    const { SAMPLE_REPORT_SERVER_HOST: host, SAMPLE_REPORT_SERVER_PORT: port } = config
    await server.listen({ host, port }).catch((error: NodeJS.ErrnoException) => {
      throw listenProblem(error, port)
    })
    return logger
  },
})
