import type { BegunMail, MailLimits } from '@punctual/delivery'
import { failure, type MailServer, newId } from '@punctual/domain'
import { sentence } from '@punctual/domain/words'
import type { Store } from '@punctual/engine'
import { type Clock, type Logger, startLoop } from '@punctual/runtime'

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

/** Between two tries to end uses that the store did not take the end of. */
const endLeftMs = 2_000

/** Longer than a commit whose answer was lost may take until others see it. */
const lateCommitMs = 60_000

/** Disposing the stack ends the loop. Uses that are left then are over with the lease of this worker. */
export function openMailLimits(resources: AsyncDisposableStack, dependencies: LimitDependencies): MailLimits {
  const { clock, logger } = dependencies
  const limits = createMailLimits(dependencies)
  const loop = { name: 'uses of mail servers', everyMs: endLeftMs, startAfterMs: endLeftMs }
  resources.use(startLoop({ ...loop, clock, logger, run: limits.endLeft }))
  return limits
}

/** The limits of mail servers, which the store counts over all workers. A server without a limit costs no statement. */
export function createMailLimits(
  dependencies: LimitDependencies,
): MailLimits & { readonly endLeft: () => Promise<void> } {
  const { store, clock } = dependencies
  const left: UsesLeft = new Map()
  return {
    async begin(server, signal) {
      const { maxConnections, maxPerMinute } = server.settings
      if (maxConnections === null && maxPerMinute === null) return { ok: true, end: async () => {} }
      return await beginUse({ ...dependencies, left }, server, signal)
    },
    async endLeft() {
      for (const [useId, untilMs] of left)
        if ((await store.mailServerUses.end(useId)) || clock.monotonicMs() > untilMs) left.delete(useId)
    },
  }
}

/**
 * Ids of uses that may be open in the store, and are over. Their worker lives, so no lease ends them. Each has the time
 * after which one that the store does not have was never begun.
 */
type UsesLeft = Map<string, number>

interface UseDependencies extends LimitDependencies {
  readonly left: UsesLeft
}

async function beginUse(
  dependencies: UseDependencies,
  { id: serverId, settings: { maxConnections, maxPerMinute } }: MailServer,
  signal: AbortSignal,
): Promise<BegunMail> {
  const { store, clock, random, server: worker, left } = dependencies
  const useId = newId()
  const use = { ...worker, useId, serverId, maxConnections, maxPerMinute }
  let waitMs = 0
  for (let waitedMs = 0; waitedMs + waitMs <= maxWaitMs;) {
    await clock.sleep(waitMs, signal).catch(() => {})
    waitedMs += waitMs
    if (signal.aborted) return { ok: false, failure: failure('delivery_stopped', { source: 'smtp' }) }
    const begun = await store.mailServerUses.begin(use).catch((error: unknown) => {
      // It may have begun all the same: only the answer was lost.
      left.set(useId, clock.monotonicMs() + lateCommitMs)
      throw error
    })
    if (begun.ok) return { ok: true, end: () => endUse(dependencies, useId) }
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

/** Never fails: the reply of a mail counts more than its use. A use that could not be ended is ended later. */
async function endUse({ store, clock, logger, left }: UseDependencies, useId: string): Promise<void> {
  try {
    await store.mailServerUses.end(useId)
  } catch (error) {
    left.set(useId, clock.monotonicMs() + lateCommitMs)
    logger.warn({ err: error }, 'use of a mail server not ended in the store')
  }
}
