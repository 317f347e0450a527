import { occurrenceId } from '@punctual/domain'
import type { Random } from '@punctual/testing/random'

import type { ScheduleRow } from '../../src/memory/rows.ts'
import type { PlannedOccurrence, PlannedSchedule } from '../../src/port/planning-data.ts'
import { type Choice, type Operation, calendarOf, maybeStale, operation, someSchedule } from './choice.ts'

export function readDue(choice: Choice): Operation {
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

export const untilNextDue = () =>
  operation('planning.untilNextDueMs', null, ({ store }) => store.planning.untilNextDueMs())

export function plan(choice: Choice): Operation {
  const { random, rows } = choice
  const stale = random.chance(0.85) ? 0n : 1n
  const holder = random.chance(0.9) ? rows.lease.holder : random.id()
  const term = { term: rows.lease.term - stale, holder: holder ?? random.id() }
  const schedules = [...rows.schedules.values()]
    .filter(() => random.chance(0.6))
    .map((schedule) => plannedSchedule(choice, schedule))
  return operation('planning.plan', { term, schedules }, ({ store }) => store.planning.plan(term, schedules))
}

function plannedSchedule(
  choice: Choice,
  { id, nextRunAt, version, calendarId }: ScheduleRow,
): PlannedSchedule {
  const { random, now, focus } = choice
  const dueAt = random.chance(0.9) ? (nextRunAt ?? now) : now - 1
  const occurrences = Array.from({ length: random.whole(0, 3) }, (_, index) =>
    plannedOccurrence(random, id, dueAt + index * 100),
  )
  // An instant that is planned already, as after an edit that set the schedule back.
  if (focus?.scheduleId === id && focus.dueAt !== null && random.chance(0.8))
    occurrences.push(plannedOccurrence(random, id, focus.dueAt))
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
    isMadeUpFor: !isMissed && random.chance(0.3),
  }
}

export function quarantine(choice: Choice): Operation {
  const schedule = someSchedule(choice)
  const [id, version] = [schedule?.id ?? choice.random.id(), maybeStale(choice, schedule?.version ?? 1)]
  return operation('planning.quarantine', { id, version }, ({ store }) =>
    store.planning.quarantine(id, version, 'unreadable'),
  )
}
