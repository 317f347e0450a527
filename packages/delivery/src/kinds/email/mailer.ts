import { failure, type Failure, failureSentence, parseAddress, type ParsedAddress } from '@punctual/domain'
import { type EgressGuard, type Logger, type RecipientDomains, StartupProblem } from '@punctual/runtime'

import { resolveMailServer } from './resolve-mail-server.ts'
import type { RecipientOutcome, SendOutcome } from '../../send-outcome.ts'
import { notSent } from './smtp-problem.ts'
import { defaultSmtpTimeouts, type SmtpTimeouts } from './smtp-limits.ts'
import { createSession, leave, openSession, type StepResult } from './smtp-session.ts'
import { runTransaction } from './smtp-transaction.ts'
import { readSmtpUrl, type SmtpServer } from './smtp-url.ts'
import type { Message } from './message.ts'
import { type Sentence, sentence } from '@punctual/domain/words'

export interface MailerOptions extends Partial<SmtpTimeouts> {
  /** `smtp://` or `smtps://`, see `readSmtpUrl`. Never logged. */
  readonly smtpUrl: string
  /** Sender of every mail, such as `Punctual <reports@example.org>`. */
  readonly from: string
  readonly logger: Logger
  /** Checks the mail server each time before a connection is made. */
  readonly egress: EgressGuard
  /** A recipient of another domain is refused before a connection is made. */
  readonly recipientDomains: RecipientDomains
}

/** A mail that is ready to go. */
export interface OutgoingMail {
  /** Addresses, with or without display names. A bounce goes to `from`. */
  readonly envelope: { readonly from: string; readonly to: readonly string[] }
  /** The complete message. */
  readonly raw: Message
  /**
   * Asked once, when all of the message but its end has left the process: whether it may end. Until then the
   * server cannot have accepted anything. False, or an error, breaks the send off; absent, it may.
   */
  readonly requestSendPermit?: () => Promise<boolean>
}

/** Sends mails over SMTP, each over a connection of its own. Disposing it breaks off what is under way. */
export interface Mailer extends AsyncDisposable {
  /** The sender as configured. */
  readonly from: string
  /** Host and port of the mail server. */
  readonly server: string
  /**
   * Sends one mail, once: it never retries by itself. The outcome has one entry per entry of `envelope.to`.
   */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<SendOutcome>
}

/** @throws StartupProblem when the address of the mail server or of the sender cannot be used */
export function createMailer(options: MailerOptions): Mailer {
  const server = readSmtpUrl(options.smtpUrl)
  const sender = parseAddress(options.from)
  if (!sender.ok) throw new StartupProblem(`The sender of mails cannot be used: ${String(sender.message)}`)
  const timeouts = { ...defaultSmtpTimeouts, ...options }
  const logger = options.logger.child({ mailServer: `${server.host}:${server.port}` })
  const stopping = new AbortController()
  const underWay = new Set<Promise<unknown>>()

  async function send(mail: OutgoingMail, signal: AbortSignal): Promise<SendOutcome> {
    const outcome = await sendOnce({
      ...options,
      server,
      timeouts,
      mail,
      signal: AbortSignal.any([signal, stopping.signal]),
    })
    const problem = outcome.kind === 'answered' ? null : outcome.failure
    const counts = outcome.kind === 'answered' ? countStates(outcome.recipients) : {}
    logger.debug(
      { outcome: outcome.kind, ...counts, ...(problem && { code: problem.code, detail: problem.detail }) },
      'mail handed over',
    )
    return outcome
  }

  return {
    from: options.from,
    server: `${server.host}:${server.port}`,
    send(mail, signal) {
      const sending = send(mail, signal)
      underWay.add(sending)
      void sending.finally(() => underWay.delete(sending)).catch(() => {})
      return sending
    },
    async [Symbol.asyncDispose]() {
      stopping.abort()
      await Promise.allSettled(underWay)
    },
  }
}

/**
 * Says whether mail could be sent now: connects, greets, secures and logs in, but sends nothing.
 *
 * @returns null when all of that works, else what failed
 * @throws StartupProblem when the address of the mail server cannot be used
 */
export async function checkMailServer(
  smtpUrl: string,
  { egress, signal }: { egress: EgressGuard; signal: AbortSignal },
): Promise<Failure | null> {
  const timeouts = {
    ...defaultSmtpTimeouts,
    connectionTimeoutMs: 10_000,
    replyTimeoutMs: 10_000,
    sessionTotalMs: 20_000,
  }
  const opened = await connect({ server: readSmtpUrl(smtpUrl), timeouts, egress, signal })
  if (opened.kind === 'not-sent') return opened.failure
  leave(opened.connection)
  return null
}

interface Connecting {
  readonly server: SmtpServer
  readonly timeouts: SmtpTimeouts
  readonly egress: EgressGuard
  readonly signal: AbortSignal
}

interface SingleSend extends Connecting {
  readonly mail: OutgoingMail
  readonly recipientDomains: RecipientDomains
}

type Connected =
  | { readonly kind: 'connected'; readonly connection: ReturnType<typeof createSession> }
  | (SendOutcome & { kind: 'not-sent' })

/** Opens a session at the first address of the server that takes the connection. */
async function connect({ server, timeouts, egress, signal }: Connecting): Promise<Connected> {
  const resolved = await resolveMailServer(server, {
    egress,
    signal,
    timeoutMs: timeouts.connectionTimeoutMs,
  })
  if (resolved.kind === 'aborted') return notSent(resolved)
  if (resolved.kind === 'failed') return { kind: 'not-sent', failure: resolved.failure }
  let failed: Exclude<StepResult<void>, { kind: 'done' }> = { kind: 'aborted' }
  for (const address of resolved.addresses) {
    const connection = createSession({ ...server, address }, timeouts)
    const opened = await openSession(connection, { server, timeouts }, signal)
    if (opened.kind === 'done') return { kind: 'connected', connection }
    connection.close()
    failed = opened
    if (opened.kind === 'aborted' || opened.problem.command !== 'CONN' || opened.problem.reply !== null) break
  }
  return notSent(failed)
}

async function sendOnce({ mail, recipientDomains, ...connecting }: SingleSend): Promise<SendOutcome> {
  const { timeouts, signal } = connecting
  const from = parseAddress(mail.envelope.from)
  if (!from.ok) return { kind: 'not-sent', failure: failure('destination_invalid', { said: from.message }) }
  const recipients = mail.envelope.to.map((written) => ({
    written,
    parsed: parseRecipient(written, recipientDomains),
  }))
  const to = [...new Set(recipients.flatMap(({ parsed }) => (parsed.ok ? [parsed.address.address] : [])))]
  if (to.length === 0)
    return {
      kind: 'answered',
      recipients: recipients.map(({ written, parsed }) => outcomeOf(written, parsed, undefined)),
    }

  const opened = await connect(connecting)
  if (opened.kind === 'not-sent') return opened
  const { connection } = opened
  const transaction = {
    from: from.address.address,
    to,
    raw: mail.raw,
    requestSendPermit: mail.requestSendPermit,
    timeouts,
  }
  const outcome = await runTransaction(connection, transaction, signal)
  if (outcome.kind !== 'answered') {
    connection.close()
    return outcome
  }
  leave(connection)
  const byAddress = new Map(outcome.recipients.map((each) => [each.recipient, each]))
  return {
    kind: 'answered',
    recipients: recipients.map(({ written, parsed }) =>
      outcomeOf(written, parsed, parsed.ok ? byAddress.get(parsed.address.address) : undefined),
    ),
  }
}

type ParsedRecipient =
  | ParsedAddress
  | { readonly ok: false; readonly code: 'recipient_domain_refused'; readonly message: Sentence }

function parseRecipient(written: string, domains: RecipientDomains): ParsedRecipient {
  const parsed = parseAddress(written)
  if (!parsed.ok || domains.allows(parsed.address.address)) return parsed
  return {
    ok: false,
    code: 'recipient_domain_refused',
    message: failureSentence('recipient_domain_refused'),
  }
}

/**
 * The outcome for a recipient under the name that the caller gave it. One that is no address never reached
 * the wire.
 */
function outcomeOf(
  written: string,
  parsed: ParsedRecipient,
  found: RecipientOutcome | undefined,
): RecipientOutcome {
  if (found) return { ...found, recipient: written }
  const said = parsed.ok ? sentence('recipient_not_answered') : parsed.message
  return {
    recipient: written,
    state: 'Rejected',
    reply: '',
    failure: failure('code' in parsed ? parsed.code : 'destination_invalid', { said }),
  }
}

function countStates(recipients: readonly RecipientOutcome[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { state } of recipients) counts[state] = (counts[state] ?? 0) + 1
  return counts
}
