import type { Failure, MailServer } from '@punctual/domain'
import type { ImapFlow } from 'imapflow'

import { type MailboxAccess, openMailbox } from './open-mailbox.ts'
import { type BounceReport, readReport } from './read-report.ts'

/** Up to where a mailbox was read: mails before it that are not seen are none of ours. */
export interface MailboxPosition {
  readonly uidValidity: string
  readonly uid: number
}

export interface BounceReading extends MailboxAccess {
  /** Null reads all mails that are not seen. */
  readonly after: MailboxPosition | null
  /** Records what a mail says. A mail is marked as seen when it answers true. */
  readonly take: (report: BounceReport) => Promise<boolean>
}

export type ReadBounces =
  | { readonly ok: true; readonly position: MailboxPosition; readonly more: boolean }
  | { readonly ok: false; readonly failure: Failure }

/** Mails of one round. */
const maxMails = 200
/** Of a mail that repeats a large one only the begin is read: the report stands in front. */
const maxBytes = 262_144

/**
 * Reads the mails of a mailbox for bounces that are not seen, the oldest first. A mail is marked as seen after it is
 * recorded: a process that dies in between leaves it to the next one.
 */
export async function readBounces(
  server: MailServer,
  reading: BounceReading,
  signal: AbortSignal,
): Promise<ReadBounces> {
  const opened = await openMailbox(server, reading, signal)
  if (!opened.ok) return opened
  const { client, uidValidity } = opened
  try {
    const known = reading.after?.uidValidity === uidValidity ? reading.after.uid : 0
    const found = await client.search({ seen: false, uid: `${known + 1}:*` }, { uid: true })
    // `n:*` always names the last mail.
    const uids = (found || []).filter((uid) => uid > known).toSorted((a, b) => a - b)
    let last = known
    for (const uid of uids.slice(0, maxMails)) {
      if (signal.aborted) break
      await readOne(client, uid, reading)
      last = uid
    }
    return { ok: true, position: { uidValidity, uid: last }, more: uids.length > maxMails }
  } finally {
    await leave(client)
  }
}

async function readOne(client: ImapFlow, uid: number, { take }: BounceReading): Promise<void> {
  const mail = await client.fetchOne(String(uid), { source: { maxLength: maxBytes } }, { uid: true })
  if (!mail || mail.source === undefined) return
  if (await take(await readReport(mail.source)))
    await client.messageFlagsAdd(String(uid), [String.raw`\Seen`], { uid: true })
}

async function leave(client: ImapFlow): Promise<void> {
  try {
    await client.logout()
  } finally {
    client.close()
  }
}
