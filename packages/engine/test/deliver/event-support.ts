import { randomUUID } from 'node:crypto'

import { expect } from 'vitest'

import type { Store } from '../../src/store.ts'
import { addAccountOf } from '../../src/testing.ts'

const all = ['report.delivered', 'report.failed', 'report.late', 'report.recovered']

export interface EventSeed {
  readonly readers?: 'people' | 'programs'
  readonly events?: readonly string[]
  readonly folderId?: string | null
  readonly scheduleId?: string | null
  readonly lateAfterMinutes?: number | null
  /** As a principal. */
  readonly account?: string
}

/** A subscription; without an account it is one of an Administrator. */
export async function subscribe(
  store: Store,
  {
    readers = 'programs',
    events = all,
    folderId = null,
    scheduleId = null,
    lateAfterMinutes = null,
    account,
  }: EventSeed,
): Promise<string> {
  const id = randomUUID()
  const written = await store.eventSubscriptions.create({
    id,
    name: id,
    folderId,
    scheduleId,
    events,
    lateAfterMinutes,
    enabled: true,
    kind: 'Webhook',
    readers,
    settings: { format: 'PDF', fileName: '', zip: false, skipIfBlank: false, onUnknown: 'Hold' },
    secrets: {},
    createdBy: 'tester',
    account: account ?? (await addAccountOf(store, 'Administrator')),
  })
  expect(written.ok).toBe(true)
  return id
}

/** What a subscription has of events, in their order. */
export async function eventsOf({ database }: Store, subscriptionId: string): Promise<string[]> {
  const rows = await database.query<{ kind: string }>(
    'SELECT kind FROM notices WHERE subscription_id = $1 ORDER BY id',
    [subscriptionId],
  )
  return rows.map(({ kind }) => kind)
}
