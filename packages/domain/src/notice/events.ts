/**
 * What of the runs of a schedule is an event, for those who subscribe to it. Users read changes of state, as in the
 * mails about a schedule. Programs get each run.
 */
import type { NoticeKind, ScheduleHealth } from './health.ts'
import type { NoticeContent } from './notice-text.ts'

export const eventTypes = ['report.delivered', 'report.failed', 'report.late', 'report.recovered'] as const

export type EventType = (typeof eventTypes)[number]

/** What an end of a run, or the lack of one, is called; null for what is only mailed. */
export function eventOf(kind: NoticeKind): EventType | null {
  switch (kind) {
    case 'Delivered':
      return 'report.delivered'
    case 'Failed':
    case 'Disabled':
    case 'NotRunnable':
    case 'Held':
      return 'report.failed'
    case 'Late':
      return 'report.late'
    case 'Recovered':
    case 'RunnableAgain':
      return 'report.recovered'
    case 'Bounced':
    case 'Moved':
    case 'EventsEnded':
    case 'EventsAbandoned':
    case 'NeedsUnseen':
      return null
  }
}

/** Users read several together. A program gets each run, one event at a time. */
export type EventReaders = 'people' | 'programs'

export interface EventSubscriber {
  readonly readers: EventReaders
  readonly events: readonly string[]
  /** How long after its due instant a run is late; null where that is no event. */
  readonly lateAfterMinutes: number | null
}

/** An end of a run, and what it has made of the state of its schedule. */
export interface EndForEvents {
  readonly status: string
  readonly code: string | null
  /** Null for a run without a due instant. */
  readonly afterDueMs: number | null
  readonly before: Pick<ScheduleHealth, 'failingBy'>
  readonly after: Pick<ScheduleHealth, 'failingBy'>
  readonly disables: boolean
}

/** What an end is for a subscriber, in this order. */
export function eventsOfEnd(end: EndForEvents, subscriber: EventSubscriber): NoticeKind[] {
  return kindsOfEnd(end, subscriber).filter((kind) => subscribes(subscriber, kind))
}

export function subscribes({ events }: Pick<EventSubscriber, 'events'>, kind: NoticeKind): boolean {
  const event = eventOf(kind)
  return event !== null && events.includes(event)
}

function kindsOfEnd(end: EndForEvents, { readers, lateAfterMinutes }: EventSubscriber): NoticeKind[] {
  const { status, code, afterDueMs, before, after, disables } = end
  if (status !== 'Succeeded') {
    if (readers === 'programs') return ['Failed']
    if (disables) return ['Disabled']
    return before.failingBy === null ? ['Failed'] : []
  }
  if (code === 'condition_not_met') return []
  const isLate = lateAfterMinutes !== null && afterDueMs !== null && afterDueMs > lateAfterMinutes * 60_000
  const isRecovery = before.failingBy !== null && after.failingBy === null
  return [...(isLate ? ['Late' as const] : []), 'Delivered', ...(isRecovery ? ['Recovered' as const] : [])]
}

/** An event as Standard Webhooks 1.0.0 shapes it. The same notice makes the same event in every try. */
export function eventPayload(kind: NoticeKind, content: NoticeContent, createdAt: Date): object {
  const { completedAt = null, artifacts = [], lateAfterMinutes } = content
  return {
    type: eventOf(kind),
    timestamp: completedAt ?? createdAt.toISOString(),
    data: {
      ExecutionId: content.executionId,
      ScheduleId: content.scheduleId,
      ScheduleName: content.scheduleName,
      FolderPath: content.folderPath,
      ScheduledForEpochUtc: epochOf(content.nominalAt),
      Status: content.status,
      CompletedEpochUtc: epochOf(completedAt),
      Code: content.code,
      Message: content.reasons.length === 0 ? null : content.reasons.join(' '),
      ...(lateAfterMinutes === undefined ? {} : { LateAfterMinutes: lateAfterMinutes }),
      Artifacts: artifacts.map(({ name, format, bytes, sha256 }) => ({
        Name: name,
        Format: format,
        Bytes: bytes,
        Sha256: sha256,
      })),
    },
  }
}

function epochOf(at: string | null): number | null {
  return at === null ? null : Math.floor(Date.parse(at) / 1_000)
}
