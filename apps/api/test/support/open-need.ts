import type { Store } from '@punctual/engine'

/** What a run that has failed leaves behind. */
export async function addNeed(
  { database }: Pick<Store, 'database'>,
  { scheduleId, executionId }: { readonly scheduleId: string; readonly executionId: string },
): Promise<string> {
  const sql = `INSERT INTO needs (kind, schedule_id, execution_id, nominal_at, since, reason)
    VALUES ('Failed', $1, $2, now(), now(), '{"code": "source_timeout", "message": "x"}') RETURNING id`
  const [row] = await database.query<{ id: string }>(sql, [scheduleId, executionId])
  return row!.id
}
