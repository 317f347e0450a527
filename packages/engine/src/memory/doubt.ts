import { changeDelivery, deliveriesOf, type ExecutionRow, type Instant, type Rows } from './rows.ts'

/** Whether a history that the database has lost may have run it. One asked for ahead runs before it is due. */
export function isInDoubt({ settings }: Rows, { nominalAt, entryAt }: ExecutionRow): boolean {
  return settings.doubtUntil !== null && Math.min(nominalAt, entryAt) <= settings.doubtUntil
}

/** `doubt_earlier_runs` of the database. */
export function doubtEarlierRuns(rows: Rows, now: Instant): void {
  for (const execution of rows.active.values()) {
    const { id, attempt, claimToken } = execution
    for (const delivery of deliveriesOf(rows, id).filter(({ state }) => state === 'Planned'))
      changeDelivery(rows, delivery, {
        state: 'Sending',
        attempt,
        claimToken,
        sendingAt: delivery.sendingAt ?? now,
      })
  }
  rows.settings.doubtUntil = now
}
