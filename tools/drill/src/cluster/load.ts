import { randomUUID } from 'node:crypto'

import { silentLogger, startLoop } from '@punctual/runtime'

import { openExpectedSet } from '../expected-set.ts'
import type { LocalCluster } from './local-cluster.ts'

/** Work asked for by hand over the interface. */
export interface Asked {
  /**
   * The id that the interface answered once the request was durable; null when it refused for longer than a
   * caller would try.
   */
  readonly executionId: string | null
  /** From the first attempt to the answer, repeated attempts included. */
  readonly answerMs: number
  readonly askedAtMs: number
}

/** Work that comes in all the time. */
export interface Load extends AsyncDisposable {
  readonly asked: readonly Asked[]
  /** Ends it; everything that was seeded has fallen due some seconds later. */
  stop(): Promise<void>
}

export interface LoadRates {
  /**
   * Occurrences due each second, most of them of schedules that are due once, one a second of schedules that
   * are due again and again.
   */
  readonly duePerSecond: number
  /** Pause between two requests by hand. */
  readonly askEveryMs: number
}

export const steadyLoad: LoadRates = { duePerSecond: 4, askEveryMs: 1_000 }

/** How far ahead single occurrences are written; the load ends within this time. */
const aheadSeconds = 4

const recurring = { schedules: 4, everySeconds: 4 }

/**
 * Starts the load. Every schedule sends to an address of its own, so that each mail reports where it belongs.
 */
export async function startLoad(
  cluster: LocalCluster,
  { duePerSecond, askEveryMs }: LoadRates,
): Promise<Load> {
  const { store, clock, templates } = cluster
  await openExpectedSet(store)
  await seedRecurring(cluster)
  const oncePerSecond = duePerSecond - recurring.schedules / recurring.everySeconds
  const shares = [
    {
      templateId: templates.paginated,
      pauseMs: 1_000 / (oncePerSecond - 1),
      seededUntil: null as Date | null,
    },
    { templateId: templates.bi, pauseMs: 1_000, seededUntil: null as Date | null },
  ]
  const logger = silentLogger()
  const seeding = startLoop({
    name: 'seed due work',
    clock,
    logger,
    everyMs: 500,
    async run() {
      for (const share of shares) {
        const [row] = await store.database.query<{ until: Date | null }>(seedOnceSql, [
          share.templateId,
          share.seededUntil,
          aheadSeconds,
          share.pauseMs,
        ])
        share.seededUntil = row?.until ?? share.seededUntil
      }
    },
  })
  const asked: Asked[] = []
  const asking = startLoop({
    name: 'ask by hand',
    clock,
    logger,
    everyMs: askEveryMs,
    run: async () => void asked.push(await askByHand(cluster)),
  })
  return {
    asked,
    async stop() {
      await seeding[Symbol.asyncDispose]()
      await asking[Symbol.asyncDispose]()
      await store.database.query(stopRecurringSql)
      await clock.sleep(aheadSeconds * 1_000, cluster.signal)
    },
    async [Symbol.asyncDispose]() {
      await seeding[Symbol.asyncDispose]()
      await asking[Symbol.asyncDispose]()
    },
  }
}

/** Longest time for which a caller would repeat a request. */
const askLimitMs = 60_000

async function askByHand({ rest, templates, clock }: LocalCluster): Promise<Asked> {
  const askedAtMs = clock.monotonicMs()
  const answer = await rest
    .post('/api/schedule/executescheduleasync', {
      body: { ScheduleId: templates.paginated },
      idempotencyKey: randomUUID(),
      timeoutMs: askLimitMs,
    })
    .catch(() => null)
  return { executionId: answer?.ExecutionId ?? null, answerMs: clock.monotonicMs() - askedAtMs, askedAtMs }
}

interface Burst {
  readonly count: number
  readonly server: string | null
  /** That of the report server unless given. */
  readonly templateId?: string
  /** Two unless given. */
  readonly inSeconds?: number
}

/** Adds schedules that are all due at one instant, some seconds from now, and are to run on a server if one is named. */
export async function seedBurst(
  { store, templates }: LocalCluster,
  { count, server, templateId = templates.paginated, inSeconds = 2 }: Burst,
): Promise<string[]> {
  const rows = await store.database.query<{ id: string }>(
    `WITH wanted AS (
       SELECT date_trunc('milliseconds', clock_timestamp() + $4 * interval '1 second') AS due, (SELECT recurrence FROM schedules WHERE id = $1) AS rule, $3::text AS server
       FROM generate_series(1, $2::int)
     ),
     ${seeded},
     noted AS (INSERT INTO drill.once SELECT id, next_run_at FROM seeded)
     SELECT id FROM seeded`,
    [templateId, count, server, inSeconds],
  )
  return rows.map(({ id }) => id)
}

/**
 * Columns of schedules made after the pattern of template t, due at n, and of their destinations, each with a
 * recipient of its own.
 */
const seeded = `
seeded AS (
  INSERT INTO schedules (id, kind, folder_id, name, name_key, keywords, not_runnable_reasons, source_account_id, definition, recurrence, server_name, plan_from)
  SELECT gen_random_uuid(), t.kind, t.folder_id, t.name, gen_random_uuid()::text, '{}', '{}', t.source_account_id, t.definition, rule, server, due
  FROM wanted, schedules t WHERE t.id = $1
  RETURNING id, plan_from AS next_run_at
),
mailed AS (
  INSERT INTO destinations (id, schedule_id, kind, name, position, settings)
  SELECT gen_random_uuid(), s.id, d.kind, d.name, d.position, d.settings || jsonb_build_object('to', jsonb_build_array(s.id || '@example.org'))
  FROM seeded s, destinations d WHERE d.schedule_id = $1
)`

const seedOnceSql = `
WITH span AS (
  SELECT date_trunc('milliseconds', coalesce($2::timestamptz, clock_timestamp() + interval '2 seconds')) AS begin, clock_timestamp() + $3 * interval '1 second' AS until
),
wanted AS (
  SELECT n AS due, (SELECT recurrence FROM schedules WHERE id = $1) AS rule, NULL::text AS server
  FROM span, generate_series(span.begin + $4 * interval '1 millisecond', span.until, $4 * interval '1 millisecond') AS n
),
${seeded},
noted AS (INSERT INTO drill.once SELECT id, next_run_at FROM seeded)
SELECT max(next_run_at) AS until FROM seeded`

/** Ends what recurs between two occurrences: those planned up to then are what must have run. */
const stopRecurringSql = `
WITH stopped AS (
  UPDATE schedules SET enabled = false, version = version + 1 WHERE id IN (SELECT schedule_id FROM drill.stepwise) RETURNING id, next_run_now(id) AS next_run_at
)
UPDATE drill.stepwise w SET last_at = s.next_run_at - w.step FROM stopped s WHERE s.id = w.schedule_id`

async function seedRecurring({ store, templates }: LocalCluster): Promise<void> {
  await store.database.query(
    `WITH wanted AS (
       SELECT to_timestamp(ceil(extract(epoch FROM clock_timestamp()) / $3) * $3 + $3) AS due,
         (SELECT recurrence || jsonb_build_object('frequency', 'Cron', 'cron', '*/' || $3::int || ' * * * * *', 'endDate', NULL, 'executionTime', NULL) FROM schedules WHERE id = $1) AS rule, NULL::text AS server
       FROM generate_series(1, $2::int)
     ),
     ${seeded}
     INSERT INTO drill.stepwise SELECT id, next_run_at, $3 * interval '1 second', NULL FROM seeded`,
    [templates.paginated, recurring.schedules, recurring.everySeconds],
  )
}
