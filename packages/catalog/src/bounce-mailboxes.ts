import type { MailServer } from '@punctual/domain'
import type { Database, SecretBox } from '@punctual/store'

import { mailServerColumns, type MailServerRow, openedMailServer } from './mail-servers.ts'

/** Which process reads the mailbox for bounces of which mail server, and when. */
export interface BounceMailboxes {
  /** The mailbox that has waited for longest is the caller's for a lease; null when none is due. */
  claim(leaseMs: number): Promise<ClaimedMailbox | null>
  /** The mailbox is due again after a pause. Nothing happens when the lease was over and it is another caller's. */
  release(claimed: ClaimedMailbox, pauseMs: number): Promise<void>
}

export interface ClaimedMailbox {
  readonly serverId: string
  /** Null when its secrets cannot be opened. */
  readonly server: MailServer | null
  /** End of the lease; it also names the claim. */
  readonly until: Date
}

// Also of a server that is not enabled: what it sent before may still come back.
const claim = `UPDATE mail_servers SET bounces_due_at = clock_timestamp() + $1 * interval '1 millisecond'
  WHERE id = (SELECT id FROM mail_servers WHERE jsonb_typeof(settings -> 'bounces') = 'object' AND bounces_due_at <= clock_timestamp()
    ORDER BY bounces_due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING bounces_due_at AS until, ${mailServerColumns}`

const release = `UPDATE mail_servers SET bounces_due_at = clock_timestamp() + $3 * interval '1 millisecond'
  WHERE id = $1 AND bounces_due_at = $2::timestamptz(3)`

export function createBounceMailboxes(database: Database, secretBox: SecretBox): BounceMailboxes {
  return {
    async claim(leaseMs) {
      const [row] = await database.query<MailServerRow & { readonly until: Date }>(claim, [leaseMs])
      return row ? { serverId: row.id, server: openedMailServer(secretBox, row), until: row.until } : null
    },
    async release({ serverId, until }, pauseMs) {
      await database.query(release, [serverId, until, pauseMs])
    },
  }
}
