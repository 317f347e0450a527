import { createLogger, listenProblem, readConfig, runProcess, systemClock } from '@punctual/runtime'

import { buildSampleDashboards } from './app.ts'
import { sampleDashboardSettings } from './config.ts'

await runProcess({
  graceSeconds: 5,
  async start(resources) {
    const config = readConfig(sampleDashboardSettings, process.env)
    const logger = createLogger({ name: config.PUNCTUAL_SERVER_NAME, level: config.LOG_LEVEL })
    const settings = { user: config.SAMPLE_DASHBOARD_USER, password: config.SAMPLE_DASHBOARD_PASSWORD }
    const server = await buildSampleDashboards({ settings, clock: systemClock(), logger })
    resources.defer(() => server.close())
    const { SAMPLE_DASHBOARD_HOST: host, SAMPLE_DASHBOARD_PORT: port } = config
    await server.listen({ host, port }).catch((error: NodeJS.ErrnoException) => {
      throw listenProblem(error, port)
    })
    return logger
  },
})
