import type { Failure } from '@punctual/domain'
import { type DeliveryProgress, type DeliveryResult, engineMetrics } from '@punctual/engine'
import type { Message, SendOutcome } from '@punctual/delivery'

import { compose } from './compose-message.ts'
import { resultsOf } from './delivery-result.ts'
import type { RunDependencies } from './dependencies.ts'
import type { EmailDestination } from './email-destination.ts'
import type { Composition } from './file-work/file-work.ts'
import { keepLocked } from './keep-locked.ts'
import { mailTarget, putOffForSource, reportAnswer, reportMailServer } from './mail-target.ts'
import { once } from './once.ts'
import { deliveriesOf } from './parts.ts'
import { findLinks, type ReportLinks } from './report-links.ts'
import type { PutOff, ResultInProgress, Run, StepOutcome } from './run.ts'
import { createSendGate } from './send-gate.ts'
import { mayUse } from './targets.ts'

/**
 * Sends what is still planned, one mail for each destination, with one ledger row for each recipient.
 *
 * The order is the promise: compose, hand over all of the message but its end, wait for an in-doubt slot,
 * commit `Sending` under the attempt's fence, write the end, commit the reply. Before its end no mail server
 * can have accepted a message, so a process that dies earlier has sent nothing, and one that dies in between
 * leaves a row that says so. Recipients that were accepted are never in a later envelope.
 *
 * @param work.isLast whether the run has nothing else left to do
 */
export async function deliver(
  dependencies: RunDependencies,
  run: Run,
  work: ResultInProgress & { readonly isLast: boolean },
): Promise<StepOutcome> {
  let problem: Failure | null = null
  const mailings = mailingsOf(work)
  const links = once(() => findLinks(dependencies, run, work.result))
  const refusal = mailings.length === 0 ? null : await mayUse(dependencies, run, mailTarget(dependencies))
  if (refusal?.kind === 'put-off') return refusal
  const refused = refusal?.failure ?? null
  for (const [index, mailing] of mailings.entries()) {
    run.signal.throwIfAborted()
    const isLast: boolean = work.isLast && index === mailings.length - 1 && problem === null
    const sent = await sendTo(dependencies, { ...work, ...mailing, run, links, refused, isLast })
    if (sent.kind !== 'sent') return sent
    problem ??= sent.results.find(({ state }) => state === 'Planned')?.error ?? null
  }
  return problem === null ? { kind: 'done' } : { kind: 'failed', failure: problem }
}

interface Mailing {
  readonly destination: EmailDestination
  readonly planned: readonly DeliveryProgress[]
}

/** The destinations with something left to be sent. */
function mailingsOf({ result, progress }: ResultInProgress): Mailing[] {
  const planned = deliveriesOf(result, progress).filter(({ state }) => state === 'Planned')
  const mailings = result.destinations.map((destination) => ({
    destination,
    planned: planned.filter(({ destinationId }) => destinationId === destination.id),
  }))
  return mailings.filter((mailing) => mailing.planned.length > 0)
}

interface Sending extends ResultInProgress, Mailing {
  readonly run: Run
  /** Looked up when the first destination needs them. */
  readonly links: () => Promise<ReportLinks>
  /** Why the mail server is not asked: it has been down for as long as a run may wait. */
  readonly refused: Failure | null
  /** Whether the run ends with the reply, if that is final. */
  readonly isLast: boolean
}

type Sent =
  | { readonly kind: 'sent'; readonly results: readonly DeliveryResult[] }
  | PutOff
  | { readonly kind: 'lost' }

async function sendTo(dependencies: RunDependencies, sending: Sending): Promise<Sent> {
  const { run, result, destination } = sending
  const composed = await compose(dependencies, { ...sending, messageId: sending.planned[0]?.messageId ?? '' })
  const waitsForSource = composed.ok ? null : putOffForSource(run, result, composed.failure)
  if (waitsForSource) return waitsForSource
  const locked = composed.ok ? composed.locked : []
  await keepLocked(dependencies, { run, destinationId: destination.id, row: result.row, files: locked })
  using _underWay = run.stop.beginSend()
  const handed = await handOverOnce(dependencies, sending, composed)
  if (composed.ok && composed.path !== null) await dependencies.files.discard(composed.path)
  if (handed.kind !== 'answered') return handed
  const { deliveries, outcome } = handed
  const results = resultsOf(deliveries, { run, destination, outcome })
  await recordReply(dependencies, sending, results)
  await reportAnswer(dependencies, run, outcome)
  return { kind: 'sent', results }
}

/**
 * Held back for the end of the run where that follows at once; what is held is in doubt until the end has
 * written it.
 */
async function recordReply(
  { metrics }: RunDependencies,
  { run, planned, isLast }: Sending,
  results: readonly DeliveryResult[],
): Promise<void> {
  const isFinal = results.length === planned.length && results.every(({ state }) => state !== 'Planned')
  if (isLast && isFinal) run.ledger.hold(results)
  else {
    // Also after an abort: the reply was read, and losing it would leave an honest Accepted as Unknown.
    await run.ledger.settle(results)
    run.inDoubtSlot.release()
  }
  for (const { state } of results)
    if (state !== 'Planned') metrics.increase(engineMetrics.deliveries, { state })
}

type HandedOver =
  | {
      readonly kind: 'answered'
      readonly deliveries: readonly DeliveryProgress[]
      readonly outcome: SendOutcome
    }
  | PutOff
  | { readonly kind: 'lost' }

/**
 * Hands a message over once, to those recipients that the gate has granted. It is granted to all of them as a
 * rule; else the message is broken off before its end, and goes to the others over another connection.
 */
async function handOverOnce(
  dependencies: RunDependencies,
  sending: Sending,
  composed: Composition,
): Promise<HandedOver> {
  const { run, planned, refused: reason } = sending
  using gate = createSendGate(dependencies, run, planned)
  const hand = (deliveries: readonly DeliveryProgress[], requestSendPermit: () => Promise<boolean>) =>
    composed.ok
      ? handOver(dependencies, sending, { message: composed.message, deliveries, requestSendPermit })
      : refused(deliveries, composed.failure)
  const tried = await hand(planned, async () => (await gate.ask()).length === planned.length)
  let asWanted = tried
  if (!gate.wasAsked()) {
    const found = await reportMailServer(dependencies, run, {
      outcome: tried,
      wasAsked: composed.ok && reason === null,
    })
    // What was broken off before the end is no try: the reason that the run is stopped for says what becomes
    // of it.
    if (found.outcome.kind !== 'answered') run.signal.throwIfAborted()
    if (found.putOff) return found.putOff
    asWanted = found.outcome
  }
  const deliveries = await gate.ask()
  if (deliveries.length === 0) return { kind: 'lost' }
  const outcome = deliveries.length === planned.length ? asWanted : await hand(deliveries, async () => true)
  return { kind: 'answered', deliveries, outcome }
}

interface HandOver {
  readonly message: Message
  readonly deliveries: readonly DeliveryProgress[]
  readonly requestSendPermit: () => Promise<boolean>
}

async function handOver(
  { mailer }: RunDependencies,
  { run, refused: reason }: Sending,
  { message, deliveries, requestSendPermit }: HandOver,
): Promise<SendOutcome> {
  if (reason !== null) return { kind: 'not-sent', failure: reason }
  const envelope = { from: mailer.from, to: deliveries.map(({ recipient }) => recipient) }
  return await mailer.send({ envelope, raw: message, requestSendPermit }, run.signal)
}

/**
 * A mail that cannot be composed is not sent. A link that the source system does not give now may be there
 * for the next attempt.
 */
function refused(deliveries: readonly DeliveryProgress[], reason: Failure): SendOutcome {
  if (reason.retryable && reason.code.startsWith('source_')) return { kind: 'not-sent', failure: reason }
  return {
    kind: 'answered',
    recipients: deliveries.map(({ recipient }) => ({
      recipient,
      state: 'Rejected',
      reply: '',
      failure: reason,
    })),
  }
}
