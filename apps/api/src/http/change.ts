/**
 * Every change is committed together with its entry in the audit trail: there is neither without the other.
 * The kept answer of an Idempotency-Key goes with them, so a repeated request meets both or nothing. Hints
 * and messages to other processes leave after the commit: before it there is nothing to be seen. Under a key,
 * the transaction begins by confirming that this request still has the lease of the key. It sends that
 * together with the first statement of the work.
 */
import type { Signals } from '@punctual/queue'
import type { Store } from '@punctual/engine'
import { isDeadlock } from '@punctual/store'
import type { FastifyRequest } from 'fastify'

import type { Principal } from '../auth/principal.ts'
import type { Dependencies } from '../deps.ts'
import { auditedChange } from './audit-entry.ts'
import type { Hold } from './idempotency.ts'
import type { AuditFacts } from './audit-facts.ts'

export interface Change<Result> {
  /**
   * What does it: with the store it is given, and waiting for nothing else but short reads. It is done again after a
   * deadlock.
   */
  readonly work: (dependencies: Dependencies) => Promise<Result>
  /** Null where the work has changed nothing; several where each of many objects has a trail. */
  readonly facts: (result: Result) => AuditFacts | readonly AuditFacts[] | null
  /** The object before the change, or null. */
  readonly before?: unknown
  /** Stores something beside the entry. */
  readonly keep?: (store: Store, result: Result) => Promise<void>
}

export interface Changer {
  readonly request: FastifyRequest
  readonly principal: Principal
  /** Name of the operation. */
  readonly action: string
  /** The Idempotency-Key of the request, or null when it has none. */
  readonly hold: Hold | null
  readonly dependencies: Dependencies
}

/** A change that waits for another one in a circle is rolled back, and goes on after that one has ended. */
const triesOfAChange = 3

export async function commitChange<Result>(changer: Changer, change: Change<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await tryChange(changer, change)
    } catch (error) {
      if (!isDeadlock(error) || tries === triesOfAChange) throw error
    }
  }
}

async function tryChange<Result>(
  { request, principal, action, hold, dependencies }: Changer,
  { work, facts, before, keep }: Change<Result>,
): Promise<Result> {
  const messages = heldMessages(dependencies)
  const result = await dependencies.store.transaction(async (store, commit) => {
    const confirmed = hold?.confirm(store)
    // Waited for after the work, which must not go on in a transaction that has ended.
    confirmed?.catch(() => {})
    const done = await work({ ...dependencies, store, signals: messages.signals, express: messages.express })
    await confirmed
    const changed = [facts(done) ?? []].flat()
    const origin = { actor: principal.name, action, address: request.ip, requestId: request.id }
    await Promise.all([
      changed.length > 0 &&
        store.audit.append(...changed.map((each) => ({ ...origin, ...entryOf(each, before) }))),
      keep?.(store, done),
      commit(),
    ])
    return done
  })
  messages.release()
  return result
}

const entryOf = ({ subject, after, before: found }: AuditFacts, before: unknown) => ({
  subject,
  ...auditedChange(found ?? before, after),
})

/** Buffers messages to other processes until they are released. */
function heldMessages({
  signals,
  express,
}: Dependencies): Pick<Dependencies, 'signals' | 'express'> & { release(): void } {
  const held: Array<() => Promise<void>> = []
  const hold = (send: () => Promise<void>) => {
    held.push(send)
    return Promise.resolve()
  }
  const publish: Signals['publish'] = (kind, body) => hold(() => signals.publish(kind, body))
  return {
    signals: { ...signals, publish },
    express: { ...express, handOver: (dispatch) => hold(() => express.handOver(dispatch)) },
    release() {
      for (const send of held) void send()
    },
  }
}
