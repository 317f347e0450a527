import type { Query } from '@punctual/store'

/** A schedule whose next run is another one than before. */
export interface MovedRun {
  readonly scheduleId: string
  readonly from: Date | null
  readonly to: Date | null
}

/** Told of each page of schedules whose next runs an edit of their calendar has moved. */
export type TellMoved = (moved: readonly MovedRun[]) => Promise<void>

/** A schedule that uses a calendar which is being edited. */
interface CalendarUser {
  readonly id: string
  readonly recurrence: unknown
  readonly enabled: boolean
  /** The present instant by the database's clock. */
  readonly now: Date
}

/**
 * What becomes of a schedule under the new days of its calendar; null leaves it as it is. Must not wait for
 * anything.
 */
export type Replan = (
  schedule: CalendarUser,
) => { readonly nextRunAt: Date | null; readonly notRunnableReasons: readonly string[] } | null

/** Small enough to be computed within milliseconds, since the transaction is open meanwhile. */
const schedulesOfAPage = 500

const firstId = '00000000-0000-0000-0000-000000000000'

const readPage = `SELECT id, recurrence, enabled, next_run_now(id) AS "nextRunAt", clock_timestamp()::timestamptz(3) AS now FROM schedules
  WHERE calendar_id = $1 AND id > $2 ORDER BY id LIMIT $3 FOR UPDATE`

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

interface PlannedRow {
  readonly id: string
  readonly nextRunAt: Date | null
}

type PageRow = CalendarUser & PlannedRow

/**
 * Plans all schedules that use a calendar anew, page by page. The caller's transaction holds the row of the
 * calendar.
 */
export async function replanUsers(
  query: Query,
  calendarId: string,
  { replan, tell }: { readonly replan: Replan; readonly tell: TellMoved },
): Promise<void> {
  let after: string | undefined = firstId
  while (after !== undefined) {
    const page: PageRow[] = await query<PageRow>(readPage, [calendarId, after, schedulesOfAPage])
    const moved = await writePlans(query, page, replan)
    if (moved.length > 0) await tell(moved)
    after = page.length === schedulesOfAPage ? page.at(-1)?.id : undefined
  }
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
