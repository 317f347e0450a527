import { decideOccurrences, occurrenceId, recurrence, type Recurrence } from '@punctual/domain'
import type { Logger } from '@punctual/runtime'
import type { DueSchedule, PlannedOccurrence, PlannedSchedule, Store, Term } from '@punctual/store'

export interface PlanningLimits {
  /** Schedules read and planned in one statement. */
  readonly batch: number
  /** Up to this late, a run is on time; later ones follow the missed-run policy of their schedule. */
  readonly graceSeconds: number
  /** Passed instants of one schedule that are decided in one round. */
  readonly occurrencesPerSchedule: number
}

export const planningLimits: PlanningLimits = { batch: 500, graceSeconds: 60, occurrencesPerSchedule: 200 }

export type PlanningRound =
  | { readonly kind: 'idle' }
  /** Due schedules were read but nothing was written: the term is over, scheduling was stopped, or all were edited meanwhile. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'planned'; readonly waiting: number; readonly missed: number; readonly more: boolean }

/**
 * One round of planning: reads what is due, decides each occurrence, and commits all decisions in one statement under the
 * term. What is due, and what was decided, is never kept in memory: the next round reads again.
 */
export async function planDueRuns(
  { store, logger, limits }: { store: Store; logger: Logger; limits: PlanningLimits },
  term: Term,
): Promise<PlanningRound> {
  const due = await store.planning.readDue(limits.batch)
  if (due.length === 0) return { kind: 'idle' }
  const planned: PlannedSchedule[] = []
  for (const schedule of due) {
    const parsed = recurrence.safeParse(schedule.recurrence)
    if (parsed.success) planned.push(decide(schedule, parsed.data, limits))
    else await quarantine({ store, logger }, schedule, parsed.error.issues[0]?.message ?? 'unreadable')
  }
  if (planned.length === 0) return { kind: 'refused' }
  const made = await store.planning.plan(term, planned)
  if (made.length === 0) return { kind: 'refused' }
  const missed = made.filter(({ status }) => status === 'Missed').length
  return {
    kind: 'planned',
    waiting: made.length - missed,
    missed,
    more: due.length === limits.batch || planned.some(({ nextRunAt }, index) => isPast(nextRunAt, due[index]?.now)),
  }
}

function isPast(instant: Date | null, now: Date | undefined): boolean {
  return instant !== null && now !== undefined && instant <= now
}

function decide({ id, dueAt, version, now, resumedAt }: DueSchedule, rule: Recurrence, limits: PlanningLimits): PlannedSchedule {
  const { decisions, nextRunAt } = decideOccurrences({
    recurrence: rule,
    dueAt,
    now,
    resumedAt,
    graceSeconds: limits.graceSeconds,
    limit: limits.occurrencesPerSchedule,
  })
  const occurrences = decisions.map(({ dueAt: instant, action, reason }): PlannedOccurrence => ({
    executionId: occurrenceId(id, instant),
    dueAt: instant,
    status: action === 'run' ? 'Waiting' : 'Missed',
    reason: action === 'run' ? null : { code: 'missed', message: reason ?? 'Not run by the missed-run policy.' },
    notBefore: spread(id, instant, rule.spreadSeconds),
  }))
  return { id, dueAt, version, nextRunAt, occurrences }
}

/** Spreads schedules that share an instant over a window, each always at the same place in it. */
function spread(scheduleId: string, instant: Date, spreadSeconds: number): Date {
  if (spreadSeconds === 0) return instant
  const place = Number.parseInt(scheduleId.replaceAll('-', '').slice(-8), 16) / 0xff_ff_ff_ff
  return new Date(instant.getTime() + Math.floor(place * spreadSeconds * 1_000))
}

/** A row that cannot be read never stops the others; what is wrong is told on read-back. */
async function quarantine(
  { store, logger }: { store: Store; logger: Logger },
  { id, version }: DueSchedule,
  problem: string,
): Promise<void> {
  logger.error({ scheduleId: id, problem }, 'stored recurrence cannot be read, schedule set aside')
  await store.planning.quarantine(id, version, `The stored recurrence cannot be read: ${problem}`)
}
