import type { Preparation, Prepared, Sending as SendingOf } from '@punctual/delivery'
import { type Failure, type Target, targetKey } from '@punctual/domain'
import { type DeliveryProgress, type DeliveryResult, engineMetrics, type LockedFile } from '@punctual/engine'

import { resultsOf } from './delivery-result.ts'
import { traceSend } from './attempt-spans.ts'
import type { RunDependencies } from './dependencies.ts'
import { putOffForSource, reportAnswer, reportUnsent, targetOf, usableTargets } from './destination-target.ts'
import { disableGone, isGone } from './gone-destination.ts'
import { earlierOutcome, hasToBeAsked, type Outcome, recordedFiles } from './interrupted.ts'
import { keepLocked } from './keep-locked.ts'
import { largestMessage } from './largest-message.ts'
import { workerMetrics } from './metrics.ts'
import { once } from './once.ts'
import { type Mailing, mailingsTo, receiptIdOf } from './one-mail-each.ts'
import { deliveriesOf } from './parts.ts'
import { prepareAhead } from './prepare-ahead.ts'
import { prepareShipment } from './prepare-shipment.ts'
import { findLinks, type ReportLinks } from './report-links.ts'
import type { Limited, PutOff, ResultInProgress, Run, StepOutcome } from './run.ts'
import { createSendPermit } from './send-permit.ts'
import { sideBySide } from './side-by-side.ts'
import { nominalInstant } from './run-scope.ts'

/**
 * Sends what is still planned, one send for each destination, with one ledger row for each recipient.
 *
 * The order is the promise. Prepare, send everything before the irrevocable step, wait for an in-doubt slot,
 * commit `Sending` under the attempt's fence, take that step, commit the reply. Before that step the other
 * side has accepted nothing. So a process that dies earlier has sent nothing, and one that dies in between
 * leaves a row that says so. Recipients that were accepted are never sent to again.
 *
 * Destinations go out side by side, so that a slow one delays none of the others. Several mails go at the same time.
 * Of other kinds, those with the same target go one after the other. So each delivery knows which names of files those
 * before it have got there. The breaker of the target is asked before each.
 *
 * @param work.isLast whether the run has nothing else left to do
 */
export async function deliver(
  dependencies: RunDependencies,
  run: Run,
  work: ResultInProgress & { readonly isLast: boolean },
): Promise<StepOutcome> {
  const mailings = mailingsOf(dependencies, run, work)
  const links = once(() => findLinks(dependencies, run, work.result))
  const found = new Map<Mailing, Sent>()
  const isLast = () =>
    work.isLast &&
    found.size === mailings.length - 1 &&
    [...found.values()].every((sent) => reasonOf(sent).kind === 'done')
  await sideBySide(byTarget(dependencies, mailings), maxTargetsAtOnce, async (ofTarget) => {
    let isOver = false
    let begun = 0
    const isFollowed = () => !isOver && begun < ofTarget.length
    const ahead = prepareAhead(dependencies, { ...work, run, links, mailings: ofTarget })
    await sideBySide(ofTarget, sendsAtOnce(dependencies, ofTarget), async (mailing, goOn) => {
      begun += 1
      if (isOver) return
      run.signal.throwIfAborted()
      const sent = await sendUnlessAway(dependencies, {
        ...work,
        ...mailing,
        run,
        links,
        isLast,
        isFollowed,
        ahead: () => ahead(mailing),
        goOn,
      })
      found.set(mailing, sent)
      isOver ||= sent.kind === 'lost' || sent.kind === 'limited'
    })
  })
  const reasons = mailings.flatMap((mailing) => found.get(mailing) ?? []).map(reasonOf)
  const [reason] = ['lost', 'put-off', 'limited', 'failed'].flatMap((kind) =>
    reasons.filter((each) => each.kind === kind),
  )
  return reason ?? { kind: 'done' }
}

/** Targets that a run sends to at the same time. */
const maxTargetsAtOnce = 8

function sendsAtOnce({ deliverers }: RunDependencies, [first]: readonly Mailing[]): number {
  return (first && deliverers.of(first.destination.kind).sendsAtOnce?.()) ?? 1
}

/** What a send makes of the step. */
function reasonOf(sent: Sent): StepOutcome {
  if (sent.kind !== 'sent') return sent
  const problem = sent.results.find(({ state }) => state === 'Planned')?.error
  return problem ? { kind: 'failed', failure: problem } : { kind: 'done' }
}

/**
 * The destinations with something left to be sent. Those that cannot be asked afterwards come first: no number of
 * slow shares delays a mail.
 */
function mailingsOf(
  { deliverers }: RunDependencies,
  { data: { lists } }: Run,
  { result, progress }: ResultInProgress,
): Mailing[] {
  const planned = deliveriesOf(result, progress).filter(({ state }) => state === 'Planned')
  const byDestination = Map.groupBy(planned, ({ destinationId }) => destinationId)
  const mailings = result.destinations.flatMap((destination) =>
    mailingsTo(destination, byDestination.get(destination.id) ?? [], lists),
  )
  const canBeAsked = ({ destination }: Mailing) => deliverers.of(destination.kind).confirm !== undefined
  return mailings.toSorted((left, right) => Number(canBeAsked(left)) - Number(canBeAsked(right)))
}

function byTarget(dependencies: RunDependencies, mailings: readonly Mailing[]): Mailing[][] {
  // The name of a host may be written in capitals too.
  const keyOf = ({ destination }: Mailing) => targetKey(targetOf(dependencies, destination)).toLowerCase()
  return [...Map.groupBy(mailings, keyOf).values()]
}

interface Sending extends ResultInProgress, Mailing {
  readonly run: Run
  /** Read when the first destination needs them. */
  readonly links: () => Promise<ReportLinks>
  /** The first one that may be asked. */
  readonly target: Target
  /** All that may be asked, in their order. */
  readonly targets: readonly Target[]
  /** Largest message that the other side takes, where that is known. */
  readonly mostBytes?: number | null
  /** What was made of it with others, where no size is known; null when it is made by itself. */
  readonly ahead: () => Promise<Preparation> | null
  /** Why no target is asked: it has been down for as long as a run may wait. */
  readonly refused: Failure | null
  /** Whether the run ends with the reply, if that is final: every other one is in the record. */
  readonly isLast: () => boolean
  /** Whether another send to the same target comes next. */
  readonly isFollowed: () => boolean
  /** Lets that begin, while the reply to this one is written down. */
  readonly goOn: () => void
}

type Sent =
  | { readonly kind: 'sent'; readonly results: readonly DeliveryResult[] }
  | PutOff
  | Limited
  | { readonly kind: 'lost' }

async function sendUnlessAway(
  dependencies: RunDependencies,
  wanted: Omit<Sending, 'target' | 'targets' | 'refused'>,
): Promise<Sent> {
  const { run, destination } = wanted
  const { targets, refusal } = await usableTargets(dependencies, run, destination)
  if (refusal?.kind === 'put-off') return refusal
  const target = targets[0] ?? targetOf(dependencies, destination)
  return await sendTo(dependencies, { ...wanted, target, targets, refused: refusal?.failure ?? null })
}

async function sendTo(dependencies: RunDependencies, asked: Sending): Promise<Sent> {
  const { run, result, destination } = asked
  const receiptId = receiptIdOf(asked)
  const sending = { ...asked, mostBytes: asked.mostBytes ?? (await largestMessage(dependencies, asked)) }
  const ahead = sending.mostBytes === null ? sending.ahead() : null
  const made = await (ahead ?? prepareShipment(dependencies, { ...sending, receiptId }))
  const waitsForSource = made.ok ? null : putOffForSource(run, result, made.failure)
  if (waitsForSource) return waitsForSource
  const recorded = made.ok ? await recordedFiles(dependencies, { ...sending, row: result.row }, made) : null
  const prepared = made.ok && recorded ? { ...made, files: recorded } : made
  if (made.ok && recorded) await discardLocked(dependencies, made)
  const lockedFiles =
    made.ok && !recorded
      ? await keepLocked(dependencies, {
          run,
          destinationId: destination.id,
          row: result.row,
          messageId: receiptId,
          recipients: asked.planned.map(({ recipient }) => recipient),
          files: made.locked,
        })
      : []
  using _underWay = run.stop.beginSend()
  const handed = await traceSend(dependencies, { run, destination }, () =>
    handOverOnce(dependencies, { ...sending, lockedFiles }, prepared),
  )
  if (handed.kind !== 'answered') await discard(dependencies, run, made)
  if (handed.kind === 'too-large')
    return await sendTo(dependencies, { ...sending, mostBytes: handed.mostBytes })
  if (handed.kind !== 'answered') return handed
  const { deliveries, outcome } = handed
  const results = resultsOf(deliveries, { run, destination, outcome })
  // The send permit of the next mail is not committed before this reply.
  if (destination.kind.isMail && results.every(({ state }) => state === 'Accepted')) sending.goOn()
  await recordReply(dependencies, sending, results)
  await discard(dependencies, run, made)
  if (results.some(isGone)) await disableGone(dependencies, run, destination)
  run.leftBehind.record(deliveries, results)
  await reportAnswer(dependencies, run, { target: sending.target, outcome })
  return { kind: 'sent', results }
}

/** Never fails: what stays goes with the directory of the attempt, and a reply counts more. */
async function discard({ files }: RunDependencies, { logger }: Run, made: Preparation): Promise<void> {
  const report = (error: unknown) => logger.warn({ err: error }, 'temporary file not removed')
  for (const file of made.ok ? made.files : [])
    if ('path' in file && file.isTemporary) await files.discard(file.path).catch(report)
}

async function discardLocked({ files }: RunDependencies, { locked }: Prepared): Promise<void> {
  for (const { path } of locked) await files.discard(path)
}

/**
 * Held back for the end of the run where that follows at once; what is held is in doubt until the end has
 * written it.
 */
async function recordReply(
  { metrics, clock }: RunDependencies,
  { run, planned, isLast }: Sending,
  results: readonly DeliveryResult[],
): Promise<void> {
  const isFinal = results.length === planned.length && results.every(({ state }) => state !== 'Planned')
  if (isLast() && isFinal && !results.some(isGone)) run.ledger.hold(results)
  // Also after an abort: the reply was read, and losing it would leave an honest Accepted as Unknown.
  else await run.ledger.settle(results)
  const { claimed, claimedMs } = run
  const seconds = (claimed.delayMs + clock.monotonicMs() - claimedMs) / 1_000
  const trigger = claimed.trigger === 'schedule' ? 'planned' : 'manual'
  for (const { state } of results) {
    if (state !== 'Planned') metrics.increase(engineMetrics.deliveries, { state })
    if (state === 'Accepted' && !claimed.isReleased)
      metrics.observe(workerMetrics.delivered, { trigger }, seconds)
  }
}

type HandedOver =
  | {
      readonly kind: 'answered'
      readonly deliveries: readonly DeliveryProgress[]
      readonly outcome: Outcome
    }
  | PutOff
  | Limited
  /** Made smaller, it may be taken. */
  | { readonly kind: 'too-large'; readonly mostBytes: number }
  | { readonly kind: 'lost' }

/**
 * Sends once, to those recipients that the permit names. Usually it names all of them. Otherwise the send is
 * broken off before its last step, and begins again for those.
 */
async function handOverOnce(
  dependencies: RunDependencies,
  sending: Sending & { readonly lockedFiles: readonly LockedFile[] },
  prepared: Preparation,
): Promise<HandedOver> {
  const { run, planned, lockedFiles, refused: reason } = sending
  const holdsSlot = dependencies.deliverers.of(sending.destination.kind).confirm === undefined
  using permit = createSendPermit(dependencies, run, { planned, holdsSlot, lockedFiles })
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
    const goesOn = tried.kind === 'not-sent' ? withoutPermit(tried, sending) : null
    if (goesOn) return goesOn
    asWanted = found.outcome
  }
  const deliveries = await permit.ask()
  if (deliveries.length === 0) return { kind: 'lost' }
  const outcome = deliveries.length === planned.length ? asWanted : await hand(deliveries, async () => true)
  return { kind: 'answered', deliveries, outcome }
}

/** What becomes of a send that was not tried, and spends no try; null for one that has failed. */
function withoutPermit(
  { limitedForMs, mostBytes }: Outcome & { kind: 'not-sent' },
  sending: Sending,
): HandedOver | null {
  if (limitedForMs !== undefined) return { kind: 'limited', waitMs: limitedForMs }
  // Each time it is made anew it is smaller.
  if (mostBytes !== undefined && mostBytes < (sending.mostBytes ?? Infinity))
    return { kind: 'too-large', mostBytes }
  return null
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
  const readOthers: SendingOf['readOthers'] = (isSame) =>
    run.leftBehind.others({ recipient: recipients[0] ?? '', messageId: receiptId }, isSame)
  const wanted: SendingOf = {
    settings,
    secrets,
    receiptId,
    date: nominalInstant(run.claimed),
    recipients,
    requestSendPermit,
    readOthers,
    isRepeat: deliveries.some(({ tries }) => tries > 0),
    targets: sending.targets,
    isFollowed: sending.isFollowed,
  }
  const earlier = await earlierOutcome(dependencies, repeat, { prepared, sending: wanted })
  if (earlier !== null && earlier.kind !== 'absent') return earlier
  const outcome = await dependencies.deliverers.of(kind).send(prepared, wanted, run.signal)
  return { ...outcome, isEarlierAbsent: earlier !== null }
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
