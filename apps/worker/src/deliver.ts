import type { Preparation, Prepared, Sending as SendingOf } from '@punctual/delivery'
import type { Failure, Target } from '@punctual/domain'
import { type DeliveryProgress, type DeliveryResult, engineMetrics } from '@punctual/engine'

import { resultsOf } from './delivery-result.ts'
import type { RunDependencies } from './dependencies.ts'
import type { Destination } from './destination.ts'
import { putOffForSource, reportAnswer, reportUnsent, targetOf } from './destination-target.ts'
import { earlierOutcome, hasToBeAsked, type Outcome, recordedFiles } from './interrupted.ts'
import { keepLocked } from './keep-locked.ts'
import { once } from './once.ts'
import { deliveriesOf } from './parts.ts'
import { prepareShipment } from './prepare-shipment.ts'
import { findLinks, type ReportLinks } from './report-links.ts'
import type { PutOff, ResultInProgress, Run, StepOutcome } from './run.ts'
import { createSendPermit } from './send-permit.ts'
import { mayUse } from './targets.ts'

/**
 * Sends what is still planned, one send for each destination, with one ledger row for each recipient.
 *
 * The order is the promise. Prepare, send everything before the irrevocable step, wait for an in-doubt slot,
 * commit `Sending` under the attempt's fence, take that step, commit the reply. Before that step the other
 * side has accepted nothing. So a process that dies earlier has sent nothing, and one that dies in between
 * leaves a row that says so. Recipients that were accepted are never sent to again.
 *
 * A destination whose target is away keeps none of the others waiting.
 *
 * @param work.isLast whether the run has nothing else left to do
 */
export async function deliver(
  dependencies: RunDependencies,
  run: Run,
  work: ResultInProgress & { readonly isLast: boolean },
): Promise<StepOutcome> {
  let problem: Failure | null = null
  let putOff: PutOff | null = null
  const mailings = mailingsOf(dependencies, work)
  const links = once(() => findLinks(dependencies, run, work.result))
  for (const [index, mailing] of mailings.entries()) {
    run.signal.throwIfAborted()
    const isUnhindered: boolean = problem === null && putOff === null
    const isLast = work.isLast && index === mailings.length - 1 && isUnhindered
    const sent = await sendUnlessAway(dependencies, { ...work, ...mailing, run, links, isLast })
    if (sent.kind === 'lost') return sent
    if (sent.kind === 'put-off') putOff ??= sent
    else problem ??= sent.results.find(({ state }) => state === 'Planned')?.error ?? null
  }
  if (putOff !== null) return putOff
  return problem === null ? { kind: 'done' } : { kind: 'failed', failure: problem }
}

interface Mailing {
  readonly destination: Destination
  readonly planned: readonly DeliveryProgress[]
}

/**
 * The destinations with something left to be sent. Those that cannot be asked afterwards come first: no slow share
 * delays a mail.
 */
function mailingsOf({ deliverers }: RunDependencies, { result, progress }: ResultInProgress): Mailing[] {
  const planned = deliveriesOf(result, progress).filter(({ state }) => state === 'Planned')
  const mailings = result.destinations.map((destination) => ({
    destination,
    planned: planned.filter(({ destinationId }) => destinationId === destination.id),
  }))
  const canBeAsked = ({ destination }: Mailing) => deliverers.of(destination.kind).confirm !== undefined
  return mailings
    .filter((mailing) => mailing.planned.length > 0)
    .toSorted((left, right) => Number(canBeAsked(left)) - Number(canBeAsked(right)))
}

interface Sending extends ResultInProgress, Mailing {
  readonly run: Run
  /** Read when the first destination needs them. */
  readonly links: () => Promise<ReportLinks>
  readonly target: Target
  /** Why the target is not asked: it has been down for as long as a run may wait. */
  readonly refused: Failure | null
  /** Whether the run ends with the reply, if that is final. */
  readonly isLast: boolean
}

type Sent =
  | { readonly kind: 'sent'; readonly results: readonly DeliveryResult[] }
  | PutOff
  | { readonly kind: 'lost' }

async function sendUnlessAway(
  dependencies: RunDependencies,
  wanted: Omit<Sending, 'target' | 'refused'>,
): Promise<Sent> {
  const target = targetOf(dependencies, wanted.destination)
  const refusal = await mayUse(dependencies, wanted.run, target)
  if (refusal?.kind === 'put-off') return refusal
  return await sendTo(dependencies, { ...wanted, target, refused: refusal?.failure ?? null })
}

async function sendTo(dependencies: RunDependencies, sending: Sending): Promise<Sent> {
  const { run, result, destination } = sending
  const receiptId = receiptIdOf(sending)
  const made = await prepareShipment(dependencies, { ...sending, receiptId })
  const waitsForSource = made.ok ? null : putOffForSource(run, result, made.failure)
  if (waitsForSource) return waitsForSource
  const recorded = made.ok ? await recordedFiles(dependencies, { ...sending, row: result.row }, made) : null
  const prepared = made.ok && recorded ? { ...made, files: recorded } : made
  if (made.ok && recorded) await discardLocked(dependencies, made)
  else if (made.ok) {
    const { locked: files } = made
    await keepLocked(dependencies, { run, destinationId: destination.id, row: result.row, files })
  }
  using _underWay = run.stop.beginSend()
  const handed = await handOverOnce(dependencies, sending, prepared)
  if (made.ok) await discard(dependencies, made)
  if (handed.kind !== 'answered') return handed
  const { deliveries, outcome } = handed
  const results = resultsOf(deliveries, { run, destination, outcome })
  await recordReply(dependencies, sending, results)
  await reportAnswer(dependencies, run, { target: sending.target, outcome })
  return { kind: 'sent', results }
}

function receiptIdOf({ planned }: Mailing): string {
  return planned[0]?.messageId ?? ''
}

async function discard({ files }: RunDependencies, prepared: Prepared): Promise<void> {
  for (const file of prepared.files) if ('path' in file && file.isTemporary) await files.discard(file.path)
}

async function discardLocked({ files }: RunDependencies, { locked }: Prepared): Promise<void> {
  for (const { path } of locked) await files.discard(path)
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
      readonly outcome: Outcome
    }
  | PutOff
  | { readonly kind: 'lost' }

/**
 * Sends once, to those recipients that the permit names. Usually it names all of them. Otherwise the send is
 * broken off before its last step, and begins again for those.
 */
async function handOverOnce(
  dependencies: RunDependencies,
  sending: Sending,
  prepared: Preparation,
): Promise<HandedOver> {
  const { run, planned, refused: reason } = sending
  const holdsSlot = dependencies.deliverers.of(sending.destination.kind).confirm === undefined
  using permit = createSendPermit(dependencies, run, { planned, holdsSlot })
  const hand = (deliveries: readonly DeliveryProgress[], requestSendPermit: () => Promise<boolean>) =>
    prepared.ok
      ? handOver(dependencies, sending, { prepared, deliveries, requestSendPermit })
      : refused(dependencies, { ...sending, planned: deliveries }, prepared.failure)
  const tried = await hand(planned, async () => (await permit.ask()).length === planned.length)
  let asWanted = tried
  if (!permit.wasAsked()) {
    const found = await reportUnsent(dependencies, run, {
      target: sending.target,
      outcome: tried,
      wasAsked: prepared.ok && reason === null,
    })
    // What was broken off before the end is no try: the reason that the run is stopped for says what becomes
    // of it.
    if (found.outcome.kind !== 'answered') run.signal.throwIfAborted()
    if (found.putOff) return found.putOff
    asWanted = found.outcome
  }
  const deliveries = await permit.ask()
  if (deliveries.length === 0) return { kind: 'lost' }
  const outcome = deliveries.length === planned.length ? asWanted : await hand(deliveries, async () => true)
  return { kind: 'answered', deliveries, outcome }
}

interface HandOver {
  readonly prepared: Prepared
  readonly deliveries: readonly DeliveryProgress[]
  readonly requestSendPermit: () => Promise<boolean>
}

async function handOver(
  dependencies: RunDependencies,
  sending: Sending,
  { prepared, deliveries, requestSendPermit }: HandOver,
): Promise<Outcome> {
  const { run, destination, result, refused: reason } = sending
  const repeat = { run, destination, row: result.row, planned: deliveries }
  if (reason !== null)
    return { kind: hasToBeAsked(dependencies, repeat) ? 'not-asked' : 'not-sent', failure: reason }
  const { kind, settings, secrets } = destination
  const recipients = deliveries.map(({ recipient }) => recipient)
  const receiptId = receiptIdOf(sending)
  const wanted: SendingOf = { settings, secrets, receiptId, recipients, requestSendPermit }
  const earlier = await earlierOutcome(dependencies, repeat, { prepared, sending: wanted })
  return earlier ?? (await dependencies.deliverers.of(kind).send(prepared, wanted, run.signal))
}

/**
 * What cannot be prepared is not sent. A link that the source system does not give now may be there
 * for the next attempt.
 */
function refused(dependencies: RunDependencies, mailing: Mailing, reason: Failure): Outcome {
  if (hasToBeAsked(dependencies, mailing)) return { kind: 'not-asked', failure: reason }
  if (reason.retryable && reason.code.startsWith('source_')) return { kind: 'not-sent', failure: reason }
  return {
    kind: 'answered',
    recipients: mailing.planned.map(({ recipient }) => ({
      recipient,
      state: 'Rejected',
      reply: '',
      failure: reason,
    })),
  }
}
