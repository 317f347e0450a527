import type { ExecutionRow, Rows } from '../store-model/rows.ts'
import type { Fail } from './observation.ts'

/** After the end: every execution has ended, and its end follows from what was made and delivered. */
export function judgeEnds(fail: Fail, rows: Rows): void {
  for (const { id, status } of rows.active.values()) fail('every execution ends when nothing goes wrong any more', `${id} is ${status}`)
  for (const execution of rows.executions.values()) if (execution.status === 'Succeeded') judgeSuccess(fail, rows, execution)
}

/** A success needs every file and every acceptance. */
function judgeSuccess(fail: Fail, rows: Rows, { id, failedParts }: ExecutionRow): void {
  const deliveries = rows.deliveries.get(id) ?? []
  const isWhole = (rows.artifacts.get(id) ?? []).length > 0 && failedParts.length === 0
  if (!isWhole || deliveries.some(({ state }) => state !== 'Accepted')) fail('success is computed from evidence', id)
}
