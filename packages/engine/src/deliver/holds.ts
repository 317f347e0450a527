import { type HoldDecision, newId, type NoticeContent } from '@punctual/domain'
import { jsonParameter, statementsBeside } from '@punctual/store'

import type { EngineDatabase } from '../engine-database.ts'
import { discardedError, heldError } from '../held-said.ts'
import type { HeldBecause, HoldAnswer, HoldComparison, Holds } from '../port/holds.ts'
import type { WatchedSchedule } from '../port/notice-data.ts'
import { readersOf } from './event-notices.ts'
import { recipientsOf, watchedColumns } from './watched-schedule.ts'

const statement = statementsBeside(import.meta.url)

/** The row of a comparison. */
interface ComparedRow {
  readonly lastExecutionId: string | null
  readonly deliveries: number
  readonly now: number
  readonly before: number
  readonly came: number
  readonly went: number
  readonly newDomains: readonly string[]
  readonly rowsNow: number
  readonly rowsBefore: number
  readonly hasBegunToSend: boolean
}

/** What a decision has found. */
interface DecidedRow {
  readonly decision: HoldDecision | null
  readonly by: string | null
  readonly isNew: boolean
}

const readWatched = `SELECT ${watchedColumns}, w.nominal_at AS "nominalAt"
  FROM work w JOIN schedules s ON s.id = w.schedule_id JOIN folders f ON f.id = s.folder_id LEFT JOIN schedule_health h ON h.schedule_id = s.id
  WHERE w.id = $1`

const insertHeldNotices = `INSERT INTO notices (id, schedule_id, kind, cause, recipient, content)
  SELECT given.id, w.schedule_id, 'Held', w.id::text, given.recipient, $4::jsonb
  FROM work w CROSS JOIN unnest($2::uuid[], $3::text[]) AS given(id, recipient)
  WHERE w.id = $1 AND w.stage = 'Held'
  ON CONFLICT (schedule_id, kind, cause, recipient) DO NOTHING`

const insertHeldMessage = `INSERT INTO notices (id, schedule_id, kind, cause, recipient, content, state, subscription_id)
  SELECT $2, w.schedule_id, 'Held', w.id::text, $3::uuid::text, $4::jsonb, 'Queued', $3
  FROM work w WHERE w.id = $1 AND w.stage = 'Held'
  ON CONFLICT (schedule_id, kind, cause, recipient) DO NOTHING`

export function createHolds(database: EngineDatabase): Holds {
  const compareSql = statement('compare-with-last')
  const holdSql = statement('hold')
  const decideSql = statement('decide-held')
  return {
    async compare({ executionId, nominalAt, scheduleId }) {
      const [row] = await database.query<ComparedRow>(compareSql, [executionId, nominalAt, scheduleId])
      if (!row) throw new Error('a comparison has one row')
      return comparisonOf(row)
    },
    async hold({ executionId, claimToken }, because) {
      const [schedule] = await database.query<HeldSchedule>(readWatched, [executionId])
      const said = jsonParameter(heldError(because))
      const [held] = await database.recordTogether([
        { sql: holdSql, parameters: [executionId, claimToken, jsonParameter(because), said] },
        ...(schedule ? [noticesOf(executionId, schedule, because)] : []),
        ...(await messagesOf(database, { executionId, schedule, because })),
      ])
      return held?.length === 1
    },
    async decide(decided) {
      const { executionId, decision, reason, by } = decided
      const parameters = [executionId, decision, reason, by, jsonParameter(discardedError(decided))]
      const ask = async () => (await database.record<DecidedRow>(decideSql, parameters))[0]
      const row = await ask()
      // The first statement does not see the decision that was made while it waited for the row.
      const seen = row?.decision === null ? await ask() : row
      return seen ? answerOf(seen, decision) : null
    },
  }
}

interface HeldSchedule extends WatchedSchedule {
  readonly nominalAt: Date
}

function comparisonOf(row: ComparedRow): HoldComparison {
  const { lastExecutionId, now, before, came, went, newDomains, rowsNow, rowsBefore, hasBegunToSend } = row
  const isFirst = lastExecutionId === null
  return {
    lastExecutionId,
    recipients: isFirst
      ? { now, before: null, came: 0, went: 0, newDomains: [] }
      : { now, before, came, went, newDomains },
    rows: isFirst || rowsNow + rowsBefore === 0 ? null : { now: rowsNow, before: rowsBefore },
    deliveries: row.deliveries,
    hasBegunToSend,
  }
}

function answerOf({ decision, by, isNew }: DecidedRow, wanted: HoldDecision): HoldAnswer {
  if (decision === null) return { ok: false, conflict: 'not-held' }
  return decision === wanted
    ? { ok: true, isNew }
    : { ok: false, conflict: 'decided-otherwise', decision, by: by ?? '' }
}

function noticesOf(executionId: string, schedule: HeldSchedule, because: HeldBecause) {
  const recipients = recipientsOf(schedule)
  const content = JSON.stringify(contentOf(executionId, schedule, because))
  return {
    sql: insertHeldNotices,
    parameters: [executionId, recipients.map(() => newId()), recipients, content],
  }
}

/** To the users who subscribe to the schedule. */
async function messagesOf(
  database: EngineDatabase,
  {
    executionId,
    schedule,
    because,
  }: {
    readonly executionId: string
    readonly schedule: HeldSchedule | undefined
    readonly because: HeldBecause
  },
) {
  if (schedule === undefined) return []
  const ids = await readersOf(database.query, { scheduleId: schedule.id, kind: 'Held' })
  const content = JSON.stringify(contentOf(executionId, schedule, because))
  return ids.map((id) => ({ sql: insertHeldMessage, parameters: [executionId, newId(), id, content] }))
}

function contentOf(executionId: string, schedule: HeldSchedule, { reasons }: HeldBecause): NoticeContent {
  return {
    scheduleName: schedule.name,
    folderPath: schedule.folderPath,
    scheduleId: schedule.id,
    executionId,
    nominalAt: schedule.nominalAt.toISOString(),
    status: null,
    code: null,
    reasons: reasons.map(String),
    said: [...reasons],
    consecutiveFailures: 0,
  }
}
