/**
 * Notices: mails about changes of state of schedules
 *
 * The statement that ends a run writes its end into `watched_ends` (a trigger, so that no way to an end can
 * forget it). The leader evaluates the ends of a schedule in one transaction. It deletes them, moves the
 * state of the schedule, writes the notices, and disables the schedule if that is due. So each end is
 * evaluated once, and each change of state makes one notice for each recipient, whatever dies in between.
 *
 * A notice is sent by the rules of the delivery ledger. A worker claims it under a token, sends all of the
 * message except its end, commits `Sending` under the token, and then writes the end. What was being sent by
 * a process that is dead is Unknown, and is not sent again.
 */
import {
  failureSaid,
  evaluateEnd,
  newId,
  type NoticeContent,
  type NoticeKind,
  type ScheduleHealth,
} from '@punctual/domain'
import { type Database, type Query, statementsBeside } from '@punctual/store'

import { storedFailure } from '../stored-failure.ts'
import { addEvents, addMessages, readSubscriptions } from './event-notices.ts'
import { insertNotices } from './insert-notices.ts'
import { latenessOf } from './late-mails.ts'
import { recipientsOf, watchedColumns } from './watched-schedule.ts'
import type { ClaimedNotice, EvaluatedEnds, WatchedEnd, WatchedSchedule } from '../port/notice-data.ts'
import type { Notices } from '../port/notices.ts'
import type { Sentence } from '@punctual/domain/words'

const statement = statementsBeside(import.meta.url)

// The oldest ends say which schedules come next: what piles up behind them is not read.
export const unevaluated = `SELECT schedule_id AS id FROM (SELECT e.id, e.schedule_id FROM watched_ends e ORDER BY e.id LIMIT 1000) oldest
  GROUP BY schedule_id ORDER BY min(id) LIMIT $1`

/**
 * Many schedules that fail within a minute make a few mails to each address. After `mails` within `withinMs` its next
 * notices wait, and go together. Each further worker that has claimed notices at that moment may send one mail more.
 */
const oneByOne = { mails: 3, withinMs: 60_000 }

const holdsTerm = 'SELECT coalesce(holds_term($1, $2), false) AS holds'

// At most a thousand: the rest is for the next round.
const takeEnds = `DELETE FROM watched_ends
  WHERE id = ANY (ARRAY(SELECT id FROM watched_ends WHERE schedule_id = $1 ORDER BY completed_at, id LIMIT 1000 FOR UPDATE))
  RETURNING execution_id AS "executionId", nominal_at AS "nominalAt", status, error, completed_at AS "completedAt"`

const lockSchedule = `SELECT ${watchedColumns}
  FROM schedules s JOIN folders f ON f.id = s.folder_id LEFT JOIN schedule_health h ON h.schedule_id = s.id
  WHERE s.id = $1 FOR NO KEY UPDATE OF s`

export function createNotices(database: Database): Notices {
  const claimSql = statement('claim-notices')
  const interruptedSql = statement('settle-interrupted-notices')
  const permitSql = statement('permit-notice')
  const settleSql = statement('settle-notice')
  return {
    readUnevaluated: async (limit) =>
      (await database.query<{ id: string }>(unevaluated, [limit])).map(({ id }) => id),
    evaluate: (lease, scheduleId) =>
      database.transaction(async (query) => {
        // fence: notices-check-term
        const [row] = await query<{ holds: boolean }>(holdsTerm, [lease.term, lease.holder])
        return row?.holds === true ? await evaluate(query, scheduleId) : null
      }),
    claim: ({ bootId, claimToken, leaseMs }, limit) =>
      database.query<ClaimedNotice>(claimSql, [
        bootId,
        claimToken,
        leaseMs,
        limit,
        oneByOne.mails,
        oneByOne.withinMs,
      ]),
    async settleInterrupted({ bootId, leaseMs }, of) {
      const parameters = [bootId, leaseMs, of === 'subscriptions']
      const rows = await database.query<{ id: string }>(interruptedSql, parameters)
      return rows.map(({ id }) => id)
    },
    async permit(id, { bootId, claimToken, leaseMs }) {
      const rows = await database.query<{ id: string }>(permitSql, [id, claimToken, bootId, leaseMs])
      return rows.length > 0
    },
    async settle(id, { claimToken }, result) {
      const { state, reply, error } = result
      const delayMs = result.state === 'Planned' ? result.delayMs : 0
      await database.query(settleSql, [id, claimToken, state, reply, storedFailure(error), delayMs])
    },
  }
}

async function evaluate(query: Query, scheduleId: string): Promise<EvaluatedEnds> {
  const ends = await query<WatchedEnd>(takeEnds, [scheduleId])
  const [schedule] = await query<WatchedSchedule>(lockSchedule, [scheduleId])
  // A schedule that is gone needs no notice any more.
  if (!schedule || ends.length === 0) return { ends: ends.length, events: 0, notices: [], isDisabled: false }
  const inOrder = ends.toSorted((left, right) => left.completedAt.getTime() - right.completedAt.getTime())
  let health: ScheduleHealth = schedule
  let isEnabled = schedule.isEnabled
  let lastEndAt = schedule.lastEndAt
  const notices: NoticeKind[] = []
  const subscriptions = await readSubscriptions(query, scheduleId)
  let events = 0
  for (const end of inOrder) {
    const isNewest = lastEndAt === null || end.completedAt >= lastEndAt
    const isCounted = schedule.countsFrom === null || end.completedAt > schedule.countsFrom
    const change = evaluateEnd(
      health,
      { status: end.status, code: end.error?.code ?? null, isCounted, isNewest },
      { ...schedule, isEnabled },
    )
    const before = health
    health = change.health
    if (isNewest) lastEndAt = end.completedAt
    if (change.disables) {
      isEnabled = false
      await disable(query, schedule, health.consecutiveFailures)
    }
    const about = {
      cause: end.executionId,
      end,
      reasons: end.error === null ? [] : [failureSaid(end.error)],
      consecutiveFailures: health.consecutiveFailures,
    }
    const content = contentOf(schedule, about)
    const { disables } = change
    events += await addEvents(query, {
      subscriptions,
      end,
      change: { before, after: health, disables },
      content,
    })
    for (const kind of await addMailsOfLateness(query, schedule, { end, content })) notices.push(kind)
    if (change.notice === null) continue
    notices.push(change.notice)
    await addMails(query, schedule, { kind: change.notice, cause: end.executionId, content })
  }
  await keepHealth(query, scheduleId, { health, lastEndAt })
  return { ends: ends.length, events, notices, isDisabled: schedule.isEnabled && !isEnabled }
}

const putHealth = `INSERT INTO schedule_health AS h (schedule_id, failing_by, failing_since, consecutive_failures, last_end_at)
  VALUES ($1, $2, CASE WHEN $2::text IS NOT NULL THEN clock_timestamp() END, $3, $4)
  ON CONFLICT (schedule_id) DO UPDATE SET failing_by = excluded.failing_by, consecutive_failures = excluded.consecutive_failures,
    failing_since = CASE WHEN excluded.failing_by IS NOT NULL THEN coalesce(h.failing_since, excluded.failing_since) END,
    last_end_at = excluded.last_end_at`

async function keepHealth(
  query: Query,
  scheduleId: string,
  { health, lastEndAt }: { readonly health: ScheduleHealth; readonly lastEndAt: Date | null },
): Promise<void> {
  await query(putHealth, [scheduleId, health.failingBy, health.consecutiveFailures, lastEndAt])
}

// The recurrence has the same word, which an edit of the schedule starts from.
const disableSchedule = `UPDATE schedules
  SET enabled = false, recurrence = jsonb_set(recurrence, '{enabled}', 'false'), plan_from = NULL, plan_number = plan_number + 1,
    version = version + 1, updated_at = now()
  WHERE id = $1`

const auditDisabled = `INSERT INTO audit_entries (actor, action, subject, before, after)
  VALUES ('Scheduler', 'schedule.disable', $1, '{"Enabled": true}', jsonb_build_object('Enabled', false, 'ConsecutiveFailures', $2::int))`

async function disable(query: Query, { id }: WatchedSchedule, consecutiveFailures: number): Promise<void> {
  await query(disableSchedule, [id])
  await query(auditDisabled, [id, consecutiveFailures])
}

interface ChangeToSay {
  /** What changed the state: the execution, or the preflight. */
  readonly cause: string
  readonly end: WatchedEnd | null
  readonly reasons: readonly Sentence[]
  readonly consecutiveFailures: number
}

/** Also to the users who subscribe to the schedule. */
async function addNotices(
  query: Query,
  schedule: WatchedSchedule,
  { kind, ...about }: ChangeToSay & { readonly kind: NoticeKind },
): Promise<void> {
  const notice = { kind, cause: about.cause, content: contentOf(schedule, about) }
  await addMails(query, schedule, notice)
  await addMessages(query, notice)
}

/** Those who knew that the run is late learn that it is delivered after all. */
async function addMailsOfLateness(
  query: Query,
  schedule: WatchedSchedule,
  { end, content }: { readonly end: WatchedEnd; readonly content: NoticeContent },
): Promise<readonly NoticeKind[]> {
  const lateness = await latenessOf(query, schedule, end)
  if (lateness === null) return []
  const { lateAfterMinutes } = schedule
  const cause = end.executionId
  await addMails(query, schedule, { kind: 'Late', cause, content: { ...content, lateAfterMinutes } })
  const { lateMinutes } = lateness
  await addMails(query, schedule, { kind: 'Delivered', cause, content: { ...content, lateMinutes } })
  return ['Late', 'Delivered']
}

async function addMails(
  query: Query,
  schedule: WatchedSchedule,
  {
    kind,
    cause,
    content,
  }: { readonly kind: NoticeKind; readonly cause: string; readonly content: NoticeContent },
): Promise<void> {
  const recipients = recipientsOf(schedule)
  if (recipients.length === 0) return
  const ids = recipients.map(() => newId())
  await query(insertNotices, [ids, schedule.id, kind, cause, recipients, JSON.stringify(content)])
}

function contentOf(
  schedule: WatchedSchedule,
  { end, reasons, consecutiveFailures }: ChangeToSay,
): NoticeContent {
  return {
    scheduleName: schedule.name,
    folderPath: schedule.folderPath,
    scheduleId: schedule.id,
    executionId: end?.executionId ?? null,
    nominalAt: end?.nominalAt.toISOString() ?? null,
    status: end?.status ?? null,
    code: end?.error?.code ?? null,
    reasons: reasons.map(String),
    said: [...reasons],
    consecutiveFailures,
  }
}

/** For what else finds out about the state of a schedule: within its transaction. */
export const healthNotices = {
  lock: async (query: Query, scheduleId: string): Promise<WatchedSchedule | undefined> =>
    (await query<WatchedSchedule>(lockSchedule, [scheduleId]))[0],
  /** Whether a change of state reaches a reader. */
  isHeard: async (query: Query, schedule: WatchedSchedule): Promise<boolean> =>
    recipientsOf(schedule).length > 0 ||
    (await readSubscriptions(query, schedule.id)).some(({ readers }) => readers === 'people'),
  keepHealth,
  add: addNotices,
}
