/** What the rounds of notices have in common, whether they go as mails or to subscriptions. */
import { randomUUID } from 'node:crypto'

import {
  type ClaimedEvent,
  type ClaimedNotice,
  type NoticeClaim,
  noticeMetrics,
  type NoticeResult,
  type Store,
} from '@punctual/engine'
import type { Signals } from '@punctual/queue'
import { startLoop } from '@punctual/runtime'

import type { RunDependencies } from './dependencies.ts'
import { retryWhileStoreDown } from './retry-while-store-down.ts'

/** Between two polls for what a lost hint did not report. */
const pollMs = 15_000

const firstDelayMs = 30_000
const maximumDelayMs = 900_000

/** A notice that no receiver has taken for this long is abandoned. */
export const abandonedAfterMs = 86_400_000

/** @returns milliseconds until the next try: 30 s, twice as long after each failure, 15 minutes at most */
export function delayAfter(failures: number): number {
  return Math.min(firstDelayMs * 2 ** failures, maximumDelayMs)
}

type RoundDependencies = Pick<RunDependencies, 'clock' | 'logger' | 'metrics' | 'random' | 'server'> & {
  readonly store: Pick<Store, 'notices'>
}

interface NoticeLoop {
  readonly name: string
  run(signal: AbortSignal): Promise<number | undefined>
}

/** Runs rounds at each hint that notices are due. Disposing it ends the loop, and waits for the sends under way. */
export async function startNoticeLoop(
  resources: AsyncDisposableStack,
  { clock, logger, signals }: Pick<RoundDependencies, 'clock' | 'logger'> & { readonly signals: Signals },
  { name, run }: NoticeLoop,
): Promise<void> {
  const loop = resources.use(startLoop({ name, clock, logger, everyMs: pollMs, run }))
  resources.use(await signals.subscribe('notices', () => loop.wake()))
}

/** The claim of a new round; what dead processes were sending is `Unknown` from then on. */
export async function beginRound(
  { store, server, logger, metrics }: RoundDependencies,
  channel: 'mails' | 'subscriptions',
): Promise<NoticeClaim> {
  const claim = { bootId: server.bootId, claimToken: randomUUID(), leaseMs: server.leaseMs }
  for (const id of await store.notices.settleInterrupted(claim, channel)) {
    metrics.increase(noticeMetrics.sent, { state: 'Unknown' })
    logger.warn({ notice: id }, 'notice interrupted, it is not known whether it arrived')
  }
  return claim
}

/** Asks the send permit of a message for each of its notices, as long as none is refused. */
export function permitOf<Notice extends { readonly id: string }>(
  notices: readonly Notice[],
  { store, claim }: { readonly store: Pick<Store, 'notices'>; readonly claim: NoticeClaim },
) {
  const permitted: Notice[] = []
  let isRefused = false
  return {
    async request(): Promise<boolean> {
      for (const notice of notices) {
        isRefused = !(await store.notices.permit(notice.id, claim))
        if (isRefused) return false
        permitted.push(notice)
      }
      return true
    },
    /** When the claim of one was lost, only those that were permitted before it are still of this round. */
    own: (): readonly Notice[] => (isRefused ? permitted : notices),
  }
}

/** Writes what was read, also while the process stops, and reports what has ended. */
export async function settleNotice(
  { store, clock, random, logger, metrics }: RoundDependencies,
  notice: ClaimedNotice | ClaimedEvent,
  { claim, result }: { readonly claim: NoticeClaim; readonly result: NoticeResult },
): Promise<void> {
  await retryWhileStoreDown(() => store.notices.settle(notice.id, claim, result), {
    clock,
    random,
    signal: null,
  })
  if (result.state === 'Planned') return
  metrics.increase(noticeMetrics.sent, { state: result.state })
  const { id, scheduleId, kind } = notice
  const subscription = 'subscriptionId' in notice ? { subscriptionId: notice.subscriptionId } : {}
  const about = { notice: id, scheduleId, kind, ...subscription, state: result.state }
  if (result.state === 'Accepted') logger.info(about, 'notice sent')
  else logger.warn({ ...about, code: result.error?.code }, 'notice not sent')
}
