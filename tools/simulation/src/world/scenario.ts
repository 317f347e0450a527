import type { SchedulerOptions } from '@punctual/scheduler/start-scheduler'
import type { EmailSettings } from '@punctual/delivery'
import { type Recurrence, type ScheduleDefinition, withDefaults } from '@punctual/domain'
import { createRandom, type Random } from '@punctual/testing/random'

import type { MailBehaviour } from './mail-server.ts'
import type { QueueBehaviour } from './message-queue.ts'
import type { SourceBehaviour } from './report-source.ts'
import type { FaultPlan } from './fault-plan.ts'

/** Schedules run in the seconds of this minute; it begins two seconds after the simulation does. */
export const minute = Date.parse('2031-03-03T09:00:00Z')
export const beginning = minute - 2_000

const rootFolderId = '00000000-0000-4000-8000-000000000001'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/**
 * A schedule of the scenario: due at some seconds of the minute, once each. A late one was due at the first
 * of its seconds in each minute of the hour before. That holds for this many days, and it has not been
 * planned.
 */
export interface ScenarioSchedule {
  readonly id: string
  readonly folderId: string
  readonly accountId: string
  readonly seconds: readonly number[]
  /** 0 for one that is on time. */
  readonly lateDays: number
  readonly missedRunPolicy: Recurrence['missedRunPolicy']
  readonly overlapPolicy: Recurrence['overlapPolicy']
  readonly spreadSeconds: number
  readonly destinations: ReadonlyArray<{
    readonly id: string
    readonly to: readonly string[]
    readonly onUnknown: EmailSettings['onUnknown']
  }>
  /** How many reports: more than one make a package. */
  readonly reports: number
  /** Whether the database can hold the end of no attempt at its runs. */
  readonly isUnwritable: boolean
}

/** A source account of the scenario. */
export interface ScenarioAccount {
  readonly id: string
  /** Most executions that are in transit to it or running through it; null without a limit. */
  readonly cap: number | null
}

/** Users who ask for runs again and again, each as soon as the last one has ended. */
export interface Flood {
  readonly scheduleIds: readonly string[]
  readonly fromMs: number
  readonly untilMs: number
}

export const freeAccount: ScenarioAccount = { id: '00000000-0000-4000-8000-0000000000a1', cap: null }

/** What users do, and when, in milliseconds after the beginning. */
export interface PersonsAction {
  readonly atMs: number
  readonly kind:
    | 'run by hand'
    | 'run on time'
    | 'cancel'
    | 'edit'
    | 'rename'
    | 'stop scheduling'
    | 'start scheduling'
    | 'settings'
    | 'remove'
    | 'send again'
}

/** Everything about a run that is decided before it begins. */
export interface Scenario {
  readonly schedulers: number
  readonly workers: ReadonlyArray<{ readonly slots: number }>
  readonly schedules: readonly ScenarioSchedule[]
  readonly accounts: readonly ScenarioAccount[]
  readonly actions: readonly PersonsAction[]
  /** Manual runs of many folders without an end; null when there are none. */
  readonly flood: Flood | null
  readonly faults: FaultPlan
  /** How long a message takes one way, on average. */
  readonly networkMs: number
  readonly lostSignals: number
  /** How long a row takes in a statement of the planner. */
  readonly rowMs: number
  readonly planning: SchedulerOptions['duties']['planning']
  readonly dispatchBatch: number
  /** The source system or the mail server is away for a while; null when nothing is. */
  readonly targetOutage: {
    readonly of: 'source' | 'mail'
    readonly atMs: number
    readonly lengthMs: number
  } | null
  /** Thousands of instants are late, and nothing else goes wrong. */
  readonly isCatchUp: boolean
  readonly queue: QueueBehaviour
  readonly mail: MailBehaviour
  readonly source: SourceBehaviour
  readonly followMs: number
  readonly drainMs: number
}

export function chooseScenario(random: Random): Scenario {
  const isCatchUp = random.chance(0.015)
  const scenario = chooseOrdinary(random)
  if (isCatchUp) return withCatchUp(random, scenario)
  return withResends(random, random.chance(0.1) ? withTargetOutage(random, scenario) : scenario)
}

/** Kept files are sent again when some runs have ended. */
function withResends(random: Random, scenario: Scenario): Scenario {
  const resends = Array.from({ length: random.pick([0, 0, 1, 3]) }, () => ({
    atMs: random.whole(4_000, 19_000),
    kind: 'send again' as const,
  }))
  return { ...scenario, actions: [...scenario.actions, ...resends].sort((a, b) => a.atMs - b.atMs) }
}

/** More runs than a breaker needs to open, and what they need is away. */
function withTargetOutage(random: Random, scenario: Scenario): Scenario {
  const more = Array.from({ length: 4 }, () => ({
    ...chooseSchedule(random),
    seconds: chooseSeconds(random, { most: 5, until: 9 }),
  }))
  const targetOutage = {
    of: random.pick(['source', 'mail'] as const),
    atMs: random.whole(1_000, 6_000),
    lengthMs: random.whole(4_000, 13_000),
  }
  return { ...scenario, schedules: [...scenario.schedules, ...more], targetOutage }
}

function chooseOrdinary(random: Random): Scenario {
  const quiescent = random.chance(0.3)
  const share = (most: number) => (quiescent || random.chance(0.5) ? 0 : random.fraction() * most)
  return {
    schedulers: random.pick([1, 2, 2, 2, 3]),
    workers: Array.from({ length: random.pick([1, 1, 2, 2, 3]) }, () => ({ slots: random.whole(1, 3) })),
    schedules: Array.from({ length: random.whole(1, 3) }, () => chooseSchedule(random)),
    accounts: [freeAccount],
    actions: chooseActions(random),
    flood: null,
    faults: chooseFaults(random),
    networkMs: random.pick([1, 1, 1, 5, 25]),
    lostSignals: random.pick([0, 0, 0.3, 1]),
    queue: { lost: share(0.2), doubled: share(0.3) },
    mail: { unreachable: share(0.2), rejected: share(0.2), deferred: share(0.2), cut: share(0.3) },
    source: { meanMs: random.pick([50, 300, 1_500]), busy: share(0.2), broken: share(0.1) },
    followMs: random.pick([100, 250, 250]),
    drainMs: random.pick([0, 500, 3_000]),
    rowMs: random.pick([0.1, 0.1, 2]),
    planning: random.pick([fullLimits, fullLimits, smallLimits]),
    dispatchBatch: random.pick([1_000, 1_000, 2]),
    targetOutage: null,
    isCatchUp: false,
  }
}

const fullLimits = {
  batch: 500,
  graceSeconds: 60,
  occurrencesPerSchedule: 200,
  occurrencesPerStatement: 2_000,
}
/** With which every batch of a few schedules is full. */
const smallLimits = { batch: 2, graceSeconds: 60, occurrencesPerSchedule: 2, occurrencesPerStatement: 3 }

const lateSchedules = 12

/**
 * Late schedules beside the ordinary ones, on a database that has much to do with them and is hit by nothing.
 */
function withCatchUp(random: Random, scenario: Scenario): Scenario {
  const late = Array.from({ length: lateSchedules }, (): ScenarioSchedule => ({
    ...chooseSchedule(random),
    seconds: [random.whole(0, 9)],
    lateDays: 10,
    missedRunPolicy: random.pick(['RunOnce', 'Skip']),
  }))
  return {
    ...scenario,
    isCatchUp: true,
    schedules: [...scenario.schedules, ...late],
    actions: [],
    networkMs: 1,
    lostSignals: 0,
    rowMs: 1,
    planning: fullLimits,
    faults: { ...scenario.faults, count: 0, outage: null },
  }
}

/**
 * Some of the seconds up to a given one, ascending. There are only so many choices, because each is a pattern
 * to be compiled.
 */
export function chooseSeconds(random: Random, { most, until }: { most: number; until: number }): number[] {
  const choice = createRandom(random.whole(1, 300))
  const seconds = Array.from({ length: choice.whole(1, most) }, () => choice.whole(0, until))
  return [...new Set(seconds)].sort((a, b) => a - b)
}

function chooseSchedule(random: Random): ScenarioSchedule {
  return {
    id: random.id(),
    folderId: rootFolderId,
    accountId: freeAccount.id,
    lateDays: 0,
    seconds: chooseSeconds(random, { most: 5, until: 14 }),
    missedRunPolicy: random.pick(['RunOnce', 'RunAll', 'Skip']),
    overlapPolicy: random.pick(['Allow', 'Queue', 'Queue', 'Skip']),
    spreadSeconds: random.pick([0, 0, 0, 3]),
    destinations: Array.from({ length: random.pick([0, 1, 1, 1, 2]) }, () => ({
      id: random.id(),
      to: Array.from({ length: random.pick([1, 1, 2]) }, (_, index) => `reader-${index + 1}@example.org`),
      onUnknown: random.pick(['Hold', 'Hold', 'Resend'] as const),
    })),
    reports: random.pick([1, 1, 1, 2]),
    isUnwritable: random.chance(0.02),
  }
}

const kinds = [
  ...([
    'run by hand',
    'run by hand',
    'run on time',
    'cancel',
    'cancel',
    'edit',
    'rename',
    'settings',
  ] as const),
  ...(['stop scheduling', 'start scheduling', 'remove'] as const),
] as const

function chooseActions(random: Random): PersonsAction[] {
  const actions = Array.from({ length: random.whole(0, 5) }, () => ({
    atMs: random.whole(0, 18_000),
    kind: random.pick(kinds),
  }))
  // A user who stops scheduling starts it again in the end, after the last fault.
  return [...actions, { atMs: 21_000, kind: 'start scheduling' as const }].sort((a, b) => a.atMs - b.atMs)
}

function chooseFaults(random: Random): FaultPlan {
  return {
    count: random.pick([0, 1, 2, 3, 4, 6]),
    untilMs: 20_000,
    meanWeight: random.pick([30, 60, 120]),
    outage: random.chance(0.05)
      ? { atMs: random.whole(3_000, 15_000), lengthMs: random.whole(70, 400) * 1_000 }
      : null,
  }
}

/** The recurrence of a schedule as it is stored. */
export function recurrenceOf({
  seconds,
  lateDays,
  missedRunPolicy,
  overlapPolicy,
  spreadSeconds,
}: ScenarioSchedule): Recurrence {
  const cron = `${seconds.join(',')} ${lateDays > 0 ? '* 8' : '0 9'} * * *`
  const startDate = new Date(minute - Math.max(0, lateDays - 1) * dayMs).toISOString().slice(0, 10)
  return withDefaults({
    frequency: 'Cron',
    cron,
    startDate,
    endDate: '2031-03-03',
    timeZone: 'UTC',
    missedRunPolicy,
    overlapPolicy,
    spreadSeconds,
  })
}

export function definitionOf({ reports, accountId }: ScenarioSchedule): ScheduleDefinition {
  const report = (reportName: string) => ({
    kind: 'single' as const,
    objectType: 'REPORT' as const,
    reportUrl: null,
    reportName,
    workspaceName: 'Finance',
    applyBookmark: false,
    bookmarkJson: '',
    basicFilters: [],
    advancedFilters: [],
    rendering: { method: 0 as const, pageIndexes: [], visualNames: [], locale: null, timeoutSeconds: null },
  })
  if (reports === 1) return report('Sales')
  return {
    kind: 'package',
    mergePdf: true,
    zip: false,
    failOnAnyError: reports % 2 === 0,
    reports: Array.from({ length: reports }, (_, index) => ({
      report: report(`Report ${index + 1}`),
      sourceAccount: { id: accountId, kind: 'bi' as const },
      format: 'PDF' as const,
      order: index + 1,
      fileName: '',
    })),
  }
}

export function emailOf(to: readonly string[], onUnknown: EmailSettings['onUnknown']): EmailSettings {
  return {
    to: [...to],
    cc: [],
    bcc: [],
    replyTo: null,
    subject: '',
    body: '',
    bodyFormat: 'HTML',
    format: 'PDF',
    fileName: '',
    includeAttachment: true,
    includeLink: false,
    embedInBody: false,
    priority: 'Normal',
    zip: false,
    skipIfBlank: false,
    onUnknown,
  }
}

/** The instants at which a schedule is due, worked out without any of the code that is being simulated. */
export function instantsOf({ seconds, lateDays }: Pick<ScenarioSchedule, 'seconds' | 'lateDays'>): number[] {
  if (lateDays === 0) return seconds.map((second) => minute + second * 1_000)
  const [second = 0] = seconds
  const hoursAgo = Array.from(
    { length: lateDays },
    (_, day) => minute - hourMs - (lateDays - 1 - day) * dayMs,
  )
  return hoursAgo.flatMap((hour) =>
    Array.from({ length: 60 }, (_, past) => hour + past * 60_000 + second * 1_000),
  )
}
