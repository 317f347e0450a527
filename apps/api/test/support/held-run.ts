import { randomUUID } from 'node:crypto'

import { sentence } from '@punctual/domain/words'
import { attemptRefOf, type Store } from '@punctual/engine'
import { addWorker } from '@punctual/engine/testing'

/** Why the runs of `holdByHand` are held. */
export const heldBecause = {
  reasons: [sentence('hold_new_domains', { domainNames: ['elsewhere.example'] })],
  found: {
    lastExecutionId: null,
    recipients: { now: 3, before: 2, came: 1, went: 0, newDomains: ['elsewhere.example'] },
    rows: { now: 4, before: 2 },
  },
}

/** Makes of a run that waits one that a worker has held. */
export async function holdByHand(store: Store, executionId: string): Promise<void> {
  const { name, bootId } = await addWorker(store, randomUUID())
  const [row] = await store.database.query<{ generation: number }>(
    `UPDATE work SET generation = generation + 1, dispatched_at = clock_timestamp() WHERE id = $1 RETURNING generation`,
    [executionId],
  )
  const claimed = await store.executionTransitions.claim({
    executionId,
    generation: row?.generation ?? 0,
    serverName: name,
    claimToken: randomUUID(),
    bootId,
    processId: 1,
    leaseMs: 60_000,
  })
  await store.holds.hold(attemptRefOf(claimed!), heldBecause)
}
