/**
 * Notices to subscriptions: events for programs, messages for users. The transaction that evaluates the ends of a
 * schedule writes them beside the mails, one for each subscription and event. So each is written once, whatever dies.
 * Its id is the `webhook-id` of every try: a receiver refuses a repeat, and nothing of a program stays in doubt.
 */
import { failure, newId, type NoticeContent, type NoticeKind } from '@punctual/domain'
import { type EventSubscriber, eventsOfEnd, subscribes } from '@punctual/domain/notice-events'
import { type Database, type Query, statementsBeside } from '@punctual/store'

import { storedFailure } from '../stored-failure.ts'
import type { ClaimedEvent, EventNotices } from '../port/event-notices.ts'
import { addLateMails, lateContent, type LateRun } from './late-mails.ts'
import { settleSubscription } from './settle-subscription.ts'
import type { EvaluatedChange, WatchedEnd } from '../port/notice-data.ts'

const statement = statementsBeside(import.meta.url)

const holdsTerm = 'SELECT coalesce(holds_term($1, $2), false) AS holds'

interface LateRunOfSubscription extends LateRun {
  readonly subscriptionId: string
}

const notPermitted = JSON.stringify(storedFailure(failure('event_not_permitted')))

export function createEventNotices(database: Database): EventNotices {
  const claimSql = statement('claim-event-notices')
  const lateSql = statement('late-runs')
  return {
    addLate: (lease, limit) =>
      database.transaction(async (query) => {
        // fence: late-events-check-term
        const [row] = await query<{ holds: boolean }>(holdsTerm, [lease.term, lease.holder])
        if (row?.holds !== true) return null
        const runs = await query<LateRunOfSubscription>(lateSql, [limit])
        for (const run of runs) await insertLate(query, run)
        return runs.length + (await addLateMails(query, limit))
      }),
    claim: ({ bootId, claimToken, leaseMs }, limit) =>
      database.query<ClaimedEvent>(claimSql, [bootId, claimToken, leaseMs, limit, notPermitted]),
    settleSubscription: (id, result) => settleSubscription(database, id, result),
  }
}

// One event makes one notice for a subscription, also when it is decided again.
const insertEvent = `INSERT INTO notices (id, schedule_id, kind, cause, recipient, content, state, subscription_id)
  VALUES ($1, $2, $3, $4, $5::uuid::text, $6::jsonb, 'Queued', $5)
  ON CONFLICT (schedule_id, kind, cause, recipient) DO NOTHING`

interface Subscription extends EventSubscriber {
  readonly id: string
}

const subscriptionsOf = `SELECT e.id, e.readers, e.events, e.late_after_minutes AS "lateAfterMinutes"
  FROM event_subscriptions e JOIN schedules s ON s.id = $1 WHERE is_about(e, s) AND may_receive(e, s.folder_id) ORDER BY e.id`

/** Those that are about a schedule, and whose accounts may view it. */
export async function readSubscriptions(query: Query, scheduleId: string): Promise<readonly Subscription[]> {
  return await query<Subscription>(subscriptionsOf, [scheduleId])
}

/** What an end was of, for programs. */
interface EndedRun {
  readonly dueAt: Date | null
  readonly artifacts: NonNullable<NoticeContent['artifacts']> | null
}

const endedRun = `SELECT h.due_at AS "dueAt",
    (SELECT json_agg(json_build_object('name', a.name, 'format', a.format, 'bytes', a.bytes, 'sha256', a.sha256) ORDER BY a.position)
     FROM artifacts a WHERE a.execution_id = h.id AND a.nominal_at = h.nominal_at) AS artifacts
  FROM history h WHERE h.id = $1 AND h.nominal_at = $2`

export interface EventsToAdd {
  readonly subscriptions: readonly Subscription[]
  readonly end: WatchedEnd
  readonly change: EvaluatedChange
  readonly content: NoticeContent
}

/** Adds what the end of a run is for each subscription; how many. */
export async function addEvents(
  query: Query,
  { subscriptions, end, change, content }: EventsToAdd,
): Promise<number> {
  if (subscriptions.length === 0) return 0
  const [run] = await query<EndedRun>(endedRun, [end.executionId, end.nominalAt])
  const dueAt = run?.dueAt ?? null
  const afterDueMs = dueAt === null ? null : end.completedAt.getTime() - dueAt.getTime()
  const whole = { ...content, completedAt: end.completedAt.toISOString(), artifacts: run?.artifacts ?? [] }
  let added = 0
  for (const subscription of subscriptions) {
    const { status } = end
    for (const kind of eventsOfEnd(
      { status, code: end.error?.code ?? null, afterDueMs, ...change },
      subscription,
    )) {
      await insert(query, {
        subscription,
        kind,
        cause: end.executionId,
        content: withLimit(whole, subscription),
      })
      added += 1
    }
  }
  return added
}

/** Adds what only users read, such as the result of a preflight. */
export async function addMessages(
  query: Query,
  {
    kind,
    cause,
    content,
  }: { readonly kind: NoticeKind; readonly cause: string; readonly content: NoticeContent },
): Promise<void> {
  for (const id of await readersOf(query, { scheduleId: content.scheduleId, kind }))
    await insert(query, { subscription: { id }, kind, cause, content })
}

/** The subscriptions with which users read a change of state. */
export async function readersOf(
  query: Query,
  { scheduleId, kind }: { readonly scheduleId: string; readonly kind: NoticeKind },
): Promise<readonly string[]> {
  const subscriptions = await readSubscriptions(query, scheduleId)
  return subscriptions
    .filter((each) => each.readers === 'people' && subscribes(each, kind))
    .map(({ id }) => id)
}

function withLimit(content: NoticeContent, { lateAfterMinutes }: Subscription): NoticeContent {
  return lateAfterMinutes === null ? content : { ...content, lateAfterMinutes }
}

interface EventRow {
  readonly subscription: Pick<Subscription, 'id'>
  readonly kind: NoticeKind
  readonly cause: string
  readonly content: NoticeContent
}

async function insert(query: Query, { subscription, kind, cause, content }: EventRow): Promise<void> {
  const row = [newId(), content.scheduleId, kind, cause, subscription.id, JSON.stringify(content)]
  await query(insertEvent, row)
}

async function insertLate(query: Query, run: LateRunOfSubscription): Promise<void> {
  await insert(query, {
    subscription: { id: run.subscriptionId },
    kind: 'Late',
    cause: run.executionId,
    content: lateContent(run),
  })
}
