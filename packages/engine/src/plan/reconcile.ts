import {
  type CalendarDates,
  type Discrepancy,
  checkSchedule,
  type CheckedPlan,
  readCalendar,
  recurrence,
} from '@punctual/domain'
import type { Clock, Logger, Metrics } from '@punctual/runtime'

import { z } from 'zod'

import { schedulerMetrics } from '../scheduler-metrics.ts'
import type { Term } from '../port/lead-data.ts'
import type { EngineStore } from '../port.ts'
import type {
  ReconciledPage,
  ReconciledSchedule,
  ReconciliationFinding,
  ReconciliationRun,
} from '../port/reconciliation-data.ts'

/*
 * The reconciler
 *
 * Recomputes what had to run in the last hours and compares it with the rows. It uses an independent
 * implementation of the recurrence rules (packages/domain/src/reconciliation). What is missing or unexpected
 * is logged, counted and kept for `getreconciliation`.
 *
 * It goes over all schedules, page by page in the order of ids, and begins anew when it is through. An error
 * may be in any of them. After each page it rests for a multiple of the time that the page took. So it takes
 * about 0.3 % of one core and of one connection, for any number of schedules. The place that it has reached
 * is a row; another leader goes on from there.
 *
 * It repairs nothing. A report that was missed hours ago may be wrong to send now, and a row that should not
 * be there may have been delivered. And the code that made the error would make the repair. A user decides,
 * and can run the schedule by hand.
 */

interface ReconcileLimits {
  readonly pageSize: number
  /** Least time between the beginnings of two runs. */
  readonly everySeconds: number
  /** What was due in this time is inspected again by every run: a row may get lost after it was seen. */
  readonly leastWindowSeconds: number
  /** Instants that were planned later than this are not checked. */
  readonly maxWindowSeconds: number
  /** Time that the planner has for a due instant before it is overdue. */
  readonly settleSeconds: number
  /** Findings of one schedule that are recorded each by itself; the others are counted. */
  readonly recordedOfASchedule: number
  /** Rest after a page, as a multiple of the time it took. */
  readonly restFactor: number
}

export const reconcileLimits: ReconcileLimits = {
  pageSize: 200,
  everySeconds: 60,
  leastWindowSeconds: 6 * 3_600,
  maxWindowSeconds: 7 * 86_400,
  settleSeconds: 300,
  recordedOfASchedule: 50,
  restFactor: 300,
}

export interface ReconcileDependencies {
  readonly store: Pick<EngineStore, 'reconciliation'>
  readonly clock: Clock
  readonly logger: Logger
  readonly metrics: Metrics
}

/** Checking is computing: the planner, in the same process, is not kept waiting for longer. */
const maxBurstMs = 5

/** Findings of a page that are logged one by one. */
const maxLogged = 20

/** Checks the next page of schedules; whether there is more to do in this run. */
export async function reconcileRound(
  dependencies: ReconcileDependencies,
  term: Term,
  { limits = reconcileLimits, signal }: { limits?: ReconcileLimits; signal?: AbortSignal } = {},
): Promise<{ readonly more: boolean }> {
  const { store, logger, metrics } = dependencies
  const run = await store.reconciliation.begin(term, limits)
  if (run === null) return { more: false }
  const page = await checkPage(dependencies, run, { limits, signal })
  // A leader that stops hands over at once; its successor checks the page.
  if (page === null) return { more: false }
  const newFindings = await store.reconciliation.record(term, page)
  if (newFindings === null) return { more: false }
  metrics.increase(schedulerMetrics.reconciled, {}, page.read)
  reportFindings({ logger, metrics }, newFindings)
  if (page.isLast) await reportRun({ store, metrics })
  return { more: !page.isLast }
}

function reportFindings(
  { logger, metrics }: Pick<ReconcileDependencies, 'logger' | 'metrics'>,
  findings: readonly ReconciliationFinding[],
): void {
  for (const { kind } of findings) metrics.increase(schedulerMetrics.found, { kind })
  for (const { scheduleId, dueAt, kind, detail } of findings.slice(0, maxLogged)) {
    logger.error(
      { scheduleId, dueAt, detail: String(detail) },
      kind === 'missing' ? 'run missing' : 'unexpected run',
    )
  }
  if (findings.length > maxLogged)
    logger.error({ more: findings.length - maxLogged }, 'more missing or unexpected runs')
}

/** Reports the outcome of the last complete run; also what a new leader begins with. */
export async function reportRun({
  store,
  metrics,
}: Pick<ReconcileDependencies, 'store' | 'metrics'>): Promise<void> {
  const last = await store.reconciliation.lastCompleted()
  if (last === null) return
  metrics.set(schedulerMetrics.findings, { kind: 'missing' }, last.missing)
  metrics.set(schedulerMetrics.findings, { kind: 'unexpected' }, last.unexpected)
  metrics.set(schedulerMetrics.reconciledAt, {}, last.completedAt.getTime() / 1_000)
}

async function checkPage(
  { store, clock }: ReconcileDependencies,
  run: ReconciliationRun,
  { limits, signal }: { limits: ReconcileLimits; signal: AbortSignal | undefined },
): Promise<ReconciledPage | null> {
  const schedules = await store.reconciliation.readPage(run, {
    limit: limits.pageSize,
    settleSeconds: limits.settleSeconds,
  })
  const calendars = await readCalendars(store, schedules, run)
  await store.reconciliation.adopt(
    schedules
      .filter(({ planFrom, nextRunAt }) => planFrom === null && nextRunAt !== null)
      .map(({ id }) => id),
  )
  const checked: Array<{ id: string; findings: readonly Discrepancy[] }> = []
  let pausedMs = clock.monotonicMs()
  for (const schedule of schedules) {
    if (signal?.aborted) return null
    const findings = findingsOf(schedule, run, calendars)
    if (findings !== null) checked.push({ id: schedule.id, findings })
    if (clock.monotonicMs() - pausedMs < maxBurstMs) continue
    await clock.sleep(0)
    pausedMs = clock.monotonicMs()
  }
  const all = checked.flatMap(({ findings }) => findings)
  const missing = all.filter(({ kind }) => kind === 'missing').length
  return {
    run,
    position: schedules.at(-1)?.id ?? run.position,
    isLast: schedules.length < limits.pageSize,
    read: schedules.length,
    notChecked: schedules.length - checked.length,
    checkedIds: checked.map(({ id }) => id),
    oldestWaiting: oldestWaiting(schedules, run),
    findings: checked.flatMap(({ id, findings }) =>
      findings.slice(0, limits.recordedOfASchedule).map((finding) => recorded(id, finding)),
    ),
    missing,
    unexpected: all.length - missing,
  }
}

function recorded(scheduleId: string, { kind, dueAt, detail }: Discrepancy): ReconciliationFinding {
  return { scheduleId, dueAt: new Date(dueAt), kind, detail }
}

/** Those that were set aside may wait for ever; they are reported elsewhere. */
function oldestWaiting(
  schedules: readonly ReconciledSchedule[],
  { untilAt }: ReconciliationRun,
): Date | null {
  const waiting = schedules.flatMap(({ enabled, isQuarantined, nextRunAt }) =>
    enabled && !isQuarantined && nextRunAt !== null && nextRunAt <= untilAt ? [nextRunAt.getTime()] : [],
  )
  return waiting.length === 0 ? null : new Date(Math.min(...waiting))
}

const namedCalendar = z.object({ calendarId: z.uuid() })

type Calendars = ReadonlyMap<string, readonly CalendarDates[] | null>

/** The days of every calendar that a page names; null for one whose days cannot be read. */
async function readCalendars(
  store: ReconcileDependencies['store'],
  schedules: readonly ReconciledSchedule[],
  { fromAt }: ReconciliationRun,
): Promise<Calendars> {
  const ids = new Set(
    schedules
      .flatMap(({ recurrence: present, pastPlans }) => [present, ...pastPlans.map((plan) => plan.recurrence)])
      .flatMap((stored) => namedCalendar.safeParse(stored).data?.calendarId ?? []),
  )
  const versions = await store.reconciliation.readCalendars([...ids], fromAt)
  return new Map(
    [...versions].map(([id, stored]) => {
      const read = stored.map((days) => readCalendar({ name: id, days }))
      return [id, read.every((calendar) => calendar.ok) ? read.map(({ days }) => days) : null]
    }),
  )
}

/** The findings of a schedule; null when it cannot be checked. */
function findingsOf(
  schedule: ReconciledSchedule,
  run: ReconciliationRun,
  calendars: Calendars,
): readonly Discrepancy[] | null {
  const { enabled, isQuarantined, nextRunAt, planSince, planFrom, overdueUntil, pastPlans, executed } =
    schedule
  // What was stored before plans were kept is checked from now on.
  if (planFrom === null && nextRunAt !== null) return null
  const past = pastPlans.map(({ recurrence: stored, since, from, until, endedAt }) => {
    const times = {
      since: Date.parse(since),
      from: Date.parse(from),
      until: Date.parse(until),
      endedAt: Date.parse(endedAt),
    }
    return planOf(stored, calendars, { enabled: true, ...times })
  })
  const times = {
    since: planSince.getTime(),
    from: planFrom?.getTime() ?? null,
    until: nextRunAt?.getTime() ?? null,
    endedAt: null,
  }
  const plans = [...past, planOf(schedule.recurrence, calendars, { enabled, ...times })]
  const readable = plans.filter((plan) => plan !== null)
  if (readable.length < plans.length) return null
  const check = checkSchedule({
    plans: readable,
    executed: executed.map((instant) => instant.getTime()),
    window: { after: run.fromAt.getTime(), until: run.untilAt.getTime() },
    overdueUntil: isQuarantined ? null : (overdueUntil?.getTime() ?? null),
  })
  return check.checked ? check.findings : null
}

function planOf(
  stored: unknown,
  calendars: Calendars,
  times: Omit<CheckedPlan, 'recurrence' | 'calendars'>,
): CheckedPlan | null {
  const parsed = recurrence.safeParse(stored)
  if (!parsed.success) return null
  const { calendarId } = parsed.data
  if (calendarId === null) return { ...times, recurrence: parsed.data, calendars: [] }
  const versions = calendars.get(calendarId) ?? null
  return versions && { ...times, recurrence: parsed.data, calendars: versions }
}
