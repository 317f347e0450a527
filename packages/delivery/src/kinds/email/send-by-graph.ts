import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import { failure, type Failure, type MailServer, retryAfterMs, saidWithAnswer } from '@punctual/domain'
import { sentence } from '@punctual/domain/words'
import type { Clock } from '@punctual/runtime'

import { graphAddress } from '../../graph-address.ts'
import { guardedRequest, type HttpOutcome } from '../../network/guarded-request.ts'
import type { Message } from './message.ts'
import type { Opening } from './open-mail-session.ts'
import { onlyTo } from './only-to.ts'
import type { ServerAccess } from './server-access.ts'
import { maxGraphMessageBytes } from './server-sizes.ts'
import type { TransactionOutcome } from './smtp-transaction.ts'

/*
 * A mail by `sendMail` of Microsoft Graph (learn.microsoft.com/graph/api/user-sendmail), as MIME in base64. Graph takes
 * a request once it has read its end, so its last piece follows the send permit. Until then nothing can have been
 * accepted. Graph cannot be asked what it has sent: from then on only a complete answer decides.
 */

interface GraphMail extends ServerAccess {
  /** Address of the mailbox that sends. */
  readonly sender: string
  readonly to: readonly string[]
  readonly raw: Message
  readonly requestSendPermit?: (() => Promise<boolean>) | undefined
  readonly signal: AbortSignal
  readonly onStep?: Opening['onStep']
}

const source = 'smtp'
const limits = { connectTimeoutMs: 15_000, timeoutMs: 120_000, maxAnswerBytes: 65_536 }

/** The end of a request, which follows the send permit. */
const lastCharacters = 1_024

const usualGraph = graphAddress('https://graph.microsoft.com')

export async function sendByGraph(server: MailServer, mail: GraphMail): Promise<TransactionOutcome> {
  const { raw, tokens, signal, sender, to, graph = usualGraph } = mail
  if ((Buffer.isBuffer(raw) ? raw.length : raw.bytes) > maxGraphMessageBytes) {
    const reason = failure('mail_rejected', { source, said: sentence('graph_mail_too_large') })
    return { kind: 'not-sent', failure: reason, isBegun: false, isTooLarge: true }
  }
  const token = await tokens.get(server, { isRenewed: false, signal })
  if (!token.ok) return notSent(token.failure, false)
  mail.onStep?.('sign-in', '')
  const message = Buffer.isBuffer(raw) ? raw : await buffer(raw.read())
  const body = onlyTo(message, to).toString('base64')
  const end = { isPermitted: false }
  const outcome = await guardedRequest(
    {
      ...limits,
      source,
      method: 'POST',
      url: new URL(`users/${encodeURIComponent(sender)}/sendMail`, graph.baseUrl),
      headers: {
        authorization: `Bearer ${token.token}`,
        'content-type': 'text/plain',
        'content-length': String(body.length),
      },
      body: Readable.from(untilPermit(body, mail, end), { objectMode: false }),
    },
    { egress: mail.egress(server), signal },
  )
  if (outcome.kind === 'answered' && outcome.status === 401)
    await tokens.get(server, { isRenewed: true, signal })
  return outcomeOf(outcome, { to, isPermitted: end.isPermitted, clock: mail.clock })
}

async function* untilPermit(
  body: string,
  { requestSendPermit }: GraphMail,
  end: { isPermitted: boolean },
): AsyncGenerator<Buffer> {
  const most = Math.max(0, body.length - lastCharacters)
  if (most > 0) yield Buffer.from(body.slice(0, most))
  if (requestSendPermit && !(await requestSendPermit())) throw new Error('The message may not be sent.')
  end.isPermitted = true
  yield Buffer.from(body.slice(most))
}

interface Asked {
  readonly to: readonly string[]
  readonly isPermitted: boolean
  readonly clock: Pick<Clock, 'now'> | undefined
}

function outcomeOf(outcome: HttpOutcome, { to, isPermitted, clock }: Asked): TransactionOutcome {
  if (outcome.kind === 'answered') {
    const { status, headers } = outcome
    if (status === 202)
      return {
        kind: 'answered',
        recipients: to.map((recipient) => ({ recipient, state: 'Accepted', reply: replyOf(outcome) })),
      }
    // Of errors without a promise it is not known whether the message was taken before.
    const isCertain = status < 500 || status === 503
    if (isCertain || !isPermitted) {
      const wait = clock === undefined ? null : retryAfterMs(headers['retry-after'], clock.now())
      return notSent(refusalOf(status, wait), false)
    }
  }
  if (!isPermitted) {
    const detail = outcome.kind === 'answered' ? `HTTP ${outcome.status}` : outcome.failure.detail
    const more = detail === undefined ? {} : { detail }
    return notSent(failure('mail_server_unreachable', { source, ...more }), outcome.kind !== 'not-sent')
  }
  const said = sentence('send_in_doubt', { what: sentence('mail_connection_lost') })
  return { kind: 'unknown', failure: failure('delivery_interrupted', { source, said }) }
}

/** The id of the request is what Microsoft finds the mail by. */
function replyOf({ headers }: HttpOutcome & { kind: 'answered' }): string {
  const id = headers['request-id']
  return `202 ${typeof id === 'string' ? id.replaceAll(/[^\w-]/g, '').slice(0, 100) : ''}`.trim()
}

function refusalOf(status: number, waitMs: number | null): Failure {
  const code =
    status === 401 || status === 403
      ? 'mail_credentials_rejected'
      : status === 408 || status === 429 || status >= 500
        ? 'mail_server_busy'
        : 'mail_rejected'
  return failure(code, {
    source,
    said: saidWithAnswer(code, `HTTP ${status}`),
    ...(waitMs === null ? {} : { retryAfterMs: waitMs }),
  })
}

function notSent(reason: Failure, isBegun: boolean): TransactionOutcome {
  return { kind: 'not-sent', failure: reason, isBegun, isTooLarge: false }
}
