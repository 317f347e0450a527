/**
 * Entries of the audit trail that belong to no change: logins, refusals, downloads.
 *
 * The process writes each entry at once, before the answer, unless it wrote the same within the last minute.
 * Then it counts the entry, and writes the count as one entry (`Repeated`) when the minute is over. Callers
 * without valid credentials can invent any number of accounts and addresses. So they get a bounded number of
 * separate entries in a minute; the others are counted together. So a flood adds a bounded number of rows,
 * and still says how large it was. A process that dies takes the counts of its last minute with it, not the
 * entries.
 */
import { canonicalJson, type Clock, type Logger, startLoop } from '@punctual/runtime'
import type { Audit, AuditEntry } from '@punctual/catalog'

const windowMs = 60_000

/** Entries of strangers that one process writes for each action in a window. */
const maxOfStrangers = 100

export interface SecurityEvent extends Omit<AuditEntry, 'before' | 'after'> {
  readonly after: Readonly<Record<string, unknown>>
  /** Whether the caller that caused it has shown no valid credentials. */
  readonly byStranger: boolean
}

export interface SecurityTrail extends AsyncDisposable {
  /** Writes the event, or counts it with others like it. */
  record(event: SecurityEvent): Promise<void>
  /** Writes what was counted, and begins to count anew. */
  flush(): Promise<void>
}

interface Counted {
  readonly event: SecurityEvent
  repeated: number
}

export function createSecurityTrail({
  audit,
  clock,
  logger,
}: {
  audit: Audit
  clock: Clock
  logger: Logger
}): SecurityTrail {
  let counted = new Map<string, Counted>()
  const strangers = new Map<string, number>()
  const loop = startLoop({ name: 'security trail', clock, logger, everyMs: windowMs, run: flush })

  async function flush(): Promise<void> {
    const repeated = [...counted.values()].filter((each) => each.repeated > 0)
    counted = new Map()
    strangers.clear()
    for (const { event, repeated: times } of repeated) await write(audit, event, { Repeated: times })
  }

  return {
    async record(event) {
      const known = counted.get(keyOf(event))
      if (known) return void (known.repeated += 1)
      const written = strangers.get(event.action) ?? 0
      if (event.byStranger && written >= maxOfStrangers) return void (crowdOf(counted, event).repeated += 1)
      if (event.byStranger) strangers.set(event.action, written + 1)
      // Before it is written: what comes at the same moment is counted.
      counted.set(keyOf(event), { event, repeated: 0 })
      await write(audit, event)
    },
    flush,
    async [Symbol.asyncDispose]() {
      await loop[Symbol.asyncDispose]()
      await flush().catch((error: unknown) => logger.warn({ err: error }, 'counted audit events lost'))
    },
  }
}

/** Events are alike when everything is but the request. */
function keyOf({ actor, action, subject, address, after }: SecurityEvent): string {
  return canonicalJson([actor, action, subject, address, after])
}

/** What stands for all that had no entry of their own. */
function crowdOf(counted: Map<string, Counted>, { action, after }: SecurityEvent): Counted {
  const event = {
    actor: 'anonymous',
    action,
    subject: 'many',
    address: '',
    requestId: '',
    after: { Outcome: after['Outcome'] ?? null },
  }
  const crowd = { event: { ...event, byStranger: true }, repeated: 0 }
  const key = keyOf(crowd.event)
  const known = counted.get(key) ?? crowd
  counted.set(key, known)
  return known
}

async function write(
  audit: Audit,
  { byStranger: _never, ...event }: SecurityEvent,
  more: object = {},
): Promise<void> {
  await audit.append({ ...event, after: { ...event.after, ...more } })
}
