import type { Store } from '@punctual/engine'

/**
 * The drill's own book of what must run, in a schema of its own beside that of the product. It is written
 * when work is seeded, by enumeration, and nothing that is drilled reads it.
 */
export async function openExpectedSet(store: Store): Promise<void> {
  await store.database.query('CREATE SCHEMA drill')
  // Due exactly once.
  await store.database.query(
    'CREATE TABLE drill.once (schedule_id uuid PRIMARY KEY, due_at timestamptz(3) NOT NULL)',
  )
  // Due in equal steps; without a last instant they go on to the end of the observation.
  await store.database.query(
    'CREATE TABLE drill.stepwise (schedule_id uuid PRIMARY KEY, first_at timestamptz(3) NOT NULL, step interval NOT NULL, last_at timestamptz(3))',
  )
}

/** Every (schedule_id, due_at) that must have run when everything up to $1 was due. */
export const expectedSql = `
  SELECT schedule_id, due_at FROM drill.once WHERE due_at <= $1
  UNION ALL
  SELECT schedule_id, generate_series(first_at, least(last_at, $1::timestamptz), step) FROM drill.stepwise`
