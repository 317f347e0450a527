import { randomUUID } from 'node:crypto'

import { sealDestinationSecrets } from '@punctual/catalog'
import type { Store } from '@punctual/engine'
import { addAccountOf } from '@punctual/engine/testing'
import { createSecretBox } from '@punctual/store'

interface Subscribed {
  readonly kind: 'Webhook' | 'Slack'
  readonly settings: object
  readonly secrets: Readonly<Record<string, string>>
}

/** A subscription to all that becomes of the schedules of the root; its id. */
export async function subscribe(store: Store, { kind, settings, secrets }: Subscribed): Promise<string> {
  const id = randomUUID()
  const written = await store.eventSubscriptions.create({
    id,
    name: id,
    folderId: (await store.folders.root()).id,
    scheduleId: null,
    events: ['report.delivered', 'report.failed', 'report.recovered'],
    lateAfterMinutes: null,
    enabled: true,
    kind,
    readers: kind === 'Webhook' ? 'programs' : 'people',
    settings: {
      format: 'PDF',
      fileName: '',
      zip: false,
      skipIfBlank: false,
      onUnknown: 'Hold',
      ...settings,
    },
    secrets: sealDestinationSecrets(createSecretBox([Buffer.alloc(32, 7)]), id, {
      kept: {},
      given: secrets,
    }),
    createdBy: 'tester',
    account: await addAccountOf(store, 'Administrator'),
  })
  if (!written.ok) throw new Error(written.conflict)
  return id
}

/** An event of a schedule of its own, as the leader adds it. */
export async function addEvent(store: Store, subscriptionId: string, name: string): Promise<void> {
  const scheduleId = randomUUID()
  const executionId = randomUUID()
  const content = {
    scheduleName: name,
    folderPath: '/Sales',
    scheduleId,
    executionId,
    nominalAt: '2026-11-23T06:00:00.000Z',
    status: 'Failed',
    code: 'source_report_not_found',
    reasons: ['The report does not exist in the source system.'],
    consecutiveFailures: 1,
    completedAt: '2026-11-23T06:00:30.000Z',
    artifacts: [],
  }
  await store.database.query(
    `INSERT INTO notices (id, schedule_id, kind, cause, recipient, content, state, subscription_id, folder_id)
     SELECT gen_random_uuid(), $1, 'Failed', $2, $3::uuid::text, $4, 'Queued', $3, id FROM folders WHERE parent_id IS NULL`,
    [scheduleId, executionId, subscriptionId, JSON.stringify(content)],
  )
}

/** States of the events of a subscription, with the codes of their problems, each once. */
export async function eventStates(store: Store, subscriptionId: string): Promise<string[]> {
  const events = await store.eventSubscriptions.deliveries(subscriptionId, { before: null, limit: 100 })
  return [
    ...new Set(events.map(({ state, error }) => [state, error?.code ?? []].flat().join(' '))),
  ].toSorted()
}
