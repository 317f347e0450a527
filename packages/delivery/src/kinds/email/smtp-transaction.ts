import { setImmediate as turn } from 'node:timers/promises'
import { Readable } from 'node:stream'
import type { Socket } from 'node:net'

import { failure } from '@punctual/domain'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { SMTPEnvelope } from 'nodemailer/lib/smtp-connection'

import { checkResultOf, isDefinite, shownReply } from './smtp-reply.ts'
import { type RecipientOutcome, type SendOutcome } from '../../send-outcome.ts'
import { envelopeLimitMs, messageLimitMs, type SmtpTimeouts } from './smtp-limits.ts'
import { type EnterPhase, step, type StepResult } from './smtp-session.ts'
import { failureOf } from './smtp-problem.ts'
import type { Message } from './message.ts'
import { sentence } from '@punctual/domain/words'

/**
 * One mail over an open session, and an honest answer to the only question that matters afterwards: can the
 * server have accepted it?
 *
 * A server takes a message when it has read its end, a line with a single dot. Until that line is written
 * nothing can have been accepted (`not-sent`); from then on only a complete reply decides (`answered`), and
 * silence means `unknown`.
 *
 * To know the instant exactly, the message is a stream for nodemailer that does not end with its last byte.
 * It first waits until the socket has passed on everything before, and asks whether the message may end. Then
 * it records that the dot is about to be written, and only then ends, upon which nodemailer writes the dot.
 * So a message that breaks off half-way is never taken for one that may have arrived. An abort before that
 * record destroys the socket, and certainly prevents the message. A caller that must commit something before
 * a message can arrive does it when asked. Greeting, TLS, log-in, envelope and message, which may take a mail
 * server seconds, are over by then. So a process that dies during them leaves no doubt.
 *
 * Not guaranteed: that the server has read what the socket passed on. A connection that breaks right after
 * the dot is `unknown` even if the dot got lost in transit.
 */
export interface Transaction {
  readonly from: string
  /** Addresses ready for the wire, each once. */
  readonly to: readonly string[]
  readonly raw: Message
  /** Whether the message may end; without it, it may. */
  readonly requestSendPermit?: (() => Promise<boolean>) | undefined
  readonly timeouts: SmtpTimeouts
}

export type TransactionOutcome =
  | (SendOutcome & { readonly kind: 'unknown' | 'answered' })
  /**
   * `isBegun`: the server has agreed to read the message, and may have read some of it. `isTooLarge`: it has said before
   * that it takes no such message, and was not asked.
   */
  | (SendOutcome & { readonly kind: 'not-sent'; readonly isBegun: boolean; readonly isTooLarge: boolean })

/** Sends one message over a connected session. Recipients in the outcome are those of `to`, in that order. */
export async function runTransaction(
  connection: SMTPConnection,
  transaction: Transaction,
  signal: AbortSignal,
): Promise<TransactionOutcome> {
  const end: End = { begun: false, written: false, enter: () => {} }
  // The library notes here what was said about each recipient, also when the send as a whole fails.
  const envelope: SMTPEnvelope & { rejectedErrors?: { recipient?: string; response?: string }[] } = {
    from: transaction.from,
    to: [...transaction.to],
    size: Buffer.isBuffer(transaction.raw) ? transaction.raw.length : transaction.raw.bytes,
  }
  // A mail before it has left the longer limit of its reply.
  if (connection._socket) connection._socket.setTimeout(transaction.timeouts.replyTimeoutMs)
  const message = Readable.from(untilEnd(connection, transaction, end), { objectMode: false })
  message.on('error', () => {})
  const sent = await step<{ response: string }>(connection, signal, (done, enter) => {
    end.enter = enter
    enter('the envelope', envelopeLimitMs(transaction.timeouts, transaction.to.length))
    connection.send(envelope, message, done)
  })
  message.destroy()

  const refused = new Map(
    (envelope.rejectedErrors ?? []).map((error) => [error.recipient ?? '', error.response ?? '']),
  )
  const { to } = transaction
  if (end.written && !isDecided(sent)) return { ...unknown(sent), refused: refusedOf(refused) }
  if (sent.kind === 'done' && end.written) return answered({ to, refused }, sent.value.response)
  if (
    sent.kind === 'failed' &&
    sent.problem.reply !== null &&
    (end.begun || !isClosing(sent.problem.reply))
  ) {
    if (sent.problem.command === 'DATA') return answered({ to, refused }, sent.problem.reply)
    if (sent.problem.command === 'RCPT TO') return answered({ to, refused }, '')
  }
  if (end.written || sent.kind === 'done') return { ...unknown(sent), refused: refusedOf(refused) }
  const isTooLarge = sent.kind === 'failed' && sent.problem.code === 'EMESSAGE' && sent.problem.reply === null
  return { kind: 'not-sent', failure: failureOf(sent), isBegun: end.begun, isTooLarge }
}

/** Whether a reply to the message says what became of it. */
function isDecided(sent: StepResult<{ response: string }>): boolean {
  if (sent.kind === 'aborted') return false
  const reply = sent.kind === 'done' ? sent.value.response : sent.problem.reply
  return reply !== null && isDefinite(reply)
}

/** Whether a server closes the connection: that says nothing of a message which has not begun. */
function isClosing(reply: string): boolean {
  return reply.startsWith('421')
}

interface End {
  /** The server has agreed to read the message. */
  begun: boolean
  /** The dot may have been written. */
  written: boolean
  enter: EnterPhase
}

/** What a message of unknown length is taken to have, for the time that it may take. */
const unknownBytes = 64 * 1024 * 1024

/** The bytes of the message, then the pause described above; the stream ends when the dot may be written. */
async function* untilEnd(
  connection: SMTPConnection,
  { raw, requestSendPermit, timeouts }: Transaction,
  end: End,
): AsyncGenerator<Buffer> {
  // Nothing is read of it before the server has said that it takes the message.
  end.begun = true
  end.enter('the message', messageLimitMs(timeouts, Buffer.isBuffer(raw) ? raw.length : unknownBytes))
  if (Buffer.isBuffer(raw)) {
    for (let start = 0; start < raw.length; start += 65_536) yield raw.subarray(start, start + 65_536)
  } else {
    for await (const chunk of raw.read()) yield chunk as Buffer
  }
  const socket = connection._socket
  if (!socket) throw new Error('The connection was closed.')
  await passedOn(socket)
  // The caller that is asked has its own time limit.
  end.enter('leave to end', null)
  if (requestSendPermit && !(await requestSendPermit())) throw new Error('The message may not be sent.')
  socket.setTimeout(timeouts.finalReplyTimeoutMs)
  end.enter('the reply to the message', timeouts.finalReplyTotalMs)
  end.written = true
}

/** Resolves when everything written so far has left the process. */
async function passedOn(socket: Socket): Promise<void> {
  do {
    await new Promise<void>((resolve, reject) => {
      socket.write('', (error) => (error ? reject(error) : resolve()))
    })
    // Bytes that wait in streams before the socket reach it within one tick once the socket is empty.
    await turn()
  } while (socket.writableLength > 0)
}

interface Replies {
  readonly to: readonly string[]
  /** The replies to RCPT TO that were no yes, by recipient. */
  readonly refused: ReadonlyMap<string, string>
}

/** Joins the replies to RCPT TO with the one for all remaining recipients. */
function answered({ to, refused }: Replies, reply: string): TransactionOutcome & { kind: 'answered' } {
  const own = new Map(refusedOf(refused).map((each) => [each.recipient, each]))
  const recipients = to.map((recipient): RecipientOutcome => {
    const shown = { recipient, reply: shownReply(reply) }
    return (
      own.get(recipient) ??
      (reply.startsWith('2')
        ? { ...shown, state: 'Accepted' }
        : { ...shown, ...checkResultOf('DATA', reply) })
    )
  })
  return { kind: 'answered', recipients }
}

function refusedOf(refused: Replies['refused']): RecipientOutcome[] {
  return [...refused].map(([recipient, reply]) => ({
    recipient,
    reply: shownReply(reply),
    ...checkResultOf('RCPT', reply),
  }))
}

function unknown(sent: StepResult<unknown>): SendOutcome & { kind: 'unknown' } {
  const problem = sent.kind === 'failed' ? sent.problem : null
  const late = problem?.code === 'ETIMEDOUT' ? 'mail_reply_late' : 'mail_connection_lost'
  return {
    kind: 'unknown',
    failure: failure('delivery_interrupted', {
      source: 'smtp',
      said: sentence('send_in_doubt', {
        what: sentence(sent.kind === 'aborted' ? 'send_stopped' : late),
      }),
      ...(problem ? { detail: problem.message } : {}),
    }),
  }
}
