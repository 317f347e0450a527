import type { ExecutionRow, Rows } from '@punctual/engine/memory'

import type { Fail } from './observation.ts'

/** After the end: every execution has ended, and its end follows from what was made and delivered. */
export function checkEnds(fail: Fail, rows: Rows): void {
  for (const { id, status } of rows.active.values())
    fail('every execution ends when nothing goes wrong any more', `${id} is ${status}`)
  for (const execution of rows.executions.values())
    if (execution.status === 'Succeeded') checkSuccess(fail, rows, execution)
}

/**
 * While the clock of the database is behind, long after the last fault: the claims of a dead process wait
 * only for their rollback.
 */
export function checkClaimsOfDeadServers(fail: Fail, rows: Rows, living: ReadonlySet<string>): void {
  for (const { id, status, claimedByBootId } of rows.active.values()) {
    if (status !== 'Waiting' && !living.has(claimedByBootId ?? ''))
      fail('what a dead server had claimed is taken back, whatever the clock says', `${id} is ${status}`)
  }
}

/** A success needs every file and every acceptance. */
function checkSuccess(fail: Fail, rows: Rows, { id, failedParts }: ExecutionRow): void {
  const deliveries = rows.deliveries.get(id) ?? []
  const isWhole = (rows.artifacts.get(id) ?? []).length > 0 && failedParts.length === 0
  if (!isWhole || deliveries.some(({ state }) => state !== 'Accepted'))
    fail('success is computed from evidence', id)
}
