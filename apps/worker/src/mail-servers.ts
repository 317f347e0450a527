/**
 * The mail servers of this worker: those of the store, read again on a hint and every some seconds. So a change takes
 * effect in the running process.
 */
import { readSmtpUrl } from '@punctual/delivery'
import { type MailServer, parseAddress, usualMailPriority } from '@punctual/domain'
import type { Store } from '@punctual/engine'
import type { Signals } from '@punctual/queue'
import { type Clock, type Logger, startLoop, StartupProblem } from '@punctual/runtime'

import type { WorkerConfig } from './config.ts'

type MailStore = Pick<Store, 'mailServers'>

interface MailServerWatch {
  readonly store: MailStore
  readonly signals: Pick<Signals, 'subscribe'>
  readonly clock: Clock
  readonly logger: Logger
}

/** Between two polls for what a lost hint did not report. */
const pollMs = 15_000

/** The enabled servers in the order in which mails try them, as they were read last. */
export async function openMailServers(
  resources: AsyncDisposableStack,
  { store, signals, clock, logger }: MailServerWatch,
): Promise<() => readonly MailServer[]> {
  let servers: readonly MailServer[] = []
  let reported = ''
  async function read(): Promise<void> {
    const found = await store.mailServers.openEnabled()
    servers = found.servers
    const locked = found.locked.join()
    if (locked !== reported && locked !== '')
      logger.warn({ mailServers: found.locked }, 'mail servers skipped, no key opens their secrets')
    reported = locked
  }
  await read()
  const loop = resources.use(
    startLoop({ name: 'mail servers', clock, logger, everyMs: pollMs, startAfterMs: pollMs, run: read }),
  )
  resources.use(await signals.subscribe('settings', () => loop.wake()))
  return () => servers
}

/**
 * Makes the mail server that SMTP_URL names, at the first start of the cluster. Later the settings of the store count,
 * and the log says so when the environment has changed.
 *
 * @throws StartupProblem when the environment names a server or a sender that cannot be used
 */
export async function adoptMailServer(
  { SMTP_URL: smtpUrl, MAIL_FROM: from = '' }: Pick<WorkerConfig, 'SMTP_URL' | 'MAIL_FROM'>,
  { store, logger }: { readonly store: MailStore; readonly logger: Logger },
): Promise<void> {
  if (smtpUrl === undefined) return
  const { settings, secrets } = readSmtpUrl(smtpUrl)
  const sender = parseAddress(from)
  if (!sender.ok) throw new StartupProblem(`The sender of mails cannot be used: ${String(sender.message)}`)
  const server = {
    name: settings.host,
    priority: usualMailPriority,
    enabled: true,
    settings: { ...settings, from },
    secrets: {
      password: undefined,
      clientSecret: undefined,
      refreshToken: undefined,
      dkimPrivateKey: undefined,
      bouncesPassword: undefined,
      ...secrets,
    },
  }
  const adopted = await store.mailServers.adopt(server, JSON.stringify([smtpUrl, from]))
  if (adopted === 'made') logger.info({ mailServer: settings.host }, 'mail server made from SMTP_URL')
  if (adopted === 'differs')
    logger.warn('SMTP_URL or MAIL_FROM has changed and is not used: change the mail server itself')
  if (adopted === 'gone')
    logger.warn('SMTP_URL is not used: the mail server that was made from it is deleted')
}
