import { failure, type Failure, type MailServer, parseAddress } from '@punctual/domain'

import type { SendOutcome } from '../../send-outcome.ts'
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
}

export type ThroughServer =
  | (SendOutcome & { readonly kind: 'unknown' | 'answered' })
  /** `mayTryNext`: it could not be reached or refuses for now, and has nothing of the message. */
  | (SendOutcome & { readonly kind: 'not-sent'; readonly mayTryNext: boolean })

/** Sends one mail through one server, over a connection of its own. */
export async function sendThrough(server: MailServer, mail: MailForServer): Promise<ThroughServer> {
  const { from, timeouts, signal } = mail
  const sender = parseAddress(from)
  if (!sender.ok)
    return notSent(failure('destination_invalid', { source: 'smtp', said: sender.message }), false)
  const raw = await ownMessage(server, mail)
  if (raw === null) return notSent(unreadable(signal), false)
  if (server.settings.protocol === 'Graph') {
    const sent = await sendByGraph(server, { ...mail, raw, sender: sender.address.address })
    return throughOf(sent, mail.sizes.of(server))
  }
  const opened = await openMailSession({ ...mail, egress: mail.egress(server), server })
  if (opened.kind === 'failed') return notSent(opened.failure, isForNow(opened.failure))
  const { connection } = opened
  mail.sizes.note(server, connection)
  const { to, requestSendPermit } = mail
  const transaction = { from: sender.address.address, to, raw, requestSendPermit, timeouts }
  const outcome = await runTransaction(connection, transaction, signal)
  if (outcome.kind === 'answered') leave(connection)
  else connection.close()
  return throughOf(outcome, mail.sizes.of(server))
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

function notSent(reason: Failure, mayTryNext: boolean): ThroughServer {
  return { kind: 'not-sent', failure: reason, mayTryNext }
}
