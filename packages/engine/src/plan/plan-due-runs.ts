import type { Catalog } from '@punctual/catalog'
import { keptSentence, type Sentence } from '@punctual/domain/words'
import { type Clock, type Logger, noTracing, type Tracing } from '@punctual/runtime'
import { carryOutApart } from '@punctual/store'

import { readDueRules } from './due-rules.ts'
import { decideDue } from './decide-due.ts'
import { earliestOf, readWindowsOf } from './due-windows.ts'
import type { Term } from '../port/lead-data.ts'
import { planningSizeLimits, type WrittenStatement } from '../statement-size.ts'
import type { EngineStore } from '../port.ts'
import {
  refusedByStore,
  type DuePlace,
  type DueSchedule,
  type PlannedExecution,
  type PlannedSchedule,
  type PlannedStatus,
} from '../port/planning-data.ts'

export interface PlanningLimits {
  /** Schedules read and planned in one statement. */
  readonly batch: number
  /** Up to this late, a run is on time; later ones follow the missed-run policy of their schedule. */
  readonly graceSeconds: number
  /** Passed instants of one schedule that are decided in one round. */
  readonly occurrencesPerSchedule: number
  /** Most occurrences that one statement writes. */
  readonly occurrencesPerStatement: number
}

export const planningLimits: PlanningLimits = {
  batch: 500,
  graceSeconds: 60,
  occurrencesPerSchedule: 200,
  occurrencesPerStatement: planningSizeLimits.most,
}

export type PlanningRound =
  | { readonly kind: 'idle' }
  /**
   * Due schedules were read but nothing was written: the term is over, scheduling was stopped, or all were
   * edited meanwhile.
   */
  | { readonly kind: 'refused' }
  | {
      readonly kind: 'planned'
      readonly waiting: number
      readonly missed: number
      readonly skipped: number
      readonly more: boolean
      /** Where the next round goes on, when it follows at once; null to begin anew. */
      readonly next: DuePlace | null
      /** Of each occurrence that is to run: due instant to committed row. */
      readonly latenessMs: readonly number[]
      /** The statement that wrote them. */
      readonly statement: WrittenStatement
    }

interface PlanningDependencies {
  readonly store: Pick<EngineStore, 'planning'> & Pick<Catalog, 'calendars' | 'windows'>
  readonly logger: Logger
  readonly clock: Pick<Clock, 'monotonicMs'>
  readonly limits: PlanningLimits
  /** Begins the trace of each planned run; none without it. */
  readonly tracing?: Tracing
}

/**
 * One round of planning: reads what is due, decides each occurrence, and commits all decisions in one
 * statement under the term. What is due, and what was decided, is never kept in memory: the next round reads
 * again.
 *
 * A round is short, however much has piled up: its statement writes a bounded number of rows, those first
 * that are on time.
 */
export async function planDueRuns(
  dependencies: PlanningDependencies,
  term: Term,
  after: DuePlace | null = null,
): Promise<PlanningRound> {
  const { clock, limits } = dependencies
  // Each of them has an occurrence at least, and what does not fit would be read for nothing.
  const most = Math.min(limits.batch, limits.occurrencesPerStatement)
  const { due, isPage } = await readFrom(dependencies, { after, most })
  if (due.length === 0) return { kind: 'idle' }
  const { planned, handled } = await decideWithin(dependencies, due)
  const isCut = handled < due.length
  if (planned.length === 0) return { kind: 'refused' }
  const startedMs = clock.monotonicMs()
  const made = await planApart(dependencies, term, planned)
  const statement = { rows: made.length, ms: clock.monotonicMs() - startedMs }
  if (made.length === 0) return { kind: 'refused' }
  traceMade(dependencies.tracing ?? noTracing, made)
  const count = (wanted: PlannedStatus) => made.filter(({ status }) => status === wanted).length
  return {
    kind: 'planned',
    waiting: count('Waiting'),
    missed: count('Missed'),
    skipped: count('Skipped'),
    latenessMs: made.filter(({ status }) => status === 'Waiting').map(({ latenessMs }) => latenessMs),
    statement,
    next: isCut || due.length === most ? placeOf(due[handled - 1], limits.graceSeconds) : null,
    more:
      isPage ||
      isCut ||
      due.length === most ||
      planned.some(({ nextRunAt }) => isPast(nextRunAt, due[0]?.now)),
  }
}

/** From the due instant to the committed row. */
function traceMade(tracing: Tracing, made: readonly PlannedExecution[]): void {
  if (!tracing.isOn) return
  for (const { executionId, scheduleId, status, latenessMs } of made) {
    if (status !== 'Waiting') continue
    const attributes = { 'punctual.execution.id': executionId, 'punctual.schedule.id': scheduleId }
    tracing.startPlanned(executionId, { name: 'plan', kind: 'internal', agoMs: latenessMs, attributes }).end()
  }
}

/**
 * Commits all decisions in one statement. When the store refuses it, each schedule is planned in its own
 * statement, and one that is refused even then is set aside.
 */
async function planApart(
  { store, logger }: PlanningDependencies,
  term: Term,
  planned: readonly PlannedSchedule[],
): Promise<PlannedExecution[]> {
  return await carryOutApart(planned, {
    run: (some) => store.planning.plan(term, some),
    async refused({ id, version }, error) {
      logger.error({ scheduleId: id, err: error }, 'schedule set aside: its next run is refused')
      await store.planning.quarantine(id, version, keptSentence(refusedByStore))
    },
  })
}

/**
 * Goes on after a place; when nothing lies behind it, begins anew: before it lies what is late, and what a
 * refused plan has left.
 */
async function readFrom(
  { store, limits: { graceSeconds } }: PlanningDependencies,
  { after, most }: { readonly after: DuePlace | null; readonly most: number },
): Promise<{ due: readonly DueSchedule[]; isPage: boolean }> {
  const behind = after === null ? [] : await store.planning.readDue(most, graceSeconds, after)
  if (behind.length > 0) return { due: behind, isPage: true }
  return { due: await store.planning.readDue(most, graceSeconds), isPage: false }
}

/**
 * Decides schedule after schedule, as they come, until the statement is full; the rest is left to the next
 * round.
 */
async function decideWithin(
  { store, logger, limits }: PlanningDependencies,
  due: readonly DueSchedule[],
): Promise<{ planned: readonly PlannedSchedule[]; handled: number }> {
  const ids = due.map(({ id }) => id)
  const dueInstants = due.map(({ dueAt }) => dueAt)
  const [ruleOf, windowsOf] = await Promise.all([
    readDueRules(store, due),
    readWindowsOf(store, ids, earliestOf(dueInstants, due[0]!.now)),
  ])
  const planned: PlannedSchedule[] = []
  let room = limits.occurrencesPerStatement
  for (const [index, schedule] of due.entries()) {
    if (room <= 0) return { planned, handled: index }
    const { rule, calendar } = ruleOf(schedule)
    if (!rule.ok) {
      await quarantine({ store, logger }, schedule, rule.problem)
      continue
    }
    const occurrencesPerSchedule = Math.min(limits.occurrencesPerSchedule, room)
    const decided = decideDue(
      schedule,
      { rule, windows: windowsOf(schedule.id) },
      { ...limits, occurrencesPerSchedule },
    )
    room -= decided.occurrences.length
    planned.push({ ...decided, calendar })
  }
  return { planned, handled: due.length }
}

/** The place of a schedule that is on time: what is late is read from its beginning each time. */
function placeOf(last: DueSchedule | undefined, graceSeconds: number): DuePlace | null {
  if (last === undefined || last.dueAt.getTime() < last.now.getTime() - graceSeconds * 1_000) return null
  return { dueAt: last.dueAt, id: last.id }
}

function isPast(instant: Date | null, now: Date | undefined): boolean {
  return instant !== null && now !== undefined && instant <= now
}

/** A row that cannot be read never stops the others; what is wrong is reported on read-back. */
async function quarantine(
  { store, logger }: Pick<PlanningDependencies, 'store' | 'logger'>,
  { id, version }: DueSchedule,
  problem: Sentence,
): Promise<void> {
  logger.error(
    { scheduleId: id, problem: String(problem) },
    'schedule quarantined: stored definition not readable',
  )
  await store.planning.quarantine(id, version, keptSentence(problem))
}
