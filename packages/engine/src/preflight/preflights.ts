/**
 * Checks of schedules at night
 *
 * The leader puts each enabled schedule on the list of the night, once, at an instant of its own. Workers,
 * which reach the source systems, take one after the other and record what they have found. The row is the
 * fence. It is made once for a schedule and a night, it is claimed under a token, and only the newest claim
 * records. So a leader or a worker may die at any moment; the next one goes on where the rows stand.
 */
import { evaluatePreflight, type NoticeKind, type ScheduleHealth } from '@punctual/domain'
import { keptReasons, type Sentence } from '@punctual/domain/words'
import { type Database, type Query, statementsBeside } from '@punctual/store'
import type { WatchedSchedule } from '../port/notice-data.ts'
import type { ClaimedPreflight, PreflightFindings, RecordedPreflight } from '../port/preflight-data.ts'
import type { PlannedPreflights } from '../port/preflight-data.ts'
import type { Preflights } from '../port.ts'

const statement = statementsBeside(import.meta.url)

/** How the state of a schedule is read, kept and reported, as the stage of deliveries has it. */
interface HealthNotices {
  /** Locks the schedule; undefined when it is gone. */
  lock(query: Query, scheduleId: string): Promise<WatchedSchedule | undefined>
  /** Whether a change of state reaches a reader. */
  isHeard(query: Query, schedule: WatchedSchedule): Promise<boolean>
  keepHealth(
    query: Query,
    scheduleId: string,
    kept: { readonly health: ScheduleHealth; readonly lastEndAt: Date | null },
  ): Promise<void>
  add(
    query: Query,
    schedule: WatchedSchedule,
    notice: {
      readonly kind: NoticeKind
      readonly cause: string
      readonly end: null
      readonly reasons: readonly Sentence[]
      readonly consecutiveFailures: number
    },
  ): Promise<void>
}

const beforeAll = '00000000-0000-0000-0000-000000000000'

// Asked before the lock of all claims: most of the time there is nothing.
const anyDue = `SELECT EXISTS (SELECT 1 FROM preflights p
  WHERE p.state IN ('Planned', 'Running') AND p.not_before <= clock_timestamp() AND p.expires_at > clock_timestamp()) AS due`

const lockClaims = `SELECT pg_advisory_xact_lock(hashtextextended('punctual preflight claims', 71))`

// A process makes one check at a time, and none while it asks: what it has claimed before was not recorded.
// The try counts, so that a check that never can be recorded is abandoned.
const putBackOwn = `UPDATE preflights SET state = 'Planned', claimed_by_boot_id = NULL
  WHERE state = 'Running' AND claimed_by_boot_id = $1`

const unmade = `SELECT count(*)::int AS count FROM preflights p
  WHERE p.expires_at > clock_timestamp() - interval '1 day' AND p.expires_at <= clock_timestamp() AND p.state <> 'Done'`

const release = `UPDATE preflights SET state = 'Planned', claimed_by_boot_id = NULL, tries = tries - 1
  WHERE schedule_id = $1 AND night = $2::date AND claim_token = $3 AND state = 'Running'`

const settle = `UPDATE preflights SET state = 'Done', claimed_by_boot_id = NULL, settled_at = clock_timestamp()
  WHERE schedule_id = $1 AND night = $2::date AND claim_token = $3 AND state = 'Running' RETURNING schedule_id AS id`

const noteProblem = 'UPDATE schedules SET source_problem = $3 WHERE id = $1 AND version = $2 RETURNING id'

/** Schedules of an account whose last runs are read. */
const schedulesOfAnAccount = 20

/** A state that is so old is renewed by the next good run: a state is written once an hour at most. */
const renewedMs = 3_600_000

export function createPreflights(database: Database, notices: HealthNotices): Preflights {
  const learnSql = statement('learn-from-runs')
  const planSql = statement('plan-preflights')
  const claimSql = statement('claim-preflight')
  return {
    async plan({ term, holder }, { night, beginsAt, endsAt }, { after, limit }) {
      const parameters = [term, holder, night, beginsAt, endsAt, after ?? beforeAll, limit]
      const [row] = await database.query<PlannedPreflights>(planSql, parameters)
      if (!row) throw new Error('a statement that always answers one row answered none')
      return row
    },
    async claim({ bootId, claimToken, leaseMs }, { running, perAccount, tries }) {
      const [row] = await database.query<{ due: boolean }>(anyDue)
      if (row?.due !== true) return null
      return await database.transaction(async (query) => {
        // A statement sees what was committed before it began, so the lock is one of its own.
        await query(lockClaims)
        // fence: unrecorded-preflight-goes-back
        await query(putBackOwn, [bootId])
        const parameters = [bootId, claimToken, leaseMs, running, perAccount, tries]
        return (await query<ClaimedPreflight>(claimSql, parameters))[0] ?? null
      })
    },
    async release({ scheduleId, night }, { claimToken }) {
      await database.query(release, [scheduleId, night, claimToken])
    },
    record: ({ scheduleId, night }, { claimToken }, findings) =>
      database.transaction(async (query) => {
        // In the order of a deletion, which locks the schedule and then its checks.
        // fence: preflight-locks-its-schedule-first
        const schedule = await notices.lock(query, scheduleId)
        const done = await query<{ id: string }>(settle, [scheduleId, night, claimToken])
        if (done.length === 0) return null
        return schedule && findings.isConclusive
          ? await note({ query, notices }, schedule, { night, ...findings })
          : { notice: null }
      }),
    async countUnmade() {
      const [row] = await database.query<{ count: number }>(unmade)
      return row?.count ?? 0
    },
    learnFromRuns: async () => (await database.query(learnSql, [schedulesOfAnAccount, renewedMs])).length,
  }
}

async function note(
  { query, notices }: { readonly query: Query; readonly notices: HealthNotices },
  schedule: WatchedSchedule,
  { night, reasons, version }: PreflightFindings & { readonly night: string },
): Promise<RecordedPreflight> {
  const problem = keptReasons(reasons)
  const noted = await query<{ id: string }>(noteProblem, [schedule.id, version, problem])
  if (noted.length === 0 || !(await notices.isHeard(query, schedule))) return { notice: null }
  const { health, notice } = evaluatePreflight(schedule, { isRunnable: problem === null }, schedule)
  await notices.keepHealth(query, schedule.id, { health, lastEndAt: schedule.lastEndAt })
  if (notice !== null) {
    const { consecutiveFailures } = health
    const cause = `preflight ${night}`
    const told = { reasons, consecutiveFailures }
    await notices.add(query, schedule, { kind: notice, cause, end: null, ...told })
  }
  return { notice }
}
