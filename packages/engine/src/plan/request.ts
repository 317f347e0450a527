import type { Catalog, StoredCalendar } from '@punctual/catalog'
import { newId, nextRunAt, occurrenceId, readCalendar, storedRule } from '@punctual/domain'

import type { EngineStore } from '../port.ts'
import type { Dispatch } from '../port/dispatching-data.ts'
import type { RequestPlace } from '../port/execution-data.ts'
import { requestOnce } from './request-once.ts'

export type RequestOutcome =
  /** Waits if it is new; an earlier request with the same id may have come any way since. */
  | {
      readonly ok: true
      readonly executionId: string
      readonly isNew: boolean
      /** The message that its server has to get after the commit; null when it waits for dispatch. */
      readonly dispatch: Dispatch | null
    }
  | {
      readonly ok: false
      readonly reason: 'schedule-not-found' | 'no-next-run' | 'changed-meanwhile' | 'unreadable'
    }

/** Manual runs go before planned ones: a person is waiting. */
export const manualPriority = 10

interface ManualRequest {
  readonly scheduleId: string
  readonly runBy: string
  /**
   * The id that the caller derives from its idempotency key: a repeat gets the execution of the first
   * request.
   */
  readonly executionId?: string | null
  /** The span of the request; null without tracing. */
  readonly traceParent?: string | null
  /** The earlier instant that the run stands for; that of the request unless given. */
  readonly asOf?: Date | null
  /** Finds places for runs that can start at once; without, every run waits for dispatch. */
  readonly express?: {
    findPlace(run: { scheduleId: string; priority: number }): Promise<RequestPlace | null>
  } | null
}

/**
 * Records an execution asked for by hand. It is durable when this resolves, if no transaction is around it.
 */
export async function requestManual(
  store: Pick<EngineStore, 'executions' | 'executionTransitions'>,
  { scheduleId, runBy, executionId, traceParent = null, asOf = null, express }: ManualRequest,
): Promise<RequestOutcome> {
  const place = (await express?.findPlace({ scheduleId, priority: manualPriority })) ?? null
  const requested = await requestOnce(store, { executionId: executionId ?? null, scheduleId }, (id) =>
    store.executionTransitions.request({
      executionId: id ?? newId(),
      isNewId: id === null,
      scheduleId,
      runBy,
      priority: manualPriority,
      traceParent,
      asOf,
      place,
    }),
  )
  if (requested === null) return { ok: false, reason: 'schedule-not-found' }
  if ('earlierId' in requested)
    return { ok: true, executionId: requested.earlierId, isNew: false, dispatch: null }
  const { executionId: made, dispatch } = requested.made
  return { ok: true, executionId: made, isNew: true, dispatch }
}

/**
 * Runs a schedule now as of its next due instant, which is thereby used up: the scheduler never fires it
 * again. Losing a race against the planner or an edit is answered as `changed-meanwhile`, a damaged
 * recurrence or calendar as `unreadable`.
 */
export async function requestOnTime(
  store: Pick<EngineStore, 'executionTransitions'> & Pick<Catalog, 'calendars' | 'schedules'>,
  { scheduleId, runBy, traceParent = null }: Pick<ManualRequest, 'scheduleId' | 'runBy' | 'traceParent'>,
): Promise<RequestOutcome> {
  const schedule = await store.schedules.read(scheduleId)
  if (!schedule) return { ok: false, reason: 'schedule-not-found' }
  if (schedule.nextRunAt === null) return { ok: false, reason: 'no-next-run' }
  const dueAt = schedule.nextRunAt
  const calendar = await calendarOfSchedule(store, schedule)
  const rule = storedRule(schedule.recurrence, calendar && readCalendar(calendar))
  if (!rule.ok) return { ok: false, reason: 'unreadable' }
  const made = await store.executionTransitions.requestOnTime({
    executionId: occurrenceId(scheduleId, dueAt),
    scheduleId,
    dueAt,
    nextRunAt: nextRunAt(rule.recurrence, dueAt, rule.calendar),
    version: schedule.version,
    calendar,
    runBy,
    priority: manualPriority,
    traceParent,
  })
  return made
    ? { ok: true, executionId: made.executionId, isNew: true, dispatch: null }
    : { ok: false, reason: 'changed-meanwhile' }
}

/** What a schedule runs by, also where the caller may not view the calendar itself. */
async function calendarOfSchedule(
  { calendars }: Pick<Catalog, 'calendars'>,
  { calendarId }: { readonly calendarId: string | null },
): Promise<StoredCalendar | null> {
  if (calendarId === null) return null
  return (await calendars.readMany([calendarId])).get(calendarId) ?? null
}
