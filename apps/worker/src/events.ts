/**
 * Sends notices to subscriptions: one event at a time to a program, one message of several to users. Each subscription
 * is asked beside the others, so that one that is away delays none of them. One that takes nothing is not asked for a
 * while. Its notices wait, and are abandoned after a day.
 */
import { kindOf, prepareAnnouncement, type SendOutcome } from '@punctual/delivery'
import { failure, type Failure, noticeContent, noticesMessage, noticeText } from '@punctual/domain'
import { eventPayload } from '@punctual/domain/notice-events'
import type { ClaimedEvent, NoticeClaim, NoticeResult, Store, SubscriptionResult } from '@punctual/engine'
import type { Signals } from '@punctual/queue'

import type { RunDependencies } from './dependencies.ts'
import {
  abandonedAfterMs,
  beginRound,
  delayAfter,
  permitOf,
  settleNotice,
  startNoticeLoop,
} from './notice-rounds.ts'
import { retryWhileStoreDown } from './retry-while-store-down.ts'
import { sideBySide } from './side-by-side.ts'

/** Of each subscription a hundred at most. */
const noticesOfARound = 400

/** Subscriptions that are asked at the same time. */
const subscriptionsAtOnce = 8

/** What a subscription gets of a round: the rest is for the next one, which comes at once. */
const turnMs = 60_000

/** A longer wait that the other side asks for is not kept. */
const askedDelayMs = 3_600_000

type EventDependencies = Pick<
  RunDependencies,
  | 'clock'
  | 'consoleUrl'
  | 'deliverers'
  | 'logger'
  | 'mailLanguage'
  | 'metrics'
  | 'openSecrets'
  | 'random'
  | 'server'
> & {
  readonly store: Pick<Store, 'notices' | 'eventNotices'>
}

/** Disposing it ends the loop, and waits for the sends under way. */
export async function startEvents(
  resources: AsyncDisposableStack,
  dependencies: EventDependencies,
  signals: Signals,
): Promise<void> {
  const { clock, logger } = dependencies
  const run = (signal: AbortSignal) => eventRound(dependencies, signal)
  await startNoticeLoop(resources, { clock, logger, signals }, { name: 'events', run })
}

/** Sends what is to be sent; 0 when there may be more. */
export async function eventRound(
  dependencies: EventDependencies,
  signal: AbortSignal,
): Promise<number | undefined> {
  const claim = await beginRound(dependencies, 'subscriptions')
  const claimed = await dependencies.store.eventNotices.claim(claim, noticesOfARound)
  const ofSubscriptions = [...Map.groupBy(claimed, ({ subscriptionId }) => subscriptionId).values()]
  await sideBySide(ofSubscriptions, subscriptionsAtOnce, (notices) =>
    sendTo(dependencies, { notices, claim, signal }),
  )
  return claimed.length > 0 ? 0 : undefined
}

interface Sending {
  /** Of one subscription, in their order. */
  readonly notices: readonly ClaimedEvent[]
  readonly claim: NoticeClaim
  readonly signal: AbortSignal
}

/** What a kind takes at once: all notices, or one after the other. */
async function sendTo(dependencies: EventDependencies, sending: Sending): Promise<void> {
  const { clock } = dependencies
  const untilMs = clock.monotonicMs() + turnMs
  let rest = turnsOf(sending.notices)
  while (rest.length > 0) {
    const [notices, ...later] = rest
    if (sending.signal.aborted || clock.monotonicMs() > untilMs) break
    const isTaken = await sendTurn(dependencies, { ...sending, notices: notices! })
    rest = later
    if (!isTaken) break
  }
  for (const notice of rest.flat()) await putBack(dependencies, notice, { claim: sending.claim, delayMs: 0 })
}

function turnsOf(notices: readonly ClaimedEvent[]): (readonly ClaimedEvent[])[] {
  const [first] = notices
  if (first === undefined) return []
  const isForPeople = kindOf({ kind: first.destinationKind }).announcement?.readers === 'people'
  return isForPeople ? [notices] : notices.map((notice) => [notice])
}

/** False when the other side is not to be asked again now. */
async function sendTurn(dependencies: EventDependencies, turn: Sending): Promise<boolean> {
  const { store, clock, random } = dependencies
  const [first] = turn.notices
  const { outcome, notices } = await handOver(dependencies, turn)
  const read = readOutcome(outcome)
  const result = subscriptionResult(first!, { read, isAbandoned: notices.some(isOverdue) })
  const { subscriptionId } = first!
  const keep = () =>
    retryWhileStoreDown(() => store.eventNotices.settleSubscription(subscriptionId, result), {
      clock,
      random,
      signal: null,
    })
  // A process that dies in between has reported what it abandons.
  if (result.kind === 'away') await keep()
  for (const notice of notices) await settle(dependencies, notice, { read, claim: turn.claim })
  if (result.kind !== 'away') await keep()
  return read.kind !== 'away' && read.reason?.code !== gone
}

const gone = 'destination_gone'

type Read =
  | {
      readonly kind: 'settled'
      readonly result: Exclude<NoticeResult, { state: 'Planned' }>
      readonly reason: Failure | null
    }
  /** The other side takes nothing now. */
  | { readonly kind: 'away'; readonly reason: Failure }
  /** It does not take this notice; it may take others. */
  | { readonly kind: 'refused'; readonly reason: Failure }

/** What is not taken is tried again, as Standard Webhooks asks; one answer says that nothing more is wanted. */
function readOutcome(outcome: SendOutcome): Read {
  if (outcome.kind === 'unknown')
    return {
      kind: 'settled',
      result: { state: 'Unknown', reply: null, error: outcome.failure },
      reason: outcome.failure,
    }
  if (outcome.kind === 'not-sent') return { kind: 'away', reason: outcome.failure }
  const [answered] = outcome.recipients
  if (answered?.state === 'Accepted')
    return {
      kind: 'settled',
      result: { state: 'Accepted', reply: answered.reply, error: null },
      reason: null,
    }
  const reason = answered?.failure ?? failure('destination_refused')
  if (reason.code === gone)
    return {
      kind: 'settled',
      result: { state: 'Rejected', reply: answered?.reply ?? null, error: reason },
      reason,
    }
  return { kind: 'refused', reason }
}

function isOverdue({ ageMs }: ClaimedEvent): boolean {
  return ageMs > abandonedAfterMs
}

function subscriptionResult(
  { failures }: ClaimedEvent,
  { read, isAbandoned }: { readonly read: Read; readonly isAbandoned: boolean },
): SubscriptionResult {
  if (read.reason === null) return { kind: 'taken' }
  if (read.reason.code === gone) return { kind: 'gone', error: read.reason }
  // What may have arrived was taken by the other side, as far as is known.
  if (read.kind === 'settled') return { kind: 'taken' }
  const asked = Math.min(read.reason.retryAfterMs ?? 0, askedDelayMs)
  const delayMs = read.kind === 'refused' ? 0 : Math.max(asked, delayAfter(failures))
  return { kind: 'away', error: read.reason, delayMs, isAbandoned }
}

async function settle(
  dependencies: EventDependencies,
  notice: ClaimedEvent,
  { read, claim }: { readonly read: Read; readonly claim: NoticeClaim },
): Promise<void> {
  if (read.kind !== 'settled' && !isOverdue(notice)) {
    const delayMs = read.kind === 'refused' ? delayAfter(notice.tries - 1) : 0
    await putBack(dependencies, notice, { claim, delayMs, error: read.reason })
    return
  }
  const result: NoticeResult =
    read.kind === 'settled' ? read.result : { state: 'Failed', reply: null, error: read.reason }
  await settleNotice(dependencies, notice, { claim, result })
}

async function putBack(
  dependencies: EventDependencies,
  notice: ClaimedEvent,
  {
    claim,
    delayMs,
    error = failure('delivery_stopped'),
  }: { readonly claim: NoticeClaim; readonly delayMs: number; readonly error?: Failure },
): Promise<void> {
  const result = { state: 'Planned', reply: null, error, delayMs } as const
  await settleNotice(dependencies, notice, { claim, result })
}

/**
 * What the other side says. Users get a message after `Sending` is committed for each of its notices. When the claim of
 * one was lost, nothing was sent, and those that were permitted before it wait again.
 */
async function handOver(
  { deliverers, openSecrets, store, mailLanguage: language, consoleUrl }: EventDependencies,
  { notices, claim, signal }: Sending,
): Promise<{ readonly outcome: SendOutcome; readonly notices: readonly ClaimedEvent[] }> {
  const [first] = notices
  const kind = kindOf({ kind: first!.destinationKind })
  const form = kind.announcement
  const secrets = openSecrets({
    id: first!.subscriptionId,
    secrets: first!.secret === null ? {} : (JSON.parse(first!.secret) as Record<string, string>),
  })
  if (form === undefined || secrets === null)
    return { outcome: { kind: 'not-sent', failure: failure('destination_invalid') }, notices }
  const read = notices.map(({ kind: of, content }) => ({ of, content: noticeContent.parse(content) }))
  const [event] = read
  const text = noticesMessage(
    read.map(({ of, content }) => noticeText(of, content, { language, consoleUrl })),
    language,
  )
  const prepared = prepareAnnouncement(form, {
    text,
    event: eventPayload(event!.of, event!.content, first!.createdAt),
  })
  const permit = permitOf(notices, { store, claim })
  const settings = kind.settings.parse(first!.settings)
  const outcome = await deliverers.of(kind).send(
    prepared,
    {
      settings,
      secrets,
      receiptId: first!.id,
      date: first!.createdAt,
      recipients: [first!.recipient],
      readOthers: async () => [],
      // A program refuses an event by its id when it arrives twice, so such an event is never in doubt.
      requestSendPermit: async () => form.readers === 'programs' || (await permit.request()),
    },
    signal,
  )
  return { outcome, notices: permit.own() }
}
