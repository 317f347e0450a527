/** One scheduler and one worker that send to a mail server of the bench. */
import { randomUUID } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { createStore, requestManual } from '@punctual/engine'
import { addAccount, addSchedule } from '@punctual/engine/testing'
import { startReportPlatform } from '@punctual/local'
import { createSignals } from '@punctual/queue'
import { loopbackHosts, silentLogger } from '@punctual/runtime'
import { createSecretBox } from '@punctual/store'

import { openBenchDatabase } from '../open-bench-database.ts'
import { type Servers, startApp } from '../services.ts'

export interface Sending {
  readonly recipients: number
  readonly signal: AbortSignal
}

export interface SendingCluster {
  readonly workerPid: number
  /** One run with a mail for each recipient; resolves when it has ended and every mail was accepted. */
  send(sending: Sending): Promise<void>
}

const secretKey = Buffer.alloc(32, 7)
const redisPrefix = 'bench'

export async function startSendingCluster(
  resources: AsyncDisposableStack,
  servers: Servers,
  { mailPort, reportBytes }: { readonly mailPort: number; readonly reportBytes: number },
): Promise<SendingCluster> {
  const { databaseUrl, redisUrl } = servers
  const database = openBenchDatabase(resources, { databaseUrl, maximumConnections: 2 })
  const store = createStore(database, createSecretBox([secretKey]))
  const signals = resources.use(createSignals({ url: redisUrl, prefix: redisPrefix, logger: silentLogger() }))
  const platform = resources.use(await startReportPlatform({ reportBytes }))
  const accountId = await addAccount(store, { platformUrl: platform.url })
  const environment = {
    PUNCTUAL_SECRET_KEYS: secretKey.toString('base64'),
    PUNCTUAL_REDIS_PREFIX: redisPrefix,
    PUNCTUAL_ARTIFACT_DIR: await mkdtemp(join(servers.directory, 'artifacts-')),
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    MAIL_FROM: 'reports@example.org',
    EGRESS_ALLOW: loopbackHosts,
    LOG_LEVEL: 'warn',
    WORKER_MINIMUM_FREE_MEMORY_MIB: '0',
  }
  await startApp(resources, servers, { app: 'scheduler', name: 'bench-scheduler', environment })
  const pid = await startApp(resources, servers, { app: 'worker', name: 'bench-worker', environment })
  return {
    workerPid: pid,
    async send({ recipients, signal }) {
      const { id: scheduleId } = await addSchedule(store, {
        name: `Mails ${randomUUID()}`,
        accountId,
        definition: { reportUrl: platform.reportUrl, reportName: null, workspaceName: null },
        destinations: [
          {
            to: Array.from({ length: recipients }, (_, index) => `reader-${index}@example.org`),
            oneMailEach: true,
          },
        ],
      })
      const made = await requestManual(store, { scheduleId, runBy: 'bench' })
      if (!made.ok) throw new Error(made.reason)
      void signals.publish('outbox', {})
      for (;;) {
        const record = await store.executions.find(made.executionId)
        if (record?.completedAt) {
          const accepted = record.deliveries.filter(({ state }) => state === 'Accepted').length
          if (accepted === recipients) return
          const reason = record.error?.message ?? record.deliveries[0]?.error?.message
          throw new Error(`${accepted} of ${recipients} mails were accepted: ${reason}`)
        }
        await sleep(250, undefined, { signal })
      }
    },
  }
}
