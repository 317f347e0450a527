/**
 * Edits of calendars
 *
 * A calendar may have a hundred thousand schedules, so an edit plans them anew page by page, each page in a
 * commit of its own. The transaction that changes the days adds a row of the change, and writes the first
 * page. From its commit on, planning skips all schedules of the calendar. The leader writes the other pages,
 * and each commits how far it has come: after a crash the next one goes on.
 *
 * The instant of the edit is in that row, and every page is planned from there on. So a day that is free again
 * is not missed, and one that is a holiday now does not run, however late its page comes.
 */
import { planOf, readCalendar, storedRule } from '@punctual/domain'
import type { Database, Query } from '@punctual/store'

import { continueOne, firstId, schedulesOfAPage } from './change-pages.ts'

/** A schedule whose next run is another one than before. */
export interface MovedRun {
  readonly scheduleId: string
  readonly from: Date | null
  readonly to: Date | null
}

/**
 * Called with each page of schedules whose next runs an edit of their calendar has moved; part of the
 * transaction that `query` is in. The cause is the same for all that one edit moves.
 */
export type NotifyMoved = (query: Query, moved: readonly MovedRun[], cause: string) => Promise<unknown>

/** A schedule that uses a calendar which is being edited. */
interface CalendarUser {
  readonly id: string
  readonly recurrence: unknown
  readonly enabled: boolean
  /** The instant from which on it is planned anew, by the database's clock. */
  readonly now: Date
}

/**
 * What becomes of a schedule under the new days of its calendar; null leaves it as it is. Must not wait for
 * anything.
 */
export type Replan = (
  schedule: CalendarUser,
) => { readonly nextRunAt: Date | null; readonly notRunnableReasons: readonly string[] } | null

/** The next run of each schedule under days; one whose recurrence cannot be read stays set aside. */
export function replanBy(stored: { readonly name: string; readonly days: unknown }): Replan {
  const calendar = readCalendar(stored)
  return ({ recurrence, enabled, now }) => {
    const rule = storedRule(recurrence, calendar)
    return rule.ok ? planOf({ ...rule.recurrence, enabled }, now, rule.calendar) : null
  }
}

// An edit during an earlier one begins again, from the instant of the earlier one, whose pages have not
// reached all schedules.
const beginChange = `INSERT INTO calendar_changes (calendar_id, began_at) VALUES ($1, clock_timestamp())
  ON CONFLICT (calendar_id) DO UPDATE SET reached = '${firstId}'`

const changeUnderWay = (
  which: string,
) => `SELECT h.calendar_id AS "calendarId", h.began_at AS "beganAt", h.reached,
    c.name, c.days, c.version
  FROM calendar_changes h JOIN calendars c ON c.id = h.calendar_id ${which}`

const lockChange = changeUnderWay('WHERE h.calendar_id = $1 FOR UPDATE OF h')

const underWay = 'SELECT calendar_id AS id FROM calendar_changes ORDER BY calendar_id'

// The calendar of a change that is locked is read afterwards: an edit of it may have been committed meanwhile.
const lockIfFree =
  'SELECT calendar_id AS id FROM calendar_changes WHERE calendar_id = $1 FOR UPDATE SKIP LOCKED'

// A schedule that was planned anew since the edit is planned from there on: it was planned by the new days. A
// clock that was set back leaves no instant out.
// fence: page-begins-at-the-edit
const readPage = `SELECT id, recurrence, enabled, next_run_now(id) AS "nextRunAt",
    CASE WHEN plan_since BETWEEN $4 AND clock_timestamp() THEN plan_since ELSE least($4::timestamptz, clock_timestamp()::timestamptz(3)) END AS now
  FROM schedules WHERE calendar_id = $1 AND id > $2 ORDER BY id LIMIT $3 FOR UPDATE`

// A due instant that waits to be planned stays: the planner decides it, and everything after it, by the new
// days. So it is with one that was set aside because the days could not be read: it is taken up again where
// it was left.
const writePage = `UPDATE schedules AS schedule
  SET plan_from = CASE WHEN schedule.held_reasons <> '{}' THEN NULL WHEN next_run_now(schedule.id) <= given.now THEN next_run_now(schedule.id) ELSE given.next_run_at END,
      plan_number = schedule.plan_number + 1, not_runnable_reasons = ARRAY(SELECT jsonb_array_elements_text(given.reasons)), quarantine_reason = NULL
  FROM unnest($1::uuid[], $2::timestamptz[], $3::jsonb[], $4::timestamptz[]) AS given (id, next_run_at, reasons, now)
  WHERE schedule.id = given.id
    AND (schedule.quarantine_reason IS NOT NULL OR (schedule.held_reasons = '{}' AND schedule.next_run_at IS DISTINCT FROM given.next_run_at) OR given.reasons <> to_jsonb(schedule.not_runnable_reasons))
  RETURNING schedule.id, schedule.plan_from AS "nextRunAt"`

const advance = 'UPDATE calendar_changes SET reached = $2 WHERE calendar_id = $1'

const endChange = 'DELETE FROM calendar_changes WHERE calendar_id = $1'

interface PlannedRow {
  readonly id: string
  readonly nextRunAt: Date | null
}

type PageRow = CalendarUser & PlannedRow

interface ChangeRow {
  readonly calendarId: string
  readonly beganAt: Date
  readonly reached: string
  readonly name: string
  /** What was stored; validate before use, a row may have been edited by hand. */
  readonly days: unknown
  readonly version: number
}

/**
 * Begins to plan all schedules that use a calendar anew, in the transaction that changes its days and holds
 * its row. With more schedules than a page has, the leader plans the others.
 */
export async function changeDays(
  query: Query,
  calendarId: string,
  { replan, notifyMoved }: { readonly replan: Replan; readonly notifyMoved: NotifyMoved },
): Promise<void> {
  await query(beginChange, [calendarId])
  const [change] = await query<ChangeRow>(lockChange, [calendarId])
  if (change) await planPage(query, change, { replan, notifyMoved })
}

/** Plans the next page of an edit that is under way; whether there was one. */
export async function continueEdit(database: Database, notifyMoved: NotifyMoved): Promise<boolean> {
  return await continueOne(
    database,
    await database.query<{ id: string }>(underWay),
    async (query, calendarId) => {
      const [locked] = await query<{ id: string }>(lockIfFree, [calendarId])
      const [change] = locked ? await query<ChangeRow>(lockChange, [locked.id]) : []
      if (change) await planPage(query, change, { replan: replanBy(change), notifyMoved })
      return change !== undefined
    },
  )
}

async function planPage(
  query: Query,
  { calendarId, beganAt, reached, version }: ChangeRow,
  { replan, notifyMoved }: { readonly replan: Replan; readonly notifyMoved: NotifyMoved },
): Promise<void> {
  const page = await query<PageRow>(readPage, [calendarId, reached, schedulesOfAPage, beganAt])
  const moved = await writePlans(query, page, replan)
  if (moved.length > 0) await notifyMoved(query, moved, `calendar ${calendarId} ${version}`)
  if (page.length === schedulesOfAPage) await query(advance, [calendarId, page.at(-1)?.id])
  else await query(endChange, [calendarId])
}

async function writePlans(query: Query, page: readonly PageRow[], replan: Replan): Promise<MovedRun[]> {
  const planned = page.flatMap((schedule) => {
    const plan = replan(schedule)
    return plan ? [{ ...schedule, ...plan }] : []
  })
  if (planned.length === 0) return []
  const written = await query<PlannedRow>(writePage, [
    planned.map(({ id }) => id),
    planned.map(({ nextRunAt }) => nextRunAt),
    planned.map(({ notRunnableReasons }) => JSON.stringify(notRunnableReasons)),
    planned.map(({ now }) => now),
  ])
  const before = new Map(page.map(({ id, nextRunAt }) => [id, nextRunAt]))
  return written
    .map(({ id, nextRunAt }) => ({ scheduleId: id, from: before.get(id) ?? null, to: nextRunAt }))
    .filter(({ from, to }) => from?.getTime() !== to?.getTime())
}
