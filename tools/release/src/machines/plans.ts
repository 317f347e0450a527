import type { ProcessPlan } from './machine.ts'

/** Ports of the processes, as docs/operations.md lists them. */
export const ports = {
  api: 8080,
  console: 8081,
  scheduler: 9090,
  worker: 9091,
  mailbox: 8025,
  smtp: 2525,
  reportServer: 8091,
}
const everywhere = '0.0.0.0'

/**
 * What machines one and two run.
 *
 * @param first settings of the first start of an API
 */
export function processesOf(first: Readonly<Record<string, string>> = {}): ProcessPlan[] {
  return [
    plan('api', { ...first, API_HOST: everywhere }),
    plan('console', { CONSOLE_HOST: everywhere, CONSOLE_API_URL: `http://127.0.0.1:${ports.api}` }),
    plan('scheduler', { HEALTH_HOST: everywhere, HEALTH_PORT: String(ports.scheduler) }),
    plan('worker', { HEALTH_HOST: everywhere, HEALTH_PORT: String(ports.worker) }),
  ]
}

function plan(
  name: 'api' | 'console' | 'scheduler' | 'worker',
  environment: Readonly<Record<string, string>>,
): ProcessPlan {
  return { name, image: 'product', healthPort: ports[name], environment }
}

/** A mail server and a report server, for machine three. */
export function samplesOf(reportServerPassword: string): ProcessPlan[] {
  return [
    {
      name: 'mailbox',
      image: 'samples',
      healthPort: ports.mailbox,
      environment: {
        MAILBOX_HOST: everywhere,
        MAILBOX_SMTP_PORT: String(ports.smtp),
        MAILBOX_HTTP_PORT: String(ports.mailbox),
        MAILBOX_DIR: '/data/mailbox',
      },
    },
    {
      name: 'sample-report-server',
      image: 'samples',
      healthPort: ports.reportServer,
      environment: {
        SAMPLE_REPORT_SERVER_HOST: everywhere,
        SAMPLE_REPORT_SERVER_PORT: String(ports.reportServer),
        SAMPLE_REPORT_SERVER_USER: 'reader',
        SAMPLE_REPORT_SERVER_PASSWORD: reportServerPassword,
      },
    },
  ]
}
