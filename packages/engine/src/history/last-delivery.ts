import type { Database } from '@punctual/store'
import type { RowRange } from '../port/ledger-data.ts'
import type { LastDelivery } from '../port/execution-record.ts'
import type { LastDeliveries } from '../port/last-deliveries.ts'

const lastDelivery = `WITH recent AS (
    SELECT id, nominal_at FROM history WHERE schedule_id = $1 AND tells_of_schedule(resend_of) ORDER BY nominal_at DESC LIMIT 10000
  ), last AS (
    SELECT r.id, r.nominal_at FROM recent r
    WHERE EXISTS (SELECT FROM deliveries d WHERE d.execution_id = r.id AND d.nominal_at = r.nominal_at AND d.state = 'Accepted')
    ORDER BY r.nominal_at DESC LIMIT 1)
  SELECT
    (SELECT jsonb_agg(jsonb_build_object('position', a.position, 'format', a.format, 'sha256', a.sha256))
     FROM artifacts a WHERE a.execution_id = l.id AND a.nominal_at = l.nominal_at AND a.position BETWEEN $2 AND $3) AS artifacts,
    (SELECT jsonb_agg(jsonb_build_object('row', d.row_number, 'destinationId', d.destination_id, 'recipient', d.recipient))
     FROM deliveries d WHERE d.execution_id = l.id AND d.nominal_at = l.nominal_at AND d.state = 'Accepted' AND d.row_number BETWEEN $4 AND $5) AS accepted
  FROM last l`

const greatest = 2_147_483_647

const everything: RowRange = { firstPosition: 0, lastPosition: greatest, firstRow: 0, lastRow: greatest }

export function createLastDeliveries(database: Database): LastDeliveries {
  return {
    async find(scheduleId, range) {
      type Row = {
        artifacts: LastDelivery['artifacts'][number][] | null
        accepted: LastDelivery['accepted'][number][] | null
      }
      const { firstPosition, lastPosition, firstRow, lastRow } = range ?? everything
      const given = [scheduleId, firstPosition, lastPosition, firstRow, lastRow]
      const [row] = await database.query<Row>(lastDelivery, given)
      return row ? { artifacts: row.artifacts ?? [], accepted: row.accepted ?? [] } : null
    },
  }
}
