import type { Query } from '@punctual/store'

/** A schedule that nothing holds any more. */
interface ReleasedSchedule {
  readonly id: string
  readonly recurrence: unknown
  readonly enabled: boolean
  readonly calendarId: string | null
  /** The present instant by the database's clock. */
  readonly now: Date
}

/** The next run of each of the schedules from now on, by id; one that is omitted has none. */
export type PlanReleased = (
  schedules: readonly ReleasedSchedule[],
) => Promise<ReadonlyMap<string, Date | null>>

/** Small enough to be computed within milliseconds, since the transaction is open meanwhile. */
const schedulesOfAPage = 500

const firstId = '00000000-0000-0000-0000-000000000000'

/** Schedules that read through an account, single ones and packages. */
const users = `(schedules.source_account_id = $1
  OR EXISTS (SELECT FROM schedule_source_accounts AS link WHERE link.schedule_id = schedules.id AND link.source_account_id = $1))`

// A package that may be incomplete goes on with what its other accounts give.
const holdAll = `UPDATE schedules
  SET held_reasons = array_append(held_reasons, $2), plan_from = NULL, plan_number = plan_number + 1
  WHERE ${users} AND NOT $2 = ANY (held_reasons) AND (definition ->> 'failOnAnyError' IS DISTINCT FROM 'false' OR NOT EXISTS (
    SELECT FROM schedule_source_accounts AS link JOIN source_accounts AS other ON other.id = link.source_account_id
    WHERE link.schedule_id = schedules.id AND other.id <> $1 AND other.problem IS NULL))`

const releasePage = `WITH page AS (
    SELECT id FROM schedules WHERE ${users} AND $2 = ANY (held_reasons) AND id > $3 ORDER BY id LIMIT $4 FOR UPDATE
  )
  UPDATE schedules SET held_reasons = array_remove(held_reasons, $2), plan_from = NULL, plan_number = plan_number + 1
  FROM page WHERE schedules.id = page.id
  RETURNING schedules.id, recurrence, enabled, calendar_id AS "calendarId", held_reasons = '{}' AS "isFree", clock_timestamp()::timestamptz(3) AS now`

const writeNext = `UPDATE schedules SET plan_from = given.next_run_at, plan_number = plan_number + 1
  FROM unnest($1::uuid[], $2::timestamptz[]) AS given (id, next_run_at) WHERE schedules.id = given.id AND schedules.held_reasons = '{}'`

const forgetFindings = `UPDATE schedules SET source_problem = NULL WHERE ${users} AND source_problem IS NOT NULL`

/**
 * Keeps every schedule that needs the account from being planned; one that is due is held too, as by an edit.
 */
export async function holdUsers(query: Query, accountId: string, problem: string): Promise<void> {
  await query(holdAll, [accountId, problem])
}

/**
 * Takes that back, page by page: a schedule that nothing else holds is planned anew. The caller's transaction
 * holds the row of the account.
 */
export async function releaseUsers(
  query: Query,
  account: { id: string; problem: string },
  plan: PlanReleased,
): Promise<void> {
  for (let after: string | undefined = firstId; after !== undefined;) {
    const page: (ReleasedSchedule & { readonly isFree: boolean })[] = await query(releasePage, [
      account.id,
      account.problem,
      after,
      schedulesOfAPage,
    ])
    const free = page.filter(({ isFree }) => isFree)
    const planned = [...(await plan(free))]
    if (planned.length > 0)
      await query(writeNext, [planned.map(([id]) => id), planned.map(([, nextRunAt]) => nextRunAt)])
    const ids = page.map(({ id }) => id).toSorted()
    after = page.length === schedulesOfAPage ? ids.at(-1) : undefined
  }
}

/** What earlier runs found at the source reports nothing of an account that was mended. */
export async function forgetSourceProblems(query: Query, accountId: string): Promise<void> {
  await query(forgetFindings, [accountId])
}
