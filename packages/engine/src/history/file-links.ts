import type { Database } from '@punctual/store'

import type { FileLinks, LinkedFile, LinkUse } from '../port/file-links.ts'

// fence: deleted-schedule-ends-links
// fence: revoked-links-open-nothing
const findFile = `WITH linked AS (
    SELECT e.id, e.nominal_at, e.locked_files FROM executions e
    WHERE e.id = $1::uuid AND EXISTS (SELECT FROM schedules s WHERE s.id = e.schedule_id)
      AND NOT EXISTS (SELECT FROM execution_links l WHERE l.execution_id = e.id AND l.revoked_at IS NOT NULL))
  SELECT a.name, a.content_type AS "contentType", a.bytes::float8 AS bytes, a.sha256
  FROM linked k JOIN artifacts a ON a.execution_id = k.id AND a.nominal_at = k.nominal_at AND a.position = $4::int
  WHERE $5::boolean
  UNION ALL
  SELECT f ->> 'name', f ->> 'contentType', (f ->> 'bytes')::float8, f ->> 'sha256'
  FROM linked k CROSS JOIN jsonb_array_elements(k.locked_files) AS f
  WHERE NOT $5::boolean AND f ->> 'destinationId' = $2::text AND (f ->> 'row')::int = $3::int AND (f ->> 'position')::int = $4::int
    AND ($6::text = '' OR coalesce(f ->> 'messageId', $6::text) = $6::text)`

// fence: revocation-ends-counting
const count = `INSERT INTO execution_links AS l (execution_id, nominal_at, opens, last_opened_at)
  SELECT e.id, e.nominal_at, 1, clock_timestamp() FROM executions e WHERE e.id = $1
  ON CONFLICT (execution_id) DO UPDATE SET opens = l.opens + 1, last_opened_at = excluded.last_opened_at WHERE l.revoked_at IS NULL
  RETURNING 1`

const revoke = `INSERT INTO execution_links AS l (execution_id, nominal_at, revoked_at, revoked_by, reason)
  SELECT e.id, e.nominal_at, clock_timestamp(), $2, $3 FROM executions e WHERE e.id = $1
  ON CONFLICT (execution_id) DO UPDATE SET revoked_at = excluded.revoked_at, revoked_by = excluded.revoked_by, reason = excluded.reason
    WHERE l.revoked_at IS NULL`

const readUse = `SELECT opens::float8 AS opens, last_opened_at AS "lastOpenedAt", revoked_at AS "revokedAt", revoked_by AS "revokedBy", reason
  FROM execution_links WHERE execution_id = $1`

const unused: LinkUse = { opens: 0, lastOpenedAt: null, revokedAt: null, revokedBy: null, reason: null }

export function createFileLinks(database: Database): FileLinks {
  return {
    async find({ executionId, destinationId, row, position, isAsMade, messageId }) {
      const given = [executionId, destinationId, row, position, isAsMade, messageId]
      return (await database.query<LinkedFile>(findFile, given))[0] ?? null
    },
    async countOpen(executionId) {
      return (await database.query(count, [executionId])).length > 0
    },
    async revoke(executionId, { revokedBy, reason }) {
      await database.query(revoke, [executionId, revokedBy, reason])
    },
    async use(executionId) {
      return (await database.query<LinkUse>(readUse, [executionId]))[0] ?? unused
    },
  }
}
