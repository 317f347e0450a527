import type { LocalArtifactStore } from '@punctual/artifact'
import { type DeliveryState, deliveryId, messageId } from '@punctual/domain'
import type { Store } from '@punctual/engine'
import { endByHand } from '@punctual/engine/testing'

/** A store in which every file is there. */
export const everyFile = {
  has: async () => true,
  renew: async () => true,
} as Partial<LocalArtifactStore> as LocalArtifactStore

/** What the snapshot of a claim has, as claim-executions.sql writes it. */
const freeze = `WITH frozen AS (
    SELECT e.id, e.nominal_at, jsonb_build_object('schedule', jsonb_build_object('id', s.id, 'name', s.name, 'kind', s.kind, 'version', s.version, 'definition', s.definition, 'timeZone', 'UTC'),
        'account', NULL, 'accounts', '[]'::jsonb,
        'destinations', coalesce((SELECT jsonb_agg(jsonb_build_object('id', d.id, 'kind', d.kind, 'name', d.name, 'settings', d.settings, 'secret', d.secret, 'hasPassword', d.secret IS NOT NULL))
            FROM destinations d WHERE d.schedule_id = s.id), '[]'::jsonb)) AS snapshot
    FROM work e JOIN schedules s ON s.id = e.schedule_id WHERE e.id = $1
  ), kept AS (
    INSERT INTO history_snapshots (key, month, snapshot)
    SELECT snapshot_key(snapshot), month_of(nominal_at), without_secrets(snapshot) FROM frozen ON CONFLICT DO NOTHING
  )
  UPDATE work e SET snapshot_key = snapshot_key(f.snapshot), attempt = 1 FROM frozen f WHERE e.id = f.id`

const addFile = `INSERT INTO artifacts (id, nominal_at, execution_id, position, name, format, content_type, bytes, pages, sha256, created_at)
  SELECT gen_random_uuid(), nominal_at, id, 0, 'Sales.pdf', 'PDF', 'application/pdf', 9, 1, $2, now() FROM work WHERE id = $1`

const addDelivery = `INSERT INTO deliveries (id, nominal_at, execution_id, destination_id, recipient, position, message_id, state, attempt, tries, reply, settled_at)
  SELECT $2, nominal_at, id, $3, $4, 0, $5, $6, 1, 1, '250 ok', now() FROM work WHERE id = $1`

export interface DeliveredByHand {
  /** State of each recipient; unless given, `Accepted` for all that the destinations name. */
  readonly states?: Readonly<Record<string, DeliveryState>>
  readonly sha256?: string
}

/** Makes of a run that waits one that has ended, with one file and a ledger, as a worker leaves it. */
export async function deliverByHand(
  { database }: Pick<Store, 'database'>,
  executionId: string,
  { states, sha256 = 'a'.repeat(64) }: DeliveredByHand = {},
): Promise<void> {
  const { query } = database
  await query(freeze, [executionId])
  await query(addFile, [executionId, sha256])
  const rows = await query<{ id: string; recipient: string }>(
    `SELECT d.id, r AS recipient FROM work e JOIN destinations d ON d.schedule_id = e.schedule_id
     CROSS JOIN jsonb_array_elements_text(d.settings -> 'to') AS r WHERE e.id = $1`,
    [executionId],
  )
  for (const { id: destinationId, recipient } of rows) {
    const mailing = { executionId, destinationId, row: 0 }
    await query(addDelivery, [
      executionId,
      deliveryId(mailing, recipient),
      destinationId,
      recipient,
      messageId(mailing, 'example.org'),
      states?.[recipient] ?? 'Accepted',
    ])
  }
  const isWhole = Object.values(states ?? {}).every((state) => state === 'Accepted')
  await query(endByHand(`id = '${executionId}'`, { status: isWhole ? 'Succeeded' : 'PartiallyDelivered' }))
}
