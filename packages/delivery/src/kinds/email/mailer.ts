import {
  failure,
  type MailServer,
  mailServerAddress,
  mailServerTarget,
  type Target,
  targetKey,
} from '@punctual/domain'
import { sentence } from '@punctual/domain/words'
import type { Logger, RecipientDomains } from '@punctual/runtime'

import type { RecipientOutcome } from '../../send-outcome.ts'
import { createKeptSessions, type KeptSessions } from './kept-sessions.ts'
import type { MailLimits } from './mail-limits.ts'
import type { Message } from './message.ts'
import { parseRecipients } from './read-recipients.ts'
import { openMailSession } from './open-mail-session.ts'
import { createServerSizes } from './server-sizes.ts'
import { leave } from './smtp-session.ts'
import { type MailOutcome, sendInOrder } from './send-in-order.ts'
import { sendThrough, type ThroughServer } from './send-through.ts'
import type { ServerAccess } from './server-access.ts'
import { defaultSmtpTimeouts, type SmtpTimeouts } from './smtp-limits.ts'

export interface MailerOptions extends Omit<ServerAccess, 'sizes'> {
  /** The enabled servers, in the order in which a mail tries them. Asked anew for each mail. */
  readonly servers: () => readonly MailServer[]
  readonly limits: MailLimits
  readonly timeouts?: Partial<SmtpTimeouts>
  readonly logger: Logger
  /** A recipient of another domain is refused before a connection is made. */
  readonly recipientDomains: RecipientDomains
}

interface SendingAccess extends MailerOptions, ServerAccess {
  readonly sessions: KeptSessions
}

/** A mail that is ready to go. */
export interface OutgoingMail {
  /** Addresses, with or without display names. */
  readonly to: readonly string[]
  /** The complete message; the server that takes it puts its own sender into it. */
  readonly raw: Message
  /**
   * Asks once for the send permit, when all of the message but its end has left the process. Until then the
   * server cannot have accepted anything. False, or an error, aborts the send; absent, the permit is given.
   */
  readonly requestSendPermit?: () => Promise<boolean>
  /** The servers that may be asked; all unless given. */
  readonly targets?: readonly Target[] | undefined
  /** Whether another mail comes next: a connection may be kept for that. */
  readonly isFollowed?: (() => boolean) | undefined
}

/** Sends mails over SMTP, one at a time over each connection. Disposing it breaks off what is under way. */
export interface Mailer extends AsyncDisposable {
  /** Sender of the first server, such as `Punctual <reports@example.org>`. */
  readonly from: string
  /** Those of all servers. */
  senders(): readonly string[]
  /** The servers as breakers know them, in the order in which a mail tries them. */
  targets(): readonly Target[]
  /** How many mails of a run go at the same time: as many as the first server may have connections. */
  mailsAtOnce(): number
  /** How large a message the first of the targets takes, as it says; null when it does not say, or cannot be asked. */
  mostBytes(targets: readonly Target[], signal: AbortSignal): Promise<number | null>
  /**
   * Sends one mail, once: it never retries by itself. A server that cannot be reached, or refuses for now, is followed
   * by the next one. So is one that puts off all recipients that it does not refuse. The outcome has one entry per entry
   * of `to`.
   */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<MailOutcome>
}

/** Connections of a run to a server that has no limit. */
const usualConnections = 5

/** Most connections of a run. */
const maxConnections = 20

/** Stands in a message that is composed while there is no server; it is never sent. */
const noSender = 'Punctual <punctual@localhost>'

export function createMailer(options: MailerOptions): Mailer {
  const stopping = new AbortController()
  const underWay = new Set<Promise<unknown>>()
  const access = { ...options, sizes: createServerSizes(), sessions: createKeptSessions() }
  return {
    get from() {
      return defaultSender(options.servers())
    },
    senders() {
      const servers = options.servers()
      return servers.flatMap((server) => senderOf(server, servers) ?? [])
    },
    targets: () => options.servers().map(targetOf),
    mailsAtOnce: () =>
      Math.min(options.servers()[0]?.settings.maxConnections ?? usualConnections, maxConnections),
    mostBytes: (targets, signal) =>
      askSize(access, { targets, signal: AbortSignal.any([signal, stopping.signal]) }),
    send(mail, signal) {
      const sending = send(access, mail, AbortSignal.any([signal, stopping.signal]))
      underWay.add(sending)
      void sending.finally(() => underWay.delete(sending)).catch(() => {})
      return sending
    },
    async [Symbol.asyncDispose]() {
      stopping.abort()
      await Promise.allSettled(underWay)
      await access.sessions[Symbol.asyncDispose]()
    },
  }
}

/** That of the first server that has one. */
function defaultSender(servers: readonly MailServer[]): string {
  return servers.find(({ settings }) => settings.from !== '')?.settings.from ?? noSender
}

/** The sender of a server: its own, or that of the first server that has one; null for none. */
function senderOf({ settings }: MailServer, all: readonly MailServer[]): string | null {
  const from = settings.from === '' ? defaultSender(all) : settings.from
  return from === noSender ? null : from
}

/** Longest time to ask a server for its largest message. A mail that is sent without the answer is refused at worst. */
const askSizeMs = 10_000

async function askSize(
  access: SendingAccess,
  { targets: [first], signal }: { readonly targets: readonly Target[]; readonly signal: AbortSignal },
): Promise<number | null> {
  const server = access.servers().find((each) => first && targetKey(targetOf(each)) === targetKey(first))
  if (!server) return null
  const known = access.sizes.of(server)
  if (known !== undefined) return known
  const timeouts = { ...defaultSmtpTimeouts, ...access.timeouts }
  const opened = await openMailSession({
    ...access,
    server,
    egress: access.egress(server),
    timeouts,
    signal: AbortSignal.any([signal, AbortSignal.timeout(askSizeMs)]),
  })
  if (opened.kind === 'failed') return null
  access.sizes.note(server, opened.connection)
  leave(opened.connection)
  return access.sizes.of(server) ?? null
}

function targetOf({ settings }: MailServer): Target {
  return mailServerTarget(mailServerAddress(settings))
}

async function send(options: SendingAccess, mail: OutgoingMail, signal: AbortSignal): Promise<MailOutcome> {
  const recipients = parseRecipients(mail.to, options.recipientDomains)
  if (recipients.to.length === 0) return recipients.outcome([])
  const all = options.servers()
  const allowed = mail.targets && new Set(mail.targets.map(targetKey))
  const servers = all.filter((server) => allowed?.has(targetKey(targetOf(server))) ?? true)
  const permitted = withOnePermit(mail)
  const sends = servers.map((server) => async (to: readonly string[]) => {
    const from = senderOf(server, all)
    const outcome = await sendAt(options, { server, from, mail: permitted, to, signal })
    logOutcome(options.logger, server, outcome)
    return outcome
  })
  return (
    (await sendInOrder(recipients, { sends, targets: servers.map(targetOf), signal })) ?? {
      kind: 'not-sent',
      failure: failure('mail_server_missing', { source: 'smtp' }),
    }
  )
}

/** The permit is for the mail: a server that reads the message after another one has refused it needs no second. */
function withOnePermit({ requestSendPermit, ...mail }: OutgoingMail): OutgoingMail {
  if (!requestSendPermit) return mail
  let asked: Promise<boolean> | null = null
  return { ...mail, requestSendPermit: () => (asked ??= requestSendPermit()) }
}

interface AtServer {
  readonly server: MailServer
  readonly from: string | null
  readonly mail: OutgoingMail
  readonly to: readonly string[]
  readonly signal: AbortSignal
}

async function sendAt(
  options: SendingAccess,
  { server, from, mail, to, signal }: AtServer,
): Promise<ThroughServer> {
  if (from === null)
    return {
      kind: 'not-sent',
      failure: failure('mail_server_missing', { source: 'smtp', said: sentence('mail_sender_missing') }),
      mayTryNext: false,
    }
  const timeouts = { ...defaultSmtpTimeouts, ...options.timeouts }
  return await sendThrough(server, { ...options, ...mail, to, from, timeouts, signal })
}

function logOutcome(logger: Logger, server: MailServer, outcome: ThroughServer): void {
  const problem = outcome.kind === 'answered' ? null : outcome.failure
  const counts = outcome.kind === 'answered' ? countStates(outcome.recipients) : {}
  logger.debug(
    {
      mailServer: mailServerAddress(server.settings),
      outcome: outcome.kind,
      ...counts,
      ...(problem && { code: problem.code, detail: problem.detail }),
    },
    'mail handed over',
  )
}

function countStates(recipients: readonly RecipientOutcome[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { state } of recipients) counts[state] = (counts[state] ?? 0) + 1
  return counts
}
