import { failure, type Failure, type MailServer, parseAddress } from '@punctual/domain'

import type { SendOutcome } from '../../send-outcome.ts'
import type { KeptSessions, MailSession } from './kept-sessions.ts'
import type { BegunMail, MailLimits } from './mail-limits.ts'
import { type Opening, openMailSession } from './open-mail-session.ts'
import type { Message } from './message.ts'
import { outgoingMessage } from './outgoing-message.ts'
import { sendByGraph } from './send-by-graph.ts'
import type { ServerAccess } from './server-access.ts'
import { leave } from './smtp-session.ts'
import { runTransaction, type Transaction, type TransactionOutcome } from './smtp-transaction.ts'

/** A mail for one server; its recipients are ready for the wire. */
export interface MailForServer
  extends ServerAccess, Omit<Transaction, 'from'>, Pick<Opening, 'signal' | 'onStep'> {
  readonly from: string
  readonly limits: MailLimits
  /** Absent where each mail has a connection of its own. */
  readonly sessions?: KeptSessions
  /** Whether another mail to the same servers comes next: its connection is kept for that. */
  readonly isFollowed?: (() => boolean) | undefined
}

export type ThroughServer =
  | (SendOutcome & { readonly kind: 'unknown' | 'answered' })
  /** `mayTryNext`: it could not be reached or refuses for now, and has nothing of the message. */
  | (SendOutcome & { readonly kind: 'not-sent'; readonly mayTryNext: boolean })

/**
 * Sends one mail through one server: over a connection that was kept, else over a new one. What ends a kept one before
 * the message has begun may concern the mails before it, such as their number. So a new one decides.
 */
export async function sendThrough(server: MailServer, mail: MailForServer): Promise<ThroughServer> {
  const { from, limits, sessions, signal } = mail
  const sender = parseAddress(from)
  if (!sender.ok)
    return notSent(failure('destination_invalid', { source: 'smtp', said: sender.message }), false)
  const raw = await ownMessage(server, mail)
  if (raw === null) return notSent(unreadable(signal), false)
  const own: OwnMail = { ...mail, raw, sender: sender.address.address }
  const kept = sessions?.take(server)
  const outcome = kept ? await sendOver(kept, server, own) : null
  if (outcome !== null && (signal.aborted || !isOfConnection(outcome)))
    return throughOf(outcome, mail.sizes.of(server))
  const use = await limits.begin(server, signal)
  return use.ok ? await sendAnew(use, server, own) : limited(use)
}

/** A mail with the message as the server gets it. */
interface OwnMail extends MailForServer {
  /** Address of its sender. */
  readonly sender: string
}

async function sendAnew(use: MailSession['use'], server: MailServer, mail: OwnMail): Promise<ThroughServer> {
  if (server.settings.protocol === 'Graph') {
    await using _use = { [Symbol.asyncDispose]: () => use.end() }
    return throughOf(await sendByGraph(server, mail), mail.sizes.of(server))
  }
  const opened = await openMailSession({ ...mail, egress: mail.egress(server), server })
  if (opened.kind === 'failed') {
    await use.end()
    return notSent(opened.failure, isForNow(opened.failure))
  }
  const { connection } = opened
  mail.sizes.note(server, connection)
  return throughOf(await sendOver({ connection, use }, server, mail), mail.sizes.of(server))
}

/** The connection is kept where another mail follows, and is left or closed else. */
async function sendOver(
  session: MailSession,
  server: MailServer,
  { sender, to, raw, requestSendPermit, timeouts, signal, sessions, isFollowed }: OwnMail,
): Promise<TransactionOutcome> {
  const { connection } = session
  const transaction = { from: sender, to, raw, requestSendPermit, timeouts }
  const outcome = await runTransaction(connection, transaction, signal)
  if (sessions && maySendMore(server, outcome) && isFollowed?.() && !connection.destroyed) {
    sessions.keep(server, session)
    return outcome
  }
  if (outcome.kind === 'answered') leave(connection)
  else connection.close()
  await session.use.end()
  return outcome
}

/** Where the mails of a minute are limited, each of them counts by a connection of its own. */
function maySendMore({ settings }: MailServer, outcome: TransactionOutcome): boolean {
  if (settings.maxPerMinute !== null || outcome.kind !== 'answered') return false
  return outcome.recipients.some(({ state }) => state === 'Accepted')
}

function isOfConnection(outcome: TransactionOutcome): boolean {
  return outcome.kind === 'not-sent' && !(outcome.isBegun || outcome.isTooLarge)
}

/** @param mostBytes of a message that the server takes, where it has said so */
function throughOf(outcome: TransactionOutcome, mostBytes: number | null | undefined): ThroughServer {
  switch (outcome.kind) {
    case 'unknown':
    case 'answered':
      return outcome
    case 'not-sent':
      if (outcome.isTooLarge) return tooLarge(outcome.failure, mostBytes)
      return notSent(outcome.failure, !outcome.isBegun && isForNow(outcome.failure))
  }
}

/** Null when the message could not be read. */
async function ownMessage(server: MailServer, { raw, from, signal }: MailForServer): Promise<Message | null> {
  try {
    return await outgoingMessage(raw, { from, server, signal })
  } catch (error) {
    if (error instanceof TypeError) throw error
    return null
  }
}

function unreadable({ aborted }: AbortSignal): Failure {
  return failure(aborted ? 'delivery_stopped' : 'internal_error', { source: 'smtp' })
}

function isForNow({ code }: Failure): boolean {
  return code === 'mail_server_unreachable' || code === 'mail_server_busy' || code === 'mail_server_refused'
}

/** The next server may take larger messages. */
function tooLarge(reason: Failure, mostBytes: number | null | undefined): ThroughServer {
  return { ...notSent(reason, true), ...(mostBytes && { mostBytes }) }
}

function limited({ failure: reason, waitMs }: BegunMail & { ok: false }): ThroughServer {
  return { ...notSent(reason, false), ...(waitMs !== undefined && { limitedForMs: waitMs }) }
}

function notSent(reason: Failure, mayTryNext: boolean): ThroughServer {
  return { kind: 'not-sent', failure: reason, mayTryNext }
}
