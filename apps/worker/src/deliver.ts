import { attemptsAllowed, type Failure, failure } from '@punctual/domain'
import { type DeliveryRecord, type DeliveryResult, engineMetrics } from '@punctual/engine'
import type { Message, RecipientOutcome, SendOutcome } from '@punctual/delivery'

import type { RunDependencies } from './dependencies.ts'
import type { EmailDestination } from './email-destination.ts'
import type { Composition } from './file-work/file-work.ts'
import { keepLocked } from './keep-locked.ts'
import { mailTarget, putOffForSource, tellAnswer, tellMailServer } from './mail-target.ts'
import { deliveriesOf, filesFor, givenUpParts, type Result } from './parts.ts'
import { persistently } from './persistently.ts'
import { withResults } from './progress.ts'
import { findLinks, linkNotes, reasonNotToSend, type ReportLinks } from './report-links.ts'
import type { PutOff, ResultInProgress, Run, StepOutcome } from './run.ts'
import { startSendSignal } from './send-signal.ts'
import type { Snapshot } from './snapshot.ts'
import { mayUse } from './targets.ts'
import { nominalInstant, templateData } from './template-values.ts'

/**
 * Sends what is still planned, one mail for each destination, with one ledger row for each recipient.
 *
 * The order is the promise: compose, hand over all of the message but its end, wait for the turn, commit `Sending` under the attempt's fence, write
 * the end, commit the reply. Before its end no mail server can have accepted a message, so whatever dies earlier has sent nothing, and
 * whatever dies in between leaves a row that says so. Recipients that were accepted are never in a later envelope.
 */
export async function deliver(dependencies: RunDependencies, run: Run, work: ResultInProgress): Promise<StepOutcome> {
  let problem: Failure | null = null
  let { progress } = work
  let isKnown = true
  const mailings = mailingsOf(work)
  const links = once(() => findLinks(dependencies, run, work.result))
  const refusal = mailings.length === 0 ? null : await mayUse(dependencies, run, mailTarget(dependencies))
  if (refusal?.kind === 'put-off') return refusal
  const refused = refusal?.failure ?? null
  for (const [index, mailing] of mailings.entries()) {
    const { planned } = mailing
    run.signal.throwIfAborted()
    const results = await sendTo(dependencies, { run, ...work, ...mailing, links, refused, isLast: index === mailings.length - 1 })
    if (results === 'lost') return { kind: 'lost' }
    if ('kind' in results) return results
    problem ??= results.find(({ state }) => state === 'Planned')?.error ?? null
    isKnown &&= results.length === planned.length
    progress = withResults(progress, results, dependencies.clock.now())
  }
  return problem === null ? { kind: 'done', progress: isKnown ? progress : null } : { kind: 'failed', failure: problem }
}

interface Mailing {
  readonly destination: EmailDestination
  readonly planned: readonly DeliveryRecord[]
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
  /** Why the mail server is not asked: it has been away for as long as a run may wait. */
  readonly refused: Failure | null
  /** Whether nothing is left to be sent to another destination. */
  readonly isLast: boolean
}

async function sendTo(dependencies: RunDependencies, sending: Sending): Promise<readonly DeliveryResult[] | 'lost' | PutOff> {
  const { run, planned, isLast } = sending
  const composed = await compose(dependencies, sending)
  const locked = { run, destinationId: sending.destination.id, row: sending.result.row, files: composed.ok ? composed.locked : [] }
  const waitsForSource = composed.ok ? null : putOffForSource(run, sending.result, composed.failure)
  if (waitsForSource) return waitsForSource
  if (!(await keepLocked(dependencies, locked))) return 'lost'
  using send = startSendSignal(run.signal, dependencies.clock)
  const gate = createGate(dependencies, { run, planned, signal: send.signal })
  const hand = (deliveries: readonly DeliveryRecord[], mayEnd: () => Promise<boolean>) =>
    composed.ok
      ? handOver(dependencies, sending, { message: composed.message, deliveries, mayEnd, signal: send.signal })
      : refused(deliveries, composed.failure)
  const tried = await toldWhenSlow(dependencies, run, () => hand(planned, async () => (await gate.ask()).length === planned.length))
  const { outcome: asWanted, putOff } = gate.wasAsked()
    ? { outcome: tried, putOff: null }
    : await tellMailServer(dependencies, run, { outcome: tried, wasAsked: composed.ok && sending.refused === null })
  const discard = async () => composed.ok && composed.path !== null && (await dependencies.files.discard(composed.path))
  // What was broken off before the end is no try: the reason that the run is stopped for says what becomes of it.
  if (!gate.wasAsked() && asWanted.kind !== 'answered') run.signal.throwIfAborted()
  if (putOff) {
    await discard()
    return putOff
  }
  const deliveries = await gate.ask()
  if (deliveries.length === 0) return 'lost'
  const outcome = deliveries.length === planned.length ? asWanted : await hand(deliveries, async () => true)
  await discard()
  const results = deliveries.map((delivery, index) => resultOf(delivery, { ...sending, answer: outcomeFor(outcome, index) }))
  // Also after an abort: the reply was read, and losing it would leave an honest Accepted as Unknown.
  await persistently(dependencies, AbortSignal.any([]), () => run.ledger.settle(results, isLast && results.length === planned.length))
  // What is held is in doubt until the end of the run has written it.
  if (run.ledger.heldResults().length === 0) run.turn.leave()
  for (const { state } of results) if (state !== 'Planned') dependencies.metrics.increase(engineMetrics.deliveries, { state })
  await tellAnswer(dependencies, run, outcome)
  return results
}

/** A mail server that takes longer than this before the end of a message is slow. */
export const slowMs = 250

/** The record says `Delivering` with the gate, or before it when the mail server lets a run wait for that. */
async function toldWhenSlow<Result>({ clock }: RunDependencies, run: Run, work: () => Result | Promise<Result>): Promise<Result> {
  const over = new AbortController()
  clock
    .sleep(slowMs, over.signal)
    .then(() => run.ledger.flush())
    // In time, or the store is away: the gate writes what could not be written, and tells why when it cannot either.
    .catch(() => {})
  try {
    return await work()
  } finally {
    over.abort('over')
  }
}

/** Asks once for leave to send, however often it is needed, and answers the deliveries that may be sent. */
function createGate(
  dependencies: RunDependencies,
  { run, planned, signal }: Pick<Sending, 'run' | 'planned'> & { readonly signal: AbortSignal },
) {
  let asked: Promise<readonly DeliveryRecord[]> | null = null
  async function ask(): Promise<readonly DeliveryRecord[]> {
    const ids = planned.map(({ id }) => id)
    await run.turn.take(signal)
    const granted = new Set(await persistently(dependencies, run.signal, () => run.ledger.beginSending(ids)))
    return planned.filter(({ id }) => granted.has(id))
  }
  return { ask: () => (asked ??= ask()), wasAsked: () => asked !== null }
}

interface HandOver {
  readonly message: Message
  readonly deliveries: readonly DeliveryRecord[]
  readonly mayEnd: () => Promise<boolean>
  readonly signal: AbortSignal
}

async function handOver(
  { mailer }: RunDependencies,
  { refused: reason }: Sending,
  { message, deliveries, mayEnd, signal }: HandOver,
): Promise<SendOutcome> {
  if (reason !== null) return { kind: 'not-sent', failure: reason }
  const envelope = { from: mailer.from, to: deliveries.map(({ recipient }) => recipient) }
  return await mailer.send({ envelope, raw: message, mayEnd }, signal)
}

/** What cannot be composed reaches nobody; a link that the source system does not tell now may be told by the next attempt. */
function refused(deliveries: readonly DeliveryRecord[], reason: Failure): SendOutcome {
  if (reason.retryable && reason.code.startsWith('source_')) return { kind: 'not-sent', failure: reason }
  return {
    kind: 'answered',
    recipients: deliveries.map(({ recipient }) => ({ recipient, state: 'Rejected', reply: '', failure: reason })),
  }
}

/** The complete message, or what makes it impossible. The bytes are the same in every attempt. */
async function compose(
  dependencies: RunDependencies,
  { run, result, progress, destination, planned, links }: Sending,
): Promise<Composition> {
  const { claimed, snapshot } = run
  if (destination.unusable) return impossible(destination.unusable.message)
  const files = filesFor(result, progress, destination)
  if (files.length === 0) return impossible(`There is no file in the format ${destination.settings.format}.`)
  const found = destination.settings.includeLink ? await links() : noLinks
  const reason = reasonNotToSend(destination, found)
  if (reason !== null) return { ok: false, failure: reason }
  return await dependencies.files.composeEmail(
    {
      settings: destination.settings,
      secrets: destination.secrets,
      from: dependencies.mailer.from,
      messageId: planned[0]?.messageId ?? '',
      date: nominalInstant(claimed),
      executionId: claimed.id,
      template: templateData(run, result, { reportName: reportNameOf(result, snapshot), serverName: dependencies.server.name }),
      attachments: files.map(({ sha256, name, contentType }) => ({ path: dependencies.artifacts.pathOf(sha256), name, contentType })),
      links: found.links,
      notes: [
        ...givenUpParts(result, progress).map(({ name }) => `The report "${name}" could not be made and is missing.`),
        ...linkNotes(found),
      ],
      directory: run.directory,
    },
    run.signal,
  )
}

function impossible(message: string): Composition {
  return { ok: false, failure: failure('destination_invalid', { message }) }
}

function reportNameOf({ parts, package: wanted }: Result, { scheduleName }: Snapshot): string {
  return (wanted === null ? parts[0]?.definition.reportName : null) ?? scheduleName
}

const noLinks: ReportLinks = { links: [], missing: [] }

/** Does the work when it is first asked for, and answers the same from then on. */
function once<Value>(work: () => Promise<Value>): () => Promise<Value> {
  let begun: Promise<Value> | undefined
  return () => (begun ??= work())
}

type Answer = RecipientOutcome | Exclude<SendOutcome, { kind: 'answered' }>

function outcomeFor(outcome: SendOutcome, index: number): Answer {
  if (outcome.kind !== 'answered') return outcome
  const recipient = outcome.recipients[index]
  if (!recipient) throw new Error('the mailer answers about every recipient')
  return recipient
}

/** What the ledger says after a send: a row goes back to Planned only when a repeat cannot make a second mail. */
function resultOf({ id, tries }: DeliveryRecord, { run, destination, answer }: Sending & { readonly answer: Answer }): DeliveryResult {
  const again = (reply: string | null, error: Failure): DeliveryResult => {
    const isRepeated = tries + 1 < attemptsAllowed(error) && !run.isLastTry(error)
    return { id, state: isRepeated ? 'Planned' : 'Failed', reply, error }
  }
  if ('state' in answer) {
    const { state, reply, failure: reason = null } = answer
    if (state === 'Deferred') return again(reply, reason ?? failure('mail_server_busy', { source: 'smtp' }))
    return { id, state, reply, error: reason }
  }
  if (answer.kind === 'not-sent') return again(null, answer.failure)
  if (destination.settings.onUnknown === 'Resend') return again(null, { ...answer.failure, retryable: true })
  return { id, state: 'Unknown', reply: null, error: answer.failure }
}
