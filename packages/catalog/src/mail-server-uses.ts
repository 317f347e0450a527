import type { Database, Query } from '@punctual/store'

/**
 * The limits of mail servers over all workers: connections at the same time, and mails begun in a minute. Only servers
 * with a limit are asked about.
 */
export interface MailServerUses {
  /** Counts one more use of the server, or says how long it has none left. One that rejects may have counted it. */
  begin(use: MailServerUse): Promise<BegunUse>
  /** The connection is over. The mail still counts until its minute is. False when the use is not there, or not yet. */
  end(useId: string): Promise<boolean>
}

export interface MailServerUse {
  /** Of the caller, who can so end a use whose answer was lost. */
  readonly useId: string
  readonly serverId: string
  readonly maxConnections: number | null
  readonly maxPerMinute: number | null
  /** The process that connects. Its uses are over when its lease is. */
  readonly bootId: string
  readonly leaseMs: number
}

export type BegunUse =
  | { readonly ok: true }
  /** Until the minute has room for another mail; null while all connections are in use. */
  | { readonly ok: false; readonly waitMs: number | null }

// The lock makes the counts below those of all other workers.
const lockServer = 'SELECT id FROM mail_servers WHERE id = $1 FOR NO KEY UPDATE'

const isOpen = `u.ended_at IS NULL AND EXISTS (SELECT FROM servers w WHERE w.boot_id = u.boot_id AND is_alive(w.last_heartbeat_at, $2))`

// One of the future was begun before the clock was set back: it is not of this minute.
const isOfMinute = `u.begun_at BETWEEN clock_timestamp() - interval '1 minute' AND clock_timestamp() + interval '1 second'`

const forget = `DELETE FROM mail_server_uses u WHERE u.mail_server_id = $1 AND NOT ${isOfMinute} AND NOT (${isOpen})`

const beginUse = `WITH counted AS (
    SELECT count(*) FILTER (WHERE ${isOpen}) AS open,
      count(*) FILTER (WHERE ${isOfMinute}) AS begun
    FROM mail_server_uses u WHERE u.mail_server_id = $1
  ),
  made AS (
    INSERT INTO mail_server_uses (id, mail_server_id, boot_id, begun_at)
    SELECT $3, $1, $4, clock_timestamp() FROM counted c
    WHERE ($5::int IS NULL OR c.open < $5) AND ($6::int IS NULL OR c.begun < $6)
    RETURNING id
  )
  SELECT EXISTS (SELECT FROM made) AS ok,
    CASE WHEN c.begun >= $6 THEN (SELECT (extract(epoch FROM u.begun_at + interval '1 minute' - clock_timestamp()) * 1000)::float8
      FROM mail_server_uses u WHERE u.mail_server_id = $1 AND ${isOfMinute} ORDER BY u.begun_at DESC OFFSET $6 - 1 LIMIT 1) END AS "waitMs"
  FROM counted c`

const endUse = 'UPDATE mail_server_uses SET ended_at = clock_timestamp() WHERE id = $1 RETURNING id'

export function createMailServerUses(database: Database): MailServerUses {
  return {
    begin: (use) => database.transaction((query) => begin(query, use)),
    async end(useId) {
      return (await database.query(endUse, [useId])).length > 0
    },
  }
}

async function begin(
  query: Query,
  { useId, serverId, bootId, leaseMs, maxConnections, maxPerMinute }: MailServerUse,
): Promise<BegunUse> {
  // A server that was deleted meanwhile has no limit any more.
  if ((await query(lockServer, [serverId])).length === 0) return { ok: true }
  await query(forget, [serverId, leaseMs])
  const values = [serverId, leaseMs, useId, bootId, maxConnections, maxPerMinute]
  const [found] = await query<{ ok: boolean; waitMs: number | null }>(beginUse, values)
  return found?.ok ? { ok: true } : { ok: false, waitMs: found?.waitMs ?? null }
}
