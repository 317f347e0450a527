import { Readable } from 'node:stream'

import { destinationSource, failure, newId } from '@punctual/domain'
import { sentence } from '@punctual/domain/words'

import type { DelivererContext } from '../../context.ts'
import { answerFailure } from '../../network/answer-failure.ts'
import { guardedRequest, type HttpOutcome } from '../../network/guarded-request.ts'
import { accepted, rejected, stopped } from '../../outcomes.ts'
import type { Deliverer, PreparedFile, Sending, TestedDestination, TestStep } from '../../port.ts'
import { contentOf } from '../../prepared-content.ts'
import type { SendOutcome } from '../../send-outcome.ts'
import { timeFor } from '../../time-limit.ts'
import { webhook, type WebhookSettings, webhookSettingsOf } from './settings.ts'
import { signedHeaders, signingKey } from './signature.ts'

const source = `${destinationSource}${webhook}`

const connectTimeoutMs = 10_000
/** Standard Webhooks asks senders to wait for 15 to 30 seconds. */
const answerTimeoutMs = 30_000

/**
 * Posts each shipment as one signed event. A receiver refuses a repeat by its `webhook-id`, which is the same in every
 * attempt. So an event whose answer was not read is posted again, and nothing stays in doubt.
 */
export function createWebhookDeliverer({ egress, clock }: DelivererContext): Deliverer {
  async function post(
    event: Event,
    { settings, secrets, id }: Posting,
    signal: AbortSignal,
  ): Promise<HttpOutcome> {
    const key = signingKey(secrets['secret'] ?? '')
    if (key === null)
      return {
        kind: 'not-sent',
        failure: failure('destination_invalid', { said: sentence('webhook_secret_form') }),
      }
    const signed = { key, id, atSeconds: Math.floor(clock.now().getTime() / 1_000) }
    return await guardedRequest(
      {
        source,
        method: 'POST',
        url: new URL(settings.url),
        headers: {
          'content-type': 'application/json',
          'content-length': String(event.bytes),
          ...(await signedHeaders(signed, event.read())),
        },
        body: event.read(),
        connectTimeoutMs,
        timeoutMs: timeFor(event.bytes, answerTimeoutMs),
        maxAnswerBytes: 0,
      },
      { egress, signal },
    )
  }

  return {
    target: (settings) => ({
      kind: 'Destination',
      id: `${webhook} ${new URL(webhookSettingsOf(settings).url).host}`,
    }),
    // Its receiver refuses what it has, so it is always sent again.
    confirm: async () => ({ kind: 'absent' }),
    async send({ files: [file] }, sending, signal) {
      if (!file) throw new TypeError('an event is prepared as one file')
      if (!(await sending.requestSendPermit())) return stopped(source)
      const posting = { ...sending, settings: webhookSettingsOf(sending.settings), id: sending.receiptId }
      return outcomeOf(await post(eventOf(file), posting, signal), sending, clock.now())
    },
    async test({ settings, secrets }, signal) {
      const text = JSON.stringify({ type: 'punctual.test', timestamp: clock.now().toISOString(), data: {} })
      const event = { bytes: Buffer.byteLength(text), read: () => Readable.from([Buffer.from(text)]) }
      const posting = { settings: webhookSettingsOf(settings), secrets, id: newId() }
      return testSteps(await post(event, posting, signal), clock.now())
    },
  }
}

interface Event {
  readonly bytes: number
  /** A new reader each time. */
  read(): Readable
}

type Posting = Pick<TestedDestination, 'secrets'> & {
  readonly settings: WebhookSettings
  readonly id: string
}

function eventOf(file: PreparedFile): Event {
  return { bytes: file.bytes, read: () => contentOf(file) }
}

/** Any answer but a success means that the receiver has not taken the event (Standard Webhooks 1.0.0). */
function outcomeOf(outcome: HttpOutcome, sending: Sending, now: Date): SendOutcome {
  if (outcome.kind === 'not-sent') return outcome
  if (outcome.kind === 'unknown')
    return {
      kind: 'not-sent',
      failure: failure('destination_unreachable', { source, said: sentence('test_no_answer') }),
    }
  const { status, headers } = outcome
  if (status >= 200 && status < 300) return accepted(sending, String(status))
  return rejected(sending, answerFailure({ source, status, headers, now }))
}

function testSteps(outcome: HttpOutcome, now: Date): TestStep[] {
  const connect = { name: sentence('test_step_connect') }
  const event = { name: sentence('test_step_event') }
  if (outcome.kind === 'not-sent') return [{ ...connect, ok: false, detail: outcome.failure.said }]
  const connected = { ...connect, ok: true, detail: sentence('test_step_done') }
  if (outcome.kind === 'unknown')
    return [connected, { ...event, ok: false, detail: sentence('test_no_answer') }]
  const { status, headers } = outcome
  const isTaken = status >= 200 && status < 300
  const detail = isTaken ? sentence('test_step_done') : answerFailure({ source, status, headers, now }).said
  return [connected, { ...event, ok: isTaken, detail }]
}
