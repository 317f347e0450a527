/**
 * Holds of accounts
 *
 * While nothing can be read through an account, its schedules are held: the reason is in their rows, and they
 * are not planned. An account may have a hundred thousand schedules, so they are written page by page, each
 * page in a commit of its own. The transaction that changes the account adds a row of the change, and writes
 * the first page. From its commit on, planning skips all schedules of the account. The leader writes the
 * other pages, and each commits how far it has come: after a crash the next one goes on.
 */
import { type Database, type Query, statementsBeside } from '@punctual/store'

import { continueOne, firstId, schedulesOfAPage } from './change-pages.ts'
import type { PlanReleased, ReleasedSchedule } from './released-plans.ts'

const statement = statementsBeside(import.meta.url)

/** What an account says from now on about its schedules. */
interface HoldChange {
  readonly accountId: string
  /** Why they were held before; null when they were not, or for the same reason. */
  readonly released: string | null
  /** Why they are held; null when they are not. */
  readonly problem: string | null
}

// A change that comes while an earlier one is under way takes that over and begins anew.
const beginChange = `INSERT INTO account_hold_changes AS h (account_id, released, problem)
  VALUES ($1, array_remove(ARRAY[$2::text], NULL), $3)
  ON CONFLICT (account_id) DO UPDATE SET problem = excluded.problem, reached = '${firstId}',
    released = array_remove(array_remove(h.released || h.problem || excluded.released, NULL), excluded.problem)`

const lockChange = `SELECT account_id AS "accountId", released, problem, reached
  FROM account_hold_changes WHERE account_id = $1 FOR UPDATE`

const underWay = 'SELECT account_id AS id FROM account_hold_changes ORDER BY account_id'

const release = `UPDATE schedules
  SET held_reasons = ARRAY(SELECT reason FROM unnest(held_reasons) AS reason WHERE reason <> ALL ($2::text[])), plan_from = NULL, plan_number = plan_number + 1
  WHERE id = ANY ($1::uuid[]) AND held_reasons && $2::text[]
  RETURNING id, recurrence, enabled, calendar_id AS "calendarId", held_reasons = '{}' AS "isFree", clock_timestamp()::timestamptz(3) AS now`

// A package that may be incomplete goes on with what its other accounts give.
const hold = `UPDATE schedules
  SET held_reasons = array_append(held_reasons, $3), plan_from = NULL, plan_number = plan_number + 1
  WHERE id = ANY ($1::uuid[]) AND NOT $3 = ANY (held_reasons) AND (definition ->> 'failOnAnyError' IS DISTINCT FROM 'false' OR NOT EXISTS (
    SELECT FROM schedule_source_accounts AS link JOIN source_accounts AS other ON other.id = link.source_account_id
    WHERE link.schedule_id = schedules.id AND other.id <> $2 AND other.problem IS NULL))`

const writeNext = `UPDATE schedules SET plan_from = given.next_run_at, plan_number = plan_number + 1
  FROM unnest($1::uuid[], $2::timestamptz[]) AS given (id, next_run_at) WHERE schedules.id = given.id AND schedules.held_reasons = '{}'`

const advance = 'UPDATE account_hold_changes SET reached = $2 WHERE account_id = $1'

const endChange = 'DELETE FROM account_hold_changes WHERE account_id = $1'

interface ChangeRow {
  readonly accountId: string
  readonly released: readonly string[]
  readonly problem: string | null
  readonly reached: string
}

/**
 * Begins to hold or release the schedules of an account, in the transaction that changes the account. One that
 * is due is held too, as by an edit. With more schedules than a page has, the leader writes the others.
 */
export async function changeHolds(query: Query, change: HoldChange, plan: PlanReleased): Promise<void> {
  const { accountId, released, problem } = change
  if (released === null && problem === null) return
  await query(beginChange, [accountId, released, problem])
  const [row] = await query<ChangeRow>(lockChange, [accountId])
  if (row) await writePage(query, row, plan)
}

/** Writes the next page of a change that is under way; whether there was one. */
export async function continueHolds(database: Database, plan: PlanReleased): Promise<boolean> {
  return await continueOne(
    database,
    await database.query<{ id: string }>(underWay),
    async (query, accountId) => {
      const [row] = await query<ChangeRow>(`${lockChange} SKIP LOCKED`, [accountId])
      if (row) await writePage(query, row, plan)
      return row !== undefined
    },
  )
}

async function writePage(query: Query, change: ChangeRow, plan: PlanReleased): Promise<void> {
  const { accountId, released, problem, reached } = change
  const page = await query<{ id: string }>(statement('account-users'), [accountId, reached, schedulesOfAPage])
  const ids = page.map(({ id }) => id)
  const freed =
    released.length === 0
      ? []
      : await query<ReleasedSchedule & { readonly isFree: boolean }>(release, [ids, released])
  if (problem !== null) await query(hold, [ids, accountId, problem])
  const planned = [...(await plan(freed.filter(({ isFree }) => isFree)))]
  if (planned.length > 0)
    await query(writeNext, [planned.map(([id]) => id), planned.map(([, nextRunAt]) => nextRunAt)])
  if (page.length === schedulesOfAPage) await query(advance, [accountId, ids.at(-1)])
  else await query(endChange, [accountId])
}

/** What earlier runs found at the source reports nothing of an account that was mended. */
export async function forgetSourceProblems(query: Query, accountId: string): Promise<void> {
  await query(statement('forget-findings'), [accountId])
}
