import type { Clock, Logger } from '@punctual/runtime'

import { createFaultSwitch } from './faults.ts'
import { buildHttp, listenHttp } from './http.ts'
import { openMessageStore } from './message-store.ts'
import { startSmtp } from './smtp.ts'

export interface MailboxDependencies {
  readonly host: string
  /** 0 chooses a free port. */
  readonly smtpPort: number
  /** 0 chooses a free port. */
  readonly httpPort: number
  /** Where messages are kept; null keeps them in memory. */
  readonly directory: string | null
  /** Name in the SMTP greeting. */
  readonly name: string
  readonly clock: Clock
  readonly newId: () => string
  readonly logger: Logger
}

/** A running mailbox; disposing it closes both ports. */
export interface Mailbox extends AsyncDisposable {
  readonly smtpUrl: string
  readonly httpUrl: string
}

/**
 * Starts a mail server that keeps what it gets and shows it: for the first run, for tests and for drills.
 *
 * @throws StartupProblem when a port is in use
 */
export async function createMailbox(dependencies: MailboxDependencies): Promise<Mailbox> {
  const { host, directory, logger } = dependencies
  await using resources = new AsyncDisposableStack()
  const faults = createFaultSwitch()
  const store = await openMessageStore({ directory, logger })
  const http = buildHttp({ store, faults })
  resources.defer(() => http.close())
  const httpPort = await listenHttp(http, { host, port: dependencies.httpPort })
  const smtp = resources.use(await startSmtp({ ...dependencies, port: dependencies.smtpPort, store, faults }))
  const owned = resources.move()
  const hostInUrl = host.includes(':') ? `[${host}]` : host
  return {
    smtpUrl: `smtp://${hostInUrl}:${smtp.port}`,
    httpUrl: `http://${hostInUrl}:${httpPort}`,
    async [Symbol.asyncDispose]() {
      await owned.disposeAsync()
    },
  }
}
