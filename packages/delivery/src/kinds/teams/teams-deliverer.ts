import { sentence } from '@punctual/domain/words'

import { readMessageFile } from '../../chat/message-file.ts'
import type { DelivererContext } from '../../context.ts'
import { answerFailure } from '../../network/answer-failure.ts'
import { guardedRequest, type HttpOutcome, type HttpRequest } from '../../network/guarded-request.ts'
import { accepted, rejected, stopped } from '../../outcomes.ts'
import type { Deliverer, Sending, TestStep } from '../../port.ts'
import type { SendOutcome } from '../../send-outcome.ts'
import { hostOf, teams, teamsSettingsOf, teamsSource as source } from './settings.ts'

const connectTimeoutMs = 10_000
const answerTimeoutMs = 30_000
/** The sentence with which a connector says that Teams has refused the card. */
const maxAnswerBytes = 4_096

/**
 * Posts each shipment as one card to the address of a workflow or incoming webhook. It cannot be asked afterwards: a
 * card whose answer was not read stays in doubt.
 */
export function createTeamsDeliverer({ egress, clock }: DelivererContext): Deliverer {
  const limits = { source, connectTimeoutMs, timeoutMs: answerTimeoutMs, maxAnswerBytes }
  const request = (wanted: Pick<HttpRequest, 'method' | 'url' | 'headers' | 'body'>, signal: AbortSignal) =>
    guardedRequest({ ...limits, ...wanted }, { egress, signal })

  return {
    target: (settings) => ({ kind: 'Destination', id: `${teams} ${hostOf(settings)}` }),
    async send(prepared, sending, signal) {
      const body = JSON.stringify(readMessageFile(prepared).message)
      if (!(await sending.requestSendPermit())) return stopped(source)
      const url = new URL(sending.secrets['url'] ?? '')
      const headers = { 'content-type': 'application/json' }
      return outcomeOf(await request({ method: 'POST', url, headers, body }, signal), sending, clock.now())
    },
    /** Whatever is posted to the address is shown in the channel, so it is not used. */
    async test({ settings }, signal) {
      const url = new URL('/', teamsSettingsOf(settings).origin)
      return testSteps(await request({ method: 'HEAD', url, headers: {} }, signal))
    },
  }
}

function outcomeOf(outcome: HttpOutcome, sending: Sending, now: Date): SendOutcome {
  if (outcome.kind !== 'answered') return outcome
  const { headers } = outcome
  const status = statusOf(outcome)
  if (status >= 200 && status < 300) return accepted(sending, String(status))
  return rejected(sending, answerFailure({ source, status, headers, now }))
}

/** Connectors answer 200 for a card that Teams has refused, and say so in a sentence. */
function statusOf({ status, body }: Extract<HttpOutcome, { kind: 'answered' }>): number {
  const refusal = /endpoint returned HTTP error ([45]\d\d)/.exec(body.toString('latin1'))
  return status === 200 && refusal ? Number(refusal[1]) : status
}

function testSteps(outcome: HttpOutcome): TestStep[] {
  const connect = { name: sentence('test_step_connect') }
  if (outcome.kind === 'not-sent') return [{ ...connect, ok: false, detail: outcome.failure.said }]
  if (outcome.kind === 'unknown') return [{ ...connect, ok: false, detail: sentence('test_no_answer') }]
  return [
    { ...connect, ok: true, detail: sentence('test_step_done') },
    { name: sentence('test_step_channel'), ok: true, detail: sentence('teams_address_not_checked') },
  ]
}
