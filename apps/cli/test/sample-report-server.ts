import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

import { freePort } from '@punctual/local'
import { bareEnvironment, eventually } from '@punctual/testing'

const main = fileURLToPath(new URL('../../samples/src/reportserver/main.ts', import.meta.url))

interface SampleReportServer extends AsyncDisposable {
  readonly url: string
}

/** An account of the sample report server at an address. */
export const sampleAccount = (url: string) =>
  ({
    ServerUrl: `${url}/ReportServer`,
    PortalUrl: `${url}/reports`,
    AuthType: 'Basic',
    UserName: 'reader',
    Password: 'the-password',
  }) as const

/** The sample report server as a process of its own. */
export async function startSampleReportServer(): Promise<SampleReportServer> {
  const port = await freePort()
  const { UserName, Password } = sampleAccount('')
  const child = spawn(process.execPath, [main], {
    env: {
      ...bareEnvironment(),
      LOG_LEVEL: 'warn',
      SAMPLE_REPORT_SERVER_PORT: String(port),
      SAMPLE_REPORT_SERVER_USER: UserName,
      SAMPLE_REPORT_SERVER_PASSWORD: Password,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  await eventually(() => fetch(`${url}/healthz`).then(({ ok }) => ok), { timeoutMs: 60_000 })
  return {
    url,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
