import {
  artifactId,
  breakerLimits,
  deliveryId,
  type Failure,
  failure,
  memoryLow,
  occurrenceId,
  putOffByBreaker,
  type Target,
  targetKey,
} from '@punctual/domain'
import type { ScheduleChange } from '@punctual/catalog'
import type { Random } from '@punctual/testing/random'

import { deliveriesOf, type ExecutionRow, type Rows, type ScheduleRow } from '../../src/memory/rows.ts'
import { privateConnections, type Side } from './beside-postgres.ts'
import type { AttemptRef } from '../../src/attempt/attempt-ref.ts'
import type { Recall, Release, RequestPlace } from '../../src/attempt/execution-data.ts'
import type { AttemptStep, MadeArtifact, NewDelivery } from '../../src/attempt/ledger-data.ts'
import type { WaitingExecution } from '../../src/dispatch/dispatching-data.ts'
import type { PlannedOccurrence, PlannedSchedule } from '../../src/plan/planning-data.ts'

/** A statement with its arguments, ready to be run on either side. */
export interface Operation {
  readonly name: string
  readonly given: unknown
  run(side: Side): Promise<unknown>
  /** The part of the answer that a statement may have read before it waited for a lock. */
  readonly readsFirst?: (side: Side) => Promise<object>
  /** Whether the order of the answer is part of it. */
  readonly order?: (id: string) => readonly number[]
}

export interface Choice {
  readonly random: Random
  readonly rows: Rows
  readonly now: number
  /** The execution that most statements of a step are about, so that they meet. */
  readonly focus?: ExecutionRow | undefined
}

const lease = { serverMs: 3_000, leaderMs: 3_000 }
const workers = ['alpha', 'beta', 'gamma'] as const
const schedulers = ['first', 'second'] as const
/** Two boots for each name: a process that was started again, and the one before. */
const bootOf = (name: string, boot: number): string => occurrenceId(name, new Date(boot))

/** Chooses a statement and arguments that are mostly right, often just too late, and sometimes wrong. */
export function chooseOperation(choice: Choice): Operation {
  const kinds: readonly Kind[] = [
    ...planningKinds,
    ...executionKinds,
    ...ledgerKinds,
    ...serverKinds,
    ...leaseKinds,
  ]
  let ticket = choice.random.fraction() * kinds.reduce((sum, [weight]) => sum + weight, 0)
  const chosen = kinds.find(([weight]) => (ticket -= weight) <= 0)
  if (!chosen) throw new Error('the weights do not add up')
  return chosen[1](choice)
}

function operation(
  name: string,
  given: unknown,
  run: Operation['run'],
  order?: Operation['order'],
): Operation {
  return { name, given, run, ...(order ? { order } : {}) }
}

function someExecution(
  { random, rows, focus }: Choice,
  prefer: (execution: ExecutionRow) => boolean,
): ExecutionRow | null {
  if (focus && random.chance(0.9)) return focus
  const all = [...rows.executions.values()]
  const preferred = all.filter(prefer)
  const pool = preferred.length > 0 && random.chance(0.85) ? preferred : all
  return pool.length === 0 ? null : random.pick(pool)
}

function someSchedule({ random, rows }: Choice): ScheduleRow | null {
  const all = [...rows.schedules.values()]
  return all.length === 0 ? null : random.pick(all)
}

/** The owner as it is now, or an attempt before or after. */
function someOwner(choice: Choice, prefer: (execution: ExecutionRow) => boolean = () => true): AttemptRef {
  const execution = someExecution(
    choice,
    (each) => (each.status === 'Executing' || each.status === 'Cancelling') && prefer(each),
  )
  const isOwner = choice.random.chance(0.8)
  return attemptOf(choice, execution, isOwner ? execution?.claimToken : null)
}

/**
 * An attempt at an execution under a claim; without one, under the claim of another process, with the number of
 * the attempt that runs.
 */
function attemptOf(
  { random }: Choice,
  execution: ExecutionRow | null,
  claimToken: string | null | undefined,
): AttemptRef {
  return {
    executionId: execution?.id ?? random.id(),
    attempt: execution?.attempt ?? 1,
    claimToken: claimToken ?? random.id(),
  }
}

/** The version as it is, or one that somebody has read before. */
const maybeStale = ({ random }: Choice, version: number): number =>
  random.chance(0.85) ? version : version - 1

function readDue(choice: Choice): Operation {
  const { random, rows, now } = choice
  const graceSeconds = random.pick([0, 1, 60])
  const isLate = (nextRunAt: number) => nextRunAt < now - graceSeconds * 1_000
  const order = (id: string) => {
    const nextRunAt = rows.schedules.get(id)?.nextRunAt ?? 0
    return [Number(isLate(nextRunAt)), nextRunAt]
  }
  const some = random.chance(0.4) ? someSchedule(choice) : null
  const after = some?.nextRunAt ? { dueAt: new Date(some.nextRunAt), id: some.id } : null
  const options = { limit: random.pick([1, 50]), graceSeconds, after }
  return operation(
    'planning.readDue',
    options,
    ({ store }) => store.planning.readDue(options.limit, graceSeconds, after),
    order,
  )
}
const untilNextDue = () =>
  operation('planning.untilNextDueMs', null, ({ store }) => store.planning.untilNextDueMs())

function updateCalendar(choice: Choice): Operation {
  const { random, rows } = choice
  const [calendar] = rows.calendars.values()
  const [id, version] = [
    calendar?.id ?? random.id(),
    random.chance(0.3) ? null : (calendar?.version ?? 1) - (random.chance(0.3) ? 1 : 0),
  ]
  const change = {
    id,
    name: 'Holidays',
    description: random.id(),
    days: { holidays: [], weekendDays: [] },
    ifVersion: version,
  }
  const delayMs = random.whole(0, 2_000)
  return operation('calendars.update', { change, delayMs }, async ({ store }) => {
    const answer = await store.calendars.update(change, ({ now, enabled }) =>
      enabled ? { nextRunAt: new Date(now.getTime() + delayMs), notRunnableReasons: [] } : null,
    )
    return answer.ok ? { version: answer.calendar.version } : answer
  })
}

function readCalendars({ rows, random }: Choice): Operation {
  const ids = [...rows.calendars.keys(), random.id()]
  return operation('calendars.readMany', ids, async ({ store }) => [
    ...(await store.calendars.readMany(ids)).keys(),
  ])
}

function readCalendar({ rows, random }: Choice): Operation {
  const id = random.pick([...rows.calendars.keys(), random.id()])
  return operation('calendars.read', id, async ({ store }) => (await store.calendars.read(id))?.version)
}

const readOverview = () => {
  const options = { leaseMs: lease.serverMs, overdueSeconds: 1 }
  return operation('overview.read', options, ({ store }) => store.overview.read(options))
}
const readWork = () => operation('overview.readWork', null, ({ store }) => store.overview.readWork())

function plan(choice: Choice): Operation {
  const { random, rows } = choice
  const stale = random.chance(0.85) ? 0n : 1n
  const holder = random.chance(0.9) ? rows.lease.holder : random.id()
  const term = { term: rows.lease.term - stale, holder: holder ?? random.id() }
  const schedules = [...rows.schedules.values()]
    .filter(() => random.chance(0.6))
    .map((schedule) => plannedSchedule(choice, schedule))
  return operation('planning.plan', { term, schedules }, ({ store }) => store.planning.plan(term, schedules))
}

/** The calendar as it is, or as it was read before an edit. */
function calendarOf(choice: Choice, id: string | null) {
  const calendar = choice.rows.calendars.get(id ?? '')
  return calendar ? { id: calendar.id, version: maybeStale(choice, calendar.version) } : null
}

function plannedSchedule(
  choice: Choice,
  { id, nextRunAt, version, calendarId }: ScheduleRow,
): PlannedSchedule {
  const { random, now } = choice
  const dueAt = random.chance(0.9) ? (nextRunAt ?? now) : now - 1
  const occurrences = Array.from({ length: random.whole(0, 3) }, (_, index) =>
    plannedOccurrence(random, id, dueAt + index * 100),
  )
  const next = random.chance(0.95) ? new Date(dueAt + random.whole(1, 5) * 200) : null
  const calendar = calendarOf(choice, calendarId)
  return {
    id,
    dueAt: new Date(dueAt),
    version: maybeStale(choice, version),
    calendar,
    nextRunAt: next,
    occurrences,
  }
}

function plannedOccurrence(random: Random, scheduleId: string, instant: number): PlannedOccurrence {
  const dueAt = new Date(instant)
  const isMissed = random.chance(0.2)
  return {
    executionId: random.chance(0.9) ? occurrenceId(scheduleId, dueAt) : random.id(),
    dueAt,
    status: isMissed ? 'Missed' : 'Waiting',
    reason: isMissed ? { code: 'missed', message: 'too late' } : null,
    notBefore: new Date(instant + random.pick([0, 0, 700])),
  }
}

function quarantine(choice: Choice): Operation {
  const schedule = someSchedule(choice)
  const [id, version] = [schedule?.id ?? choice.random.id(), maybeStale(choice, schedule?.version ?? 1)]
  return operation('planning.quarantine', { id, version }, ({ store }) =>
    store.planning.quarantine(id, version, 'unreadable'),
  )
}

function request(choice: Choice): Operation {
  const { random } = choice
  const known = random.chance(0.2) ? someExecution(choice, () => true)?.id : null
  const scheduleId = someSchedule(choice)?.id ?? random.id()
  const place = random.chance(0.6) ? somePlace(choice, scheduleId) : null
  const options = {
    executionId: known ?? random.id(),
    scheduleId,
    runBy: 'operator',
    priority: random.pick([0, 10]),
    place,
  }
  return operation('executionTransitions.request', options, ({ store }) =>
    store.executionTransitions.request(options),
  )
}

function somePlace(choice: Choice, scheduleId: string): RequestPlace {
  const { random, rows } = choice
  return {
    serverName: random.pick(workers),
    reason: 'found by chance',
    turn: random.whole(0, 9),
    sequence: rows.settings.roundRobinSequence - (random.chance(0.85) ? 0n : 1n),
    scheduleVersion: maybeStale(choice, rows.schedules.get(scheduleId)?.version ?? 1),
  }
}

function readRequested(choice: Choice): Operation {
  const id = someSchedule(choice)?.id ?? choice.random.id()
  const priority = choice.random.pick([0, 10])
  return operation('dispatching.readRequested', { id, priority }, ({ store }) =>
    store.dispatching.readRequested(id, priority),
  )
}

/** What the interface promises of the answer. */
async function madeBy(answer: Promise<{ executionId: string; nominalAt: Date } | null>) {
  const made = await answer
  return made && { executionId: made.executionId, nominalAt: made.nominalAt }
}

function requestOnTime(choice: Choice): Operation {
  const { random, now } = choice
  const schedule = someSchedule(choice)
  const dueAt = new Date(random.chance(0.9) ? (schedule?.nextRunAt ?? now) : now)
  const scheduleId = schedule?.id ?? random.id()
  const options = {
    executionId: occurrenceId(scheduleId, dueAt),
    scheduleId,
    dueAt,
    runBy: 'operator',
    priority: 10,
    nextRunAt: new Date(dueAt.getTime() + 2_000),
    version: maybeStale(choice, schedule?.version ?? 1),
    calendar: calendarOf(choice, schedule?.calendarId ?? null),
  }
  return operation('executionTransitions.requestOnTime', options, ({ store }) =>
    madeBy(store.executionTransitions.requestOnTime(options)),
  )
}

/** What ended is mostly there as it was read; sometimes it has moved on, or never ended. */
function requestResend(choice: Choice): Operation {
  const { random, rows } = choice
  const ended = [...rows.executions.values()].filter(
    ({ id, completedAt }) => completedAt !== null && deliveriesOf(rows, id).length > 0,
  )
  const original =
    ended.length > 0 && random.chance(0.9) ? random.pick(ended) : someExecution(choice, () => true)
  const known = random.chance(0.1) ? someExecution(choice, () => true)?.id : null
  const executionId = known ?? random.id()
  const chosen = deliveriesOf(rows, original?.id ?? '').filter(() => random.chance(0.8))
  const options = {
    executionId,
    resendOf: original?.id ?? random.id(),
    runBy: 'operator',
    priority: random.pick([0, 10]),
    artifacts: (rows.artifacts.get(original?.id ?? '') ?? []).map(({ position }) => ({
      id: artifactId(executionId, position),
      position,
    })),
    deliveries: chosen.map(({ id, state, destinationId, rowNumber, recipient }) => ({
      from: id,
      state: random.chance(0.98) ? state : ('Sending' as const),
      id: deliveryId({ executionId, destinationId, row: rowNumber }, recipient),
      messageId: '<again@example.org>',
    })),
  }
  return operation('executionTransitions.requestResend', options, ({ store }) =>
    madeBy(store.executionTransitions.requestResend(options)),
  )
}

const readState = () =>
  operation('dispatching.readState', lease.serverMs, ({ store }) =>
    store.dispatching.readState(lease.serverMs),
  )

function readWaiting({ random, rows }: Choice): Operation {
  const [some] = rows.active.values()
  const place = some
    ? { priority: some.priority, folderId: some.folderId, laneId: some.sourceAccountId ?? some.scheduleId }
    : null
  const [withRoom, full] = [
    workers.filter(() => random.chance(0.4)),
    workers.filter(() => random.chance(0.2)),
  ]
  const query = {
    lines: random.pick([1, 2, 64]),
    after: random.chance(0.4) ? place : null,
    limit: 10_000,
    // What lies behind a position does not depend on whose clock made it: all of a line, or nothing.
    heads:
      place && withRoom.length === 0
        ? [
            {
              ...place,
              notBefore: new Date(full.length === 0 ? 0 : 4e12),
              entryAt: new Date(0),
              id: place.folderId,
            },
          ]
        : [],
    fullAccounts: [...rows.accounts.keys()].filter(() => random.chance(0.1)),
    affinity: random.chance(0.5) ? { fallbackMs: random.pick([0, 1_000]), withRoom, full } : null,
  }
  return operation('dispatching.readWaiting', query, async ({ store }) => {
    const answer = await store.dispatching.readWaiting(query)
    return { ...answer, executions: answer.executions.map(promised) }
  })
}

/** The database answers more of a row than is promised. */
function promised({
  id,
  generation,
  scheduleId,
  folderId,
  priority,
  ...more
}: WaitingExecution): Partial<WaitingExecution> {
  const { desiredServerName, overlapPolicy, notBefore, waitedMs, accountIds } = more
  return {
    id,
    generation,
    scheduleId,
    folderId,
    priority,
    desiredServerName,
    overlapPolicy,
    notBefore,
    waitedMs,
    accountIds,
  }
}

function place(choice: Choice): Operation {
  const { random, rows } = choice
  const isWaiting = ({ status, dispatchedAt }: ExecutionRow) => status === 'Waiting' && dispatchedAt === null
  const chosen = Array.from({ length: random.whole(1, 3) }, () => someExecution(choice, isWaiting))
  const distinct = [...new Set(chosen)].filter((execution) => execution !== null)
  const placed = distinct.map(({ id, generation }) => ({
    execution: { id, generation: maybeStale(choice, generation) },
    reason: random.chance(0.95) ? 'chosen by chance' : '',
    serverName: random.pick(workers),
    turn: random.whole(0, 9),
  }))
  const sequence = rows.settings.roundRobinSequence - (random.chance(0.85) ? 0n : 1n)
  const options = { sequence, exclusiveAfterCrashes: 1 }
  return operation('dispatching.place', { placed, ...options }, ({ store }) =>
    store.dispatching.place(placed, options),
  )
}

function recall(choice: Choice): Operation {
  const execution = someExecution(
    choice,
    ({ status, dispatchedAt }) => status === 'Waiting' && dispatchedAt !== null,
  )
  const dispatches = execution
    ? [
        {
          executionId: execution.id,
          generation: maybeStale(choice, execution.generation),
          serverName: execution.serverName ?? 'alpha',
          priority: 0,
          turn: 0,
          exclusive: false,
          waitedMs: 0,
        },
      ]
    : []
  return operation('dispatching.recall', dispatches, ({ store }) => store.dispatching.recall(dispatches))
}

function recallAll({ random }: Choice): Operation {
  const incarnation = random.pick(['first', 'second'])
  return operation('dispatching.recallAll', incarnation, ({ store }) =>
    store.dispatching.recallAll(incarnation),
  )
}

function claim(choice: Choice): Operation {
  const { random } = choice
  const execution = someExecution(
    choice,
    ({ status, dispatchedAt }) => status === 'Waiting' && dispatchedAt !== null,
  )
  const serverName = random.chance(0.8) ? (execution?.serverName ?? 'alpha') : random.pick(workers)
  const options = {
    executionId: execution?.id ?? random.id(),
    generation: maybeStale(choice, execution?.generation ?? 1),
    serverName,
    claimToken: random.id(),
    bootId: someBoot(choice, 'worker', serverName),
    processId: 7,
    leaseMs: lease.serverMs,
  }
  return operation('executionTransitions.claim', options, ({ store }) =>
    store.executionTransitions.claim(options),
  )
}

/** The boot that is entered under a name, or the other one. */
function someBoot({ random, rows }: Choice, role: string, name: string): string {
  const entered = rows.servers.get(`${role} ${name}`)
  return entered && random.chance(0.85) ? entered.bootId : bootOf(name, random.whole(1, 2))
}

function finish(choice: Choice): Operation {
  const owner = someOwner(choice)
  const status = choice.random.pick(['Succeeded', 'PartiallyDelivered', 'Failed', 'Cancelled'] as const)
  const error = status === 'Failed' ? failure('source_error') : null
  const end = { status, error }
  return operation('executionTransitions.finish', { owner, end }, ({ store }) =>
    store.executionTransitions.finish(owner, end),
  )
}

function finishWithReplies(choice: Choice): Operation {
  const owner = someOwner(choice)
  const status = choice.random.pick(['Succeeded', 'PartiallyDelivered', 'Failed'] as const)
  const { random, rows } = choice
  const results = someResults(choice, owner.executionId)
  const evidence = {
    artifacts: random.chance(0.8) ? (rows.artifacts.get(owner.executionId) ?? []).length : random.whole(0, 2),
    deliveries: random.chance(0.5) ? random.whole(0, 4) : results.length,
  }
  const end = {
    status,
    error: status === 'Failed' ? failure('source_error') : null,
    results,
    ...(random.chance(0.6) ? { evidence } : {}),
  }
  return operation('executionTransitions.finish', { owner, end }, ({ store }) =>
    store.executionTransitions.finish(owner, end),
  )
}

/**
 * Busy sources that ask for no wait, a short one, one beyond the next due instant, and one beyond every
 * number that is kept.
 */
function someBusy({ random }: Choice): Failure {
  const retryAfterMs = random.pick([null, 700, 20_000, 86_400_000, 1e22])
  return failure(
    'source_busy',
    retryAfterMs === null ? {} : { source: random.pick(['bi', 'smtp']), retryAfterMs },
  )
}

function releaseBecause(owner: AttemptRef, given: Release): Operation {
  return operation(`executionTransitions.release (${given.reason})`, { owner, given }, ({ store }) =>
    store.executionTransitions.release(owner, given),
  )
}

function retry(choice: Choice): Operation {
  const delayMs = choice.random.pick([0, 500, 2_000])
  return releaseBecause(someOwner(choice), { reason: 'retry', failure: someBusy(choice), delayMs })
}

function shutDown(choice: Choice): Operation {
  return releaseBecause(someOwner(choice), { reason: 'shutdown' })
}

const targets: readonly Target[] = [
  { kind: 'SourceAccount', id: 'account/settings' },
  { kind: 'MailServer', id: 'mail.example.org:25' },
]
/** Small enough to be met within a sequence. */
const someLimits = { ...breakerLimits, runsToOpen: 2, firstWaitMs: 800, maxWaitMs: 3_000, probeMs: 600 }

function noteAway(choice: Choice): Operation {
  const { random } = choice
  const found = {
    target: random.pick(targets),
    owner: someProber(choice),
    failure: random.chance(0.3) ? failure('source_unreachable') : someBusy(choice),
  }
  return operation('breakers.noteAway', found, ({ store }) => store.breakers.noteAway(found, someLimits))
}

function askBreaker(choice: Choice): Operation {
  const question = { target: choice.random.pick(targets), owner: someProber(choice) }
  return operation('breakers.ask', question, ({ store }) => store.breakers.ask(question, someLimits))
}

/** Mostly the one that a breaker has let through. */
function someProber(choice: Choice): AttemptRef {
  const owner = someOwner(choice)
  const tokens = [...choice.rows.breakers.values()].flatMap(({ probeToken }) => probeToken ?? [])
  return tokens.length > 0 && choice.random.chance(0.5)
    ? { ...owner, claimToken: choice.random.pick(tokens) }
    : owner
}

function closeBreaker({ random }: Choice): Operation {
  const target = random.pick(targets)
  return operation('breakers.close', target, ({ store }) => store.breakers.close(target))
}

function wake({ random, rows, now }: Choice): Operation {
  const awaited = [...rows.active.values()].filter(
    ({ notBefore, status }) => status === 'Waiting' && notBefore > now,
  )
  const keys = awaited.flatMap(({ notBeforeReason }) => notBeforeReason?.breaker ?? [])
  const target = targets.find((each) => keys.includes(targetKey(each))) ?? random.pick(targets)
  return operation('breakers.wake', target, ({ store }) => store.breakers.wake(target, 1_000))
}

function releaseProbe(choice: Choice): Operation {
  const held = [...choice.rows.breakers.values()].find(({ probeToken }) => probeToken !== null)
  const isHeld = held !== undefined && choice.random.chance(0.7)
  const target = isHeld ? { kind: held.kind, id: held.target } : choice.random.pick(targets)
  const owner = someOwner(choice)
  const probe = {
    target,
    owner: isHeld ? { ...owner, claimToken: held.probeToken ?? owner.claimToken } : owner,
  }
  return operation('breakers.release', probe, ({ store }) => store.breakers.release(probe))
}

function putOff(choice: Choice): Operation {
  const { random, rows, now } = choice
  const owner = someOwner(choice)
  const open = targets.find((each) => (rows.breakers.get(targetKey(each))?.openedAt ?? null) !== null)
  const wait = {
    target: open && random.chance(0.8) ? open : random.pick(targets),
    spreadMs: random.pick([0, 40, 300]),
    maxWaitMs: someLimits.maxWaitMs,
    failure: failure('source_unreachable', { source: 'bi' }),
    reason: putOffByBreaker('SourceAccount', new Date(now)),
  }
  return releaseBecause(owner, { reason: 'put-off', wait })
}

function cancel(choice: Choice): Operation {
  const id = someExecution(choice, ({ completedAt }) => completedAt === null)?.id ?? choice.random.id()
  return operation('executionTransitions.cancel', id, ({ store }) =>
    store.executionTransitions.cancel(id, 'operator'),
  )
}

function recallBecause(given: Recall): Operation {
  return operation(`executionTransitions.recall (${given.reason})`, given, ({ store }) =>
    store.executionTransitions.recall(given),
  )
}

function recallAbandoned(choice: Choice): Operation {
  const allowed = choice.random.pick([0, 1, 5])
  return recallBecause({ reason: 'abandoned', attempts: [someOwner(choice)], allowed })
}

function recallCrashed({ random, now }: Choice): Operation {
  const aheadMs = random.pick([null, null, 0, 1_000, -1_001])
  return recallBecause({
    reason: 'crashed',
    leaseMs: random.chance(0.8) ? lease.serverMs : 0,
    allowed: random.pick([0, 2, 2]),
    limit: 1_000,
    exclusiveAfterCrashes: random.pick([1, 2]),
    expectedNow: aheadMs === null ? null : new Date(now + aheadMs),
  })
}

function rescueLost({ random }: Choice): Operation {
  const options = {
    leaseMs: lease.serverMs,
    lostAfterMs: random.pick([4_000, 500]),
    exclusiveAfterCrashes: random.pick([1, 2]),
    limit: 1_000,
  }
  return operation('executionTransitions.rescueLost', options, ({ store }) =>
    store.executionTransitions.rescueLost(options),
  )
}

function readProgress(choice: Choice): Operation {
  const id = someExecution(choice, () => true)?.id ?? choice.random.id()
  return operation('ledger.readProgress', id, ({ store }) => store.ledger.readProgress(id))
}

function someArtifact(random: Random, executionId: string) {
  const position = random.whole(0, 1)
  const id = random.chance(0.9) ? artifactId(executionId, position) : random.id()
  return {
    id,
    position,
    name: 'Sales.pdf',
    format: 'PDF' as const,
    contentType: 'application/pdf',
    bytes: random.whole(1, 9),
    pages: random.pick([null, 3]),
    sha256: random.id(),
    method: random.pick([null, 1, 2] as const),
  }
}

/** The deliveries of every execution: two destinations with two recipients each. */
function deliveriesFor(executionId: string): NewDelivery[] {
  return [0, 1].flatMap((position) => {
    const destinationId = bootOf('destination', position)
    return ['a@example.org', 'b@example.org'].map((recipient) => ({
      id: deliveryId({ executionId, destinationId, row: position }, recipient),
      destinationId,
      row: position,
      recipient,
      position,
      messageId: '<m@example.org>',
      ...(position === 1 &&
        recipient.startsWith('b') && { skipped: { code: 'report_blank', message: 'blank' } }),
    }))
  })
}

/** A step as a worker commits it, and any other: each part may come with each. */
function advance(choice: Choice): Operation {
  const { random, rows } = choice
  const owner = someOwner(choice, ({ id }) => deliveriesOf(rows, id).some(({ state }) => state === 'Planned'))
  const isSending = random.chance(0.6)
  const step: AttemptStep = {
    ...(random.chance(0.4) ? { artifacts: someArtifacts(random, owner.executionId) } : {}),
    ...(random.chance(0.15) ? { failedParts: someFailedParts(random) } : {}),
    ...(random.chance(0.1) ? { lockedFiles: [] } : {}),
    ...(random.chance(0.5) ? somePlan(random, owner.executionId) : {}),
    ...(isSending
      ? { send: deliveriesFor(owner.executionId).flatMap(({ id }) => (random.chance(0.6) ? [id] : [])) }
      : {}),
    ...(random.chance(0.3) ? { readAll: random.chance(0.9) } : {}),
    ...(random.chance(0.3)
      ? {
          range: {
            firstRow: random.whole(0, 1),
            lastRow: random.whole(0, 2),
            firstPosition: random.whole(0, 1),
            lastPosition: 1,
          },
        }
      : {}),
  }
  const by = { leaseMs: random.pick([lease.serverMs, lease.serverMs, 60_000]) }
  return operation('ledger.advance', { owner, step, by }, ({ store }) =>
    store.ledger.advance(owner, step, by),
  )
}

function someArtifacts(random: Random, executionId: string): MadeArtifact[] {
  return Array.from({ length: random.pick([1, 1, 2]) }, () => {
    const stage = random.pick(['Rendering', 'Assembling'] as const)
    return { ...someArtifact(random, executionId), event: 'rendered' as const, stage }
  })
}

function someFailedParts(random: Random) {
  const error = { code: 'source_error', message: 'no', retryable: false, source: 'bi' }
  return [0, 1]
    .filter(() => random.chance(0.6))
    .map((position) => ({ position, name: 'Sales', format: 'PDF' as const, error }))
}

function somePlan(random: Random, executionId: string): Pick<AttemptStep, 'deliveries' | 'resend'> {
  const deliveries = deliveriesFor(executionId).filter(() => random.chance(0.8))
  return random.chance(0.4)
    ? { deliveries, resend: [bootOf('destination', random.whole(0, 1))] }
    : { deliveries }
}

function someResults({ random, rows }: Choice, executionId: string) {
  return deliveriesOf(rows, executionId)
    .filter(() => random.chance(0.7))
    .map(({ id }) => ({
      id,
      state: random.pick(['Accepted', 'Accepted', 'Rejected', 'Failed', 'Unknown', 'Planned'] as const),
      reply: '250 ok',
      error: random.chance(0.3) ? failure('mail_server_busy') : null,
    }))
}

function settle(choice: Choice): Operation {
  const { random, rows } = choice
  const execution = someExecution(choice, ({ id }) =>
    deliveriesOf(rows, id).some(({ state }) => state === 'Sending'),
  )
  const first = deliveriesOf(rows, execution?.id ?? '').find(
    ({ state }) => state === 'Sending' || state === 'Unknown',
  )
  const owner = attemptOf(choice, execution, random.chance(0.85) ? first?.claimToken : null)
  const results = someResults(choice, owner.executionId)
  return operation('ledger.settle', { owner, results }, async ({ store }) => {
    await store.ledger.settle(owner, results)
  })
}

function someServer(choice: Choice) {
  const { random } = choice
  const role = random.pick(['worker', 'worker', 'scheduler'] as const)
  const name = random.pick(role === 'worker' ? workers : schedulers)
  return { role, name, bootId: someBoot(choice, role, name) }
}

function register(choice: Choice): Operation {
  // Sometimes another process tries to take the name.
  const known = someServer(choice)
  const server = {
    ...known,
    bootId: choice.random.chance(0.15) ? choice.random.id() : known.bootId,
    processId: 7,
    host: 'test',
    version: '1',
    slots: choice.random.whole(1, 2),
  }
  return operation('servers.register', server, ({ store }) => store.servers.register(server, lease.serverMs))
}

function heartbeat(choice: Choice): Operation {
  const { random, rows } = choice
  const server = { ...someServer(choice), slots: random.whole(1, 2) }
  const running = [...rows.executions.values()]
    .filter(() => random.chance(0.2))
    .map((execution) => attemptOf(choice, execution, random.chance(0.8) ? execution.claimToken : null))
  if (random.chance(0.1)) running.push(attemptOf(choice, null, null))
  const state = {
    busy: random.whole(0, 2),
    draining: random.chance(0.1),
    holdReason: random.chance(0.1) ? memoryLow(1, 2) : null,
    running,
  }
  const nobody = { ...server, name: 'nobody' }
  return {
    ...operation('servers.heartbeat', { server, state }, ({ store }) =>
      store.servers.heartbeat(server, state),
    ),
    async readsFirst({ store }) {
      const { stopped, abandoned } = await store.servers.heartbeat(nobody, state)
      return { stopped, abandoned }
    },
  }
}

function reportStandstill(choice: Choice): Operation {
  const { bootId } = someServer(choice)
  const endsInMs = choice.random.pick([0, 2_000, 6_000])
  return operation('servers.reportStandstill', { bootId, endsInMs }, ({ store }) =>
    store.servers.reportStandstill(bootId, endsInMs),
  )
}

function leave(choice: Choice): Operation {
  const server = someServer(choice)
  return operation('servers.leave', server, ({ store }) => store.servers.leave(server))
}

function readSchedule(choice: Choice): Operation {
  const id = someSchedule(choice)?.id ?? choice.random.id()
  // Names of folders and instants of rows are the database's own.
  return operation('schedules.read', id, async ({ store }) => {
    const schedule = await store.schedules.read(id)
    return schedule && { ...schedule, folderId: null, createdAt: null, updatedAt: null }
  })
}

const readSettings = () =>
  operation('clusterSettings.read', null, ({ store }) => store.clusterSettings.read())

function setScheduling({ random }: Choice): Operation {
  const enabled = random.chance(0.8)
  return operation('clusterSettings.setSchedulingEnabled', enabled, ({ store }) =>
    store.clusterSettings.setSchedulingEnabled(enabled, 'operator'),
  )
}

function someCollaboration(random: Random): object {
  return {
    ...(random.chance(0.5) ? { preferredLeader: random.pick(schedulers) } : {}),
    ...(random.chance(0.5) ? { failoverTimeoutSeconds: random.pick([2, 4.5]) } : {}),
    ...(random.chance(0.5) ? { threadsPerServer: random.pick([null, 3]) } : {}),
  }
}

function replaceCollaboration(choice: Choice): Operation {
  const change = {
    collaboration: someCollaboration(choice.random),
    by: 'operator',
    ifVersion: maybeStale(choice, choice.rows.settings.version),
  }
  return operation('clusterSettings.replaceCollaboration', change, ({ store }) =>
    store.clusterSettings.replaceCollaboration(change),
  )
}

function updateSchedule(choice: Choice): Operation {
  const { random, now } = choice
  const schedule = someSchedule(choice)
  if (!schedule) return readSettings()
  const {
    recurrence,
    id,
    kind,
    name,
    description,
    keywords,
    isDataDriven,
    definition,
    destinations,
    notRunnableReasons,
    serverName,
  } = schedule
  const overlapPolicy = random.pick(['Allow', 'Queue', 'Skip'])
  const change: ScheduleChange = {
    folderKey: '/',
    sourceAccount: schedule.sourceAccountId === null ? null : { id: schedule.sourceAccountId, kind: 'bi' },
    id,
    kind,
    name,
    description,
    keywords,
    isDataDriven,
    definition,
    destinations,
    notRunnableReasons,
    calendar: calendarOf(choice, schedule.calendarId),
    recurrence: { ...(recurrence as object), overlapPolicy },
    enabled: random.chance(0.95),
    version: maybeStale(choice, schedule.version),
    serverName: random.pick([serverName, 'alpha']),
    nextRunAt: random.pick(['keep', 'keep', new Date(now + random.whole(0, 1_000)), null] as const),
  }
  return operation('schedules.update', change, async ({ store }) =>
    outcomeOf(await store.schedules.update(change)),
  )
}

/** The rest of the answer repeats the change, with what only the database knows. */
function outcomeOf(
  answer:
    | { ok: true; schedule: { version: number; nextRunAt: Date | null } }
    | { ok: false; conflict: string },
) {
  return answer.ok ? { version: answer.schedule.version, nextRunAt: answer.schedule.nextRunAt } : answer
}

function removeSchedule(choice: Choice): Operation {
  const id = (choice.random.chance(0.3) ? someSchedule(choice)?.id : null) ?? choice.random.id()
  return operation(
    'schedules.remove',
    id,
    async ({ store }) => (await store.schedules.remove(id, ['single', 'package']))?.id,
  )
}

function agesOf(choice: Choice): Operation {
  const ids = [...choice.rows.executions.keys()].filter(() => choice.random.chance(0.3))
  return operation('executions.agesOf', ids, ({ store }) => store.executions.agesOf(ids))
}

function someConnection({ random, rows }: Choice): number {
  const open = privateConnections.filter((number) => rows.connections.has(number))
  return random.pick(open)
}

function leaseRead(choice: Choice): Operation {
  const on = someConnection(choice)
  return operation('lease.read', { on }, (side) => side.lease(on).read(lease.serverMs))
}

function leaseTake(choice: Choice): Operation {
  const { random, rows } = choice
  const [on, holderName] = [someConnection(choice), random.pick(schedulers)]
  const expectedTerm = rows.lease.term - (random.chance(0.85) ? 0n : 1n)
  const options = {
    holder: bootOf(holderName, random.whole(1, 2)),
    holderName,
    expectedTerm,
    leaseMs: random.chance(0.8) ? lease.leaderMs : 500,
  }
  return operation('lease.take', { on, options }, (side) => side.lease(on).take(options))
}

function someTerm({ random, rows }: Choice) {
  const holder =
    rows.lease.holder !== null && random.chance(0.9) ? rows.lease.holder : bootOf(random.pick(schedulers), 1)
  return { term: rows.lease.term - (random.chance(0.85) ? 0n : 1n), holder }
}

function leaseRenew(choice: Choice): Operation {
  const [on, term] = [someConnection(choice), someTerm(choice)]
  return operation('lease.renew', { on, term }, (side) => side.lease(on).renew(term, lease.leaderMs))
}

function leaseRelease(choice: Choice): Operation {
  const [on, term] = [someConnection(choice), someTerm(choice)]
  return operation('lease.release', { on, term }, (side) => side.lease(on).release(term))
}

/** A statement and how often it is chosen, compared with the others. */
type Kind = readonly [weight: number, choose: (choice: Choice) => Operation]

const planningKinds: readonly Kind[] = [
  [4, readDue],
  [2, untilNextDue],
  [10, plan],
  [1, quarantine],
  [3, updateSchedule],
  [2, removeSchedule],
  [2, readSchedule],
  [4, updateCalendar],
  [1, readCalendars],
  [1, readCalendar],
]

const executionKinds: readonly Kind[] = [
  [4, request],
  [3, requestOnTime],
  [4, requestResend],
  [2, agesOf],
  [4, readState],
  [3, readRequested],
  [6, readWaiting],
  [12, place],
  [2, recall],
  [1.5, recallAll],
  [14, claim],
  [5, finish],
  [4, finishWithReplies],
  [3, retry],
  [1, shutDown],
  [6, putOff],
  [6, noteAway],
  [4, askBreaker],
  [1, closeBreaker],
  [5, wake],
  [2, releaseProbe],
  [2, cancel],
  [2, recallAbandoned],
  [5, recallCrashed],
  [3, rescueLost],
]

const ledgerKinds: readonly Kind[] = [
  [4, readProgress],
  [32, advance],
  [12, settle],
]

const serverKinds: readonly Kind[] = [
  [6, register],
  [24, heartbeat],
  [3, reportStandstill],
  [1, leave],
  [2, readSettings],
  [2, readOverview],
  [2, readWork],
  [2, setScheduling],
  [2, replaceCollaboration],
]

const leaseKinds: readonly Kind[] = [
  [3, leaseRead],
  [8, leaseTake],
  [8, leaseRenew],
  [1, leaseRelease],
]
