/**
 * Reads the mailboxes for bounces: each is read by one worker at a time, once a minute. Guaranteed: each report is
 * recorded once, whatever dies in between. The store refuses a second record, and a report is marked as seen after the
 * first.
 */
import type { BounceMailboxes } from '@punctual/catalog'
import { type AccessTokens, type BounceReport, type MailboxPosition, readBounces } from '@punctual/delivery'
import type { MailServer } from '@punctual/domain'
import type { Bounces } from '@punctual/engine'
import type { Signals } from '@punctual/queue'
import {
  type Clock,
  type EgressGuard,
  type Logger,
  type Metrics,
  startDeadline,
  startLoop,
} from '@punctual/runtime'

import { workerMetrics } from './metrics.ts'

export interface BounceDependencies {
  readonly store: { readonly bounces: Bounces; readonly bounceMailboxes: BounceMailboxes }
  readonly signals: Pick<Signals, 'publish'>
  readonly egress: EgressGuard
  /** Those that mails are sent with. */
  readonly mailTokens: AccessTokens
  readonly clock: Clock
  readonly logger: Logger
  readonly metrics: Metrics
}

/** Between two questions whether a mailbox is due. */
const pollMs = 15_000
/** Between two readings of a mailbox. */
const pauseMs = 60_000
/** Longest reading of a mailbox; shorter than the lease. */
const readingMs = 120_000
const leaseMs = 180_000

/** Disposing the stack ends the loop, and waits for the reading under way to be broken off. */
export function startBounces(resources: AsyncDisposableStack, dependencies: BounceDependencies): void {
  const { clock, logger } = dependencies
  const run = createBounceRound(dependencies)
  resources.use(startLoop({ name: 'bounces', clock, logger, everyMs: pollMs, startAfterMs: pollMs, run }))
}

/** Reads one mailbox; 0 when another may be due. */
export function createBounceRound(
  dependencies: BounceDependencies,
): (signal: AbortSignal) => Promise<number | undefined> {
  const { store, egress, clock, mailTokens: tokens } = dependencies
  // What was read and is none of ours is not read again by this process.
  const positions = new Map<string, MailboxPosition>()
  return async (signal) => {
    const claimed = await store.bounceMailboxes.claim(leaseMs)
    if (claimed === null) return undefined
    const { serverId, server } = claimed
    using deadline = startDeadline(clock, readingMs)
    const limited = AbortSignal.any([signal, deadline.signal])
    let more = false
    try {
      if (server === null) return 0
      const after = positions.get(serverId) ?? null
      const take = (report: BounceReport) => record(dependencies, server, report)
      const read = await readBounces(server, { egress, tokens, after, take }, limited)
      if (read.ok) {
        positions.set(serverId, read.position)
        more = read.more
      } else noteFailure(dependencies, server, read)
    } finally {
      await store.bounceMailboxes.release(claimed, more ? 0 : pauseMs)
    }
    return 0
  }
}

/** Whether the mail is to be marked as seen: others than the reports of own mails are left as they are. */
async function record(
  { store, signals, logger, metrics }: BounceDependencies,
  server: MailServer,
  report: BounceReport,
): Promise<boolean> {
  const note = (outcome: string) => metrics.increase(workerMetrics.bounces, { outcome })
  if (report.kind !== 'failed') {
    note(report.kind)
    return false
  }
  const { executionId, messageId, recipients } = report
  let isOwn = false
  for (const { addresses, words } of recipients) {
    let outcome: Awaited<ReturnType<Bounces['record']>> = 'unknown'
    for (const recipient of addresses) {
      if (outcome === 'unknown')
        outcome = await store.bounces.record({ executionId, messageId, recipient, words })
    }
    note(outcome === 'unknown' ? 'foreign' : outcome)
    isOwn ||= outcome !== 'unknown'
    if (outcome !== 'recorded') continue
    void signals.publish('notices', {})
    logger.info({ mailServer: server.name, executionId }, 'bounce recorded')
  }
  return isOwn
}

function noteFailure(
  { logger, metrics }: BounceDependencies,
  server: MailServer,
  {
    failure: { code, message, detail },
  }: { readonly failure: { code: string; message: string; detail?: string } },
): void {
  metrics.increase(workerMetrics.bounces, { outcome: 'unreadable' })
  logger.warn({ mailServer: server.name, code, reason: message, detail }, 'mailbox for bounces not read')
}
