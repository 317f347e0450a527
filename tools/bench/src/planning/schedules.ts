import type { Store } from '@punctual/engine'
import type { Database } from '@punctual/store'
import { addSchedule } from '@punctual/engine/testing'

/**
 * Rules that the schedules of a measurement follow one after the other: what users set up, in zones of
 * several continents.
 */
const rules = [
  { frequency: 'Daily', executionTime: '07:30', timeZone: 'Europe/Berlin' },
  {
    frequency: 'Weekly',
    executionTime: '18:00',
    timeZone: 'America/New_York',
    weekDays: ['Monday', 'Thursday'],
  },
  {
    frequency: 'Monthly',
    executionTime: '06:15',
    timeZone: 'Asia/Tokyo',
    monthlyType: 'DayOfMonth',
    dayOfMonth: -1,
  },
  { frequency: 'Weekdays', executionTime: '09:00', timeZone: 'Australia/Sydney' },
  { frequency: 'Daily', executionTime: '23:45', timeZone: 'UTC', interval: 3 },
] as const

const always = { overlapPolicy: 'Allow', missedRunPolicy: 'RunOnce', missedRunWindowMinutes: 1_440 } as const

/** Schedules after which many others are made; none of them is due itself. */
export async function addPatterns(store: Store): Promise<string[]> {
  const ids: string[] = []
  for (const rule of rules)
    ids.push((await addSchedule(store, { recurrence: { ...rule, ...always } as never })).id)
  return ids
}

/** When the schedules that are added are due: the first at `from`, each one `stepMs` after the one before. */
export interface DueInstants {
  readonly count: number
  readonly from: Date
  readonly stepMs: number
}

/** Adds enabled schedules after the patterns, in one statement. */
export async function addSchedules(
  database: Database,
  patterns: readonly string[],
  { count, from, stepMs }: DueInstants,
): Promise<void> {
  await database.query(
    `INSERT INTO schedules (id, kind, folder_id, name, name_key, keywords, not_runnable_reasons, source_account_id, definition, recurrence, plan_from)
     SELECT gen_random_uuid(), p.kind, p.folder_id, p.name, gen_random_uuid()::text, '{}', '{}', p.source_account_id, p.definition, p.recurrence,
       $3::timestamptz + n * $4::float8 * interval '1 millisecond'
     FROM generate_series(0, $2::int - 1) n
     JOIN unnest($1::uuid[]) WITH ORDINALITY AS w(id, place) ON w.place = n % cardinality($1::uuid[]) + 1
     JOIN schedules p ON p.id = w.id`,
    [patterns, count, from, stepMs],
  )
}

/** Of one statement: small enough for the time limit of a statement. */
const addedAtOnce = 500_000

/** Adds schedules that are enabled and due from tomorrow on, until there are `total`. */
export async function fillUp(database: Database, patterns: readonly string[], total: number): Promise<void> {
  const [row] = await database.query<{ count: number; tomorrow: Date }>(
    `SELECT count(*)::int AS count, clock_timestamp() + interval '1 day' AS tomorrow FROM schedules`,
  )
  if (!row || row.count >= total) return
  const stepMs = 1_000
  for (let there = row.count; there < total; there += addedAtOnce) {
    const from = new Date(row.tomorrow.getTime() + (there - row.count) * stepMs)
    await addSchedules(database, patterns, { count: Math.min(addedAtOnce, total - there), from, stepMs })
  }
  await settle(database)
}

/**
 * The inserts are not measured. Their dirty pages are written and their rows vacuumed before, as in a cluster
 * that has had them for long.
 */
export async function settle(database: Database): Promise<void> {
  await database.query('VACUUM (ANALYZE) schedules, schedule_cursors')
  await database.query('CHECKPOINT')
}
