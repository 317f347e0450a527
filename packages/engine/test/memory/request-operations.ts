import { artifactId, deliveryId, occurrenceId } from '@punctual/domain'

import type { RequestPlace } from '../../src/port/execution-data.ts'
import { deliveriesOf } from '../../src/memory/rows.ts'
import {
  type Choice,
  type Operation,
  calendarOf,
  maybeStale,
  operation,
  someExecution,
  someSchedule,
  workers,
} from './choice.ts'

export function request(choice: Choice): Operation {
  const { random } = choice
  const known = random.chance(0.2) ? someExecution(choice, () => true)?.id : null
  const scheduleId = someSchedule(choice)?.id ?? random.id()
  const place = random.chance(0.6) ? somePlace(choice, scheduleId) : null
  const executionId = known ?? random.id()
  const priority = random.pick([0, 10])
  const isNewId = executionId !== known && priority === 0
  const options = { executionId, isNewId, scheduleId, runBy: 'operator', priority, place }
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
    manualInARow: rows.active.size,
    sequence: rows.settings.roundRobinSequence - (random.chance(0.85) ? 0n : 1n),
    scheduleVersion: maybeStale(choice, rows.schedules.get(scheduleId)?.version ?? 1),
  }
}

export function readRequested(choice: Choice): Operation {
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

export function requestOnTime(choice: Choice): Operation {
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
export function requestResend(choice: Choice): Operation {
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

export function agesOf(choice: Choice): Operation {
  const ids = [...choice.rows.executions.keys()].filter(() => choice.random.chance(0.3))
  return operation('executions.agesOf', ids, ({ store }) => store.executions.agesOf(ids))
}
