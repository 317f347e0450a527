import { createLogger, listenProblem, readConfig, runProcess, systemClock } from '@punctual/runtime'

import { buildSampleBi } from './app.ts'
import { sampleBiSettings } from './config.ts'

await runProcess({
  graceSeconds: 5,
  async start(resources) {
    const config = readConfig(sampleBiSettings, process.env)
    const logger = createLogger({ name: config.PUNCTUAL_SERVER_NAME, level: config.LOG_LEVEL })
    const settings = {
      tenantId: config.SAMPLE_BI_TENANT_ID,
      clientId: config.SAMPLE_BI_CLIENT_ID,
      clientSecret: config.SAMPLE_BI_CLIENT_SECRET,
      clientCertificate: config.SAMPLE_BI_CLIENT_CERTIFICATE,
      embedOrigin: config.SAMPLE_BI_EMBED_ORIGIN ?? null,
    }
    const server = await buildSampleBi({ settings, clock: systemClock(), logger })
    resources.defer(() => server.close())
    await server
      .listen({ host: config.SAMPLE_BI_HOST, port: config.SAMPLE_BI_PORT })
      .catch((error: NodeJS.ErrnoException) => {
        throw listenProblem(error, config.SAMPLE_BI_PORT)
      })
    return logger
  },
})
