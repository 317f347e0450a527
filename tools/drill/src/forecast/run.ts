import { type LocalCluster, startLocalCluster } from '../cluster/local-cluster.ts'
import { seedBurst } from '../cluster/load.ts'
import { setPace, usualPaceMs } from '../cluster/pace.ts'
import type { Drill } from '../drill.ts'
import { openExpectedSet } from '../expected-set.ts'
import { untilAnswered } from '../poll.ts'
import { type Figures, measurement } from '../report/figures.ts'

const part = { name: 'forecast', rounds: 1_200 }

/** Two for each processor of a small machine, so that the reports wait for slots and not for processors. */
const slots = 2

/** Most reports at once of the report server. */
const cap = 3

/** Runs of each source before the forecast, from which their usual time is learned. */
const earlierRuns = 60

/** When the runs of the night are due, in seconds after the forecast; each time a share of them. */
const dueAfterSeconds = [20, 60, 100]

const endLimitMs = 30 * 60_000

/** A forecast is right where it is off by at most this, or by a tenth of the wait. */
const allowedMs = 5_000

/**
 * A short night of a real cluster: many runs are due at a few instants, behind a cap and few slots. A round is one of them.
 * The forecast is asked for before the first one, and compared with what then happens.
 */
export const forecastDrill: Drill = {
  name: part.name,
  says: 'the forecast of a night in which runs pile up is compared with what then happens',
  parts: [part],
  async run(runtimeContext, { rounds }) {
    await using cluster = await startLocalCluster(runtimeContext, { slots })
    await openExpectedSet(cluster.store)
    await setPace(cluster, usualPaceMs)
    await cluster.store.database.query(
      'UPDATE source_accounts SET max_concurrent_executions = $2 WHERE id = $1',
      [cluster.templates.reportServer, cap],
    )
    const { paginated, bi } = cluster.templates
    for (const templateId of [paginated, bi])
      await seedBurst(cluster, { count: earlierRuns, server: null, templateId })
    await untilEnded(cluster, 2 * earlierRuns)
    const count = rounds.get(part.name) ?? 0
    const ofEach = Math.ceil(count / dueAfterSeconds.length / 2)
    for (const inSeconds of dueAfterSeconds)
      for (const templateId of [paginated, bi])
        await seedBurst(cluster, { count: ofEach, server: null, templateId, inSeconds })
    return await compared(cluster, 2 * earlierRuns + 2 * ofEach * dueAfterSeconds.length)
  },
}

async function compared(cluster: LocalCluster, total: number): Promise<Figures> {
  const { rest, clock, store, report } = cluster
  const now = Math.floor(clock.now().getTime() / 1_000)
  const begunMs = clock.monotonicMs()
  const asked = { FromEpochUtc: now, ToEpochUtc: now + 3_600, BucketSeconds: 60 }
  const { Runs } = await rest.post('/api/schedule/getforecast', { body: asked })
  const tookMs = clock.monotonicMs() - begunMs
  report(`A forecast of ${Runs.length} runs.`)
  await untilEnded(cluster, total)
  const begun = await store.database.query<{ scheduleId: string; startedMs: number; waitMs: number }>(
    `SELECT schedule_id AS "scheduleId", (extract(epoch FROM started_at) * 1000)::float8 AS "startedMs", (extract(epoch FROM started_at - due_at) * 1000)::float8 AS "waitMs"
     FROM history WHERE due_at >= to_timestamp($1) AND started_at IS NOT NULL`,
    [now],
  )
  const startOf = new Map(Runs.map(({ ScheduleId, StartEpochUtc }) => [ScheduleId, StartEpochUtc]))
  const errors = begun.flatMap(({ scheduleId, startedMs, waitMs }) => {
    const start = startOf.get(scheduleId)
    if (typeof start !== 'number') return []
    // The interface says whole seconds.
    const errorMs = Math.max(0, Math.abs(start * 1_000 + 500 - startedMs) - 500)
    return [
      {
        errorMs,
        isLater: startedMs > start * 1_000,
        waitMs,
        share: errorMs / Math.max(allowedMs, waitMs / 10),
      },
    ]
  })
  const later = errors.filter(({ isLater }) => isLater).length
  const outside = errors.filter(({ share }) => share > 1).length
  return {
    rounds: { [part.name]: errors.length },
    measurements: [
      measurement('forecast: answer', [tookMs]),
      measurement('forecast: duration of a run before it', await durations(cluster, '<', now)),
      measurement('forecast: duration of a run of the night', await durations(cluster, '>=', now)),
      measurement('forecast: from an end to the next start, at the cap', await gaps(cluster, 'cap', now)),
      measurement('forecast: from an end to the next start, at the slots', await gaps(cluster, 'slots', now)),
      measurement(
        'forecast: wait of a run',
        errors.map(({ waitMs }) => waitMs),
      ),
      measurement(
        'forecast: error of a start',
        errors.map(({ errorMs }) => errorMs),
      ),
    ],
    counts: [
      { what: 'forecast: runs compared', value: errors.length, target: { atLeast: Math.min(total, 1_000) } },
      {
        what: 'forecast: runs off by more than 5 s and a tenth of the wait, of a hundred',
        value: Math.round((100 * outside) / Math.max(1, errors.length)),
        target: { atMost: 50 },
      },
      {
        what: 'forecast: runs that started later than forecast, of a hundred',
        value: Math.round((100 * later) / Math.max(1, errors.length)),
        target: {},
      },
    ],
    trends: [],
    notes: [],
  }
}

async function durations({ store }: LocalCluster, side: '<' | '>=', seconds: number): Promise<number[]> {
  const rows = await store.database.query<{ ms: number }>(
    `SELECT (extract(epoch FROM completed_at - started_at) * 1000)::float8 AS ms FROM history
     WHERE due_at ${side} to_timestamp($1) AND started_at IS NOT NULL`,
    [seconds],
  )
  return rows.map(({ ms }) => ms)
}

/** What holds back the runs of the night, and how many of them may run at once. */
const holds = {
  cap: { key: 'source_account_id', atOnce: cap },
  slots: { key: 'server_name', atOnce: slots },
}

/** While all places are taken, a run starts after the end that freed its place: so many ends before it. */
async function gaps({ store }: LocalCluster, held: keyof typeof holds, seconds: number): Promise<number[]> {
  const { key, atOnce } = holds[held]
  const rows = await store.database.query<{ ms: number }>(
    `WITH night AS (SELECT ${key} AS key, started_at, completed_at, due_at,
         row_number() OVER (PARTITION BY ${key} ORDER BY started_at) AS start_number,
         row_number() OVER (PARTITION BY ${key} ORDER BY completed_at) AS end_number
       FROM history WHERE due_at >= to_timestamp($1) AND started_at IS NOT NULL)
     SELECT (extract(epoch FROM s.started_at - e.completed_at) * 1000)::float8 AS ms
     FROM night s JOIN night e ON e.key = s.key AND e.end_number = s.start_number - $2::int
     WHERE e.completed_at >= s.due_at`,
    [seconds, atOnce],
  )
  return rows.map(({ ms }) => ms)
}

async function untilEnded(cluster: LocalCluster, count: number): Promise<void> {
  await untilAnswered(cluster, { limitMs: endLimitMs, what: `${count} runs have ended` }, async () => {
    const [row] = await cluster.store.database.query<{ ended: number }>(
      'SELECT count(*)::int AS ended FROM history',
    )
    if ((row?.ended ?? 0) >= count) return true
    await cluster.clock.sleep(500, cluster.signal)
    return null
  })
}
