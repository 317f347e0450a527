import type { BegunMail, MailLimits } from '@punctual/delivery'
import { failure, type MailServer } from '@punctual/domain'
import { sentence } from '@punctual/domain/words'
import type { Store } from '@punctual/engine'
import type { Clock, Logger } from '@punctual/runtime'

import { retryWhileStoreDown } from './retry-while-store-down.ts'

interface LimitDependencies {
  readonly store: Pick<Store, 'mailServerUses'>
  readonly clock: Clock
  readonly random: () => number
  readonly logger: Logger
  readonly server: { readonly bootId: string; readonly leaseMs: number }
}

/** Between two questions while all connections of a server are in use. */
const pollMs = 250

/** Longest wait of a send with the slot of its run. A longer one is that of the run, which gives its slot back. */
const maxWaitMs = 2_000

/** Wait of a run until a connection may be free. */
const connectionWaitMs = 5_000

/** The limits of mail servers, which the store counts over all workers. A server without a limit costs no statement. */
export function createMailLimits(dependencies: LimitDependencies): MailLimits {
  return {
    async begin(server, signal) {
      const { maxConnections, maxPerMinute } = server.settings
      if (maxConnections === null && maxPerMinute === null) return { ok: true, end: async () => {} }
      return await beginUse(dependencies, server, signal)
    },
  }
}

async function beginUse(
  { store, clock, random, logger, server: worker }: LimitDependencies,
  { id: serverId, settings: { maxConnections, maxPerMinute } }: MailServer,
  signal: AbortSignal,
): Promise<BegunMail> {
  const use = { ...worker, serverId, maxConnections, maxPerMinute }
  let waitMs = 0
  for (let waitedMs = 0; waitedMs + waitMs <= maxWaitMs;) {
    await clock.sleep(waitMs, signal).catch(() => {})
    waitedMs += waitMs
    if (signal.aborted) return { ok: false, failure: failure('delivery_stopped', { source: 'smtp' }) }
    const begun = await store.mailServerUses.begin(use)
    if (begun.ok) {
      const end = () => store.mailServerUses.end(begun.useId)
      return { ok: true, end: () => endUse(end, { clock, random, logger }) }
    }
    waitMs = Math.max(pollMs, begun.waitMs ?? 0)
  }
  const said = sentence('mail_server_at_limit')
  return {
    ok: false,
    failure: failure('mail_server_busy', { source: 'smtp', said, targetIsAway: false }),
    // So that the runs that wait for the same limit do not all come back at the same moment.
    waitMs: (1 + random()) * Math.max(waitMs, connectionWaitMs),
  }
}

/**
 * Never fails: the reply of a mail counts more than its use. A use that could not be ended is open until the lease of
 * this worker ends.
 */
async function endUse(
  end: () => Promise<void>,
  { clock, random, logger }: Pick<LimitDependencies, 'clock' | 'random' | 'logger'>,
): Promise<void> {
  try {
    await retryWhileStoreDown(end, { clock, random, signal: null })
  } catch (error) {
    logger.warn({ err: error }, 'use of a mail server not ended in the store')
  }
}
