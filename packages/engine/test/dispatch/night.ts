import { collaborationSettings, occurrenceId } from '@punctual/domain'
import { type Metrics, silentLogger } from '@punctual/runtime'
import type { Random } from '@punctual/testing/random'

import { createDispatcher } from '../../src/dispatch/dispatch.ts'
import { createEventHeap } from '../../src/dispatch/forecast/event-heap.ts'
import { engineLimits } from '../../src/limits.ts'
import { asStore, createRows, createStoreModel, type ExecutionRow } from '../../src/memory/index.ts'
import { newExecution } from '../../src/memory/new-execution.ts'
import { changeExecution, type ScheduleRow, serverKey } from '../../src/memory/rows.ts'

/** A schedule of the night, and how long its report takes as a rule. */
export interface NightSchedule {
  readonly id: string
  readonly folderId: string
  readonly accountId: string
  readonly dueMs: number
  readonly meanMs: number
}

export interface NightCluster {
  readonly servers: ReadonlyArray<{ readonly name: string; readonly slots: number }>
  readonly caps: ReadonlyMap<string, number>
}

interface NightPlan {
  readonly schedules: readonly NightSchedule[]
  readonly random: Random
  /** Runs asked for by hand at random instants. */
  readonly manualRuns: number
  /** How long a report takes this time. */
  readonly takes: (schedule: NightSchedule) => number
}

interface Began {
  readonly startMs: number
}

interface Asked {
  readonly id: string
  readonly schedule: NightSchedule
  readonly durationMs: number
  readonly isManual: boolean
}

const unmeasured = { increase() {}, set() {}, observe() {} } as unknown as Metrics
const neverTaken = () => Promise.resolve()

/**
 * A night as it happens: the dispatcher on the reference model of the store, in virtual time. Each report takes its own
 * time, which no forecast knows.
 *
 * @returns when the run of each schedule began
 */
export async function passNight(
  { servers, caps }: NightCluster,
  { schedules, random, manualRuns, takes }: NightPlan,
): Promise<Map<string, Began>> {
  let nowMs = 0
  const rows = createRows()
  for (const [id, maxConcurrentExecutions] of caps)
    rows.accounts.set(id, {
      id,
      name: id,
      authType: 'None',
      settings: {} as never,
      secret: null,
      maxConcurrentExecutions,
    })
  for (const { name, slots } of servers) {
    const process = { bootId: name, processId: 1, host: name, version: '1', startedAt: 0, busy: 0 }
    const state = { draining: false, holdReason: null, standstillUntil: null, stoodStillBootId: null }
    const heard = { unresponsiveSince: null, lastHeartbeatAt: 0 }
    rows.servers.set(serverKey({ role: 'worker', name }), {
      role: 'worker',
      name,
      slots,
      ...process,
      ...state,
      ...heard,
    })
  }
  rows.settings.collaboration = collaborationSettings.parse({})
  /** The order in which servers have received them. */
  const received = new Map<string, number>()
  const model = createStoreModel({ rows, now: () => nowMs, isLocked: () => false })
  const dispatcher = createDispatcher({
    store: { dispatching: asStore(model, ({ apply }) => Promise.resolve(apply())).dispatching },
    producer: {
      async send(messages) {
        await Promise.resolve()
        for (const { executionId } of messages) received.set(executionId, received.size)
      },
      incarnation: () => Promise.resolve(''),
      [Symbol.asyncDispose]: neverTaken,
    },
    metrics: unmeasured,
    logger: silentLogger(),
    limits: engineLimits,
    clock: { monotonicMs: () => nowMs },
  })
  const events = createEventHeap<{ asked: Asked } | { ended: ExecutionRow }>()
  const ask = (schedule: NightSchedule, atMs: number, isManual: boolean) => {
    const id = isManual ? random.id() : occurrenceId(schedule.id, new Date(atMs))
    const asked = { id, schedule, durationMs: takes(schedule), isManual }
    events.put(atMs, { asked })
  }
  for (const schedule of schedules) ask(schedule, schedule.dueMs, false)
  const last = Math.max(...schedules.map(({ dueMs }) => dueMs))
  for (let index = 0; index < manualRuns; index += 1) ask(random.pick(schedules), random.whole(0, last), true)
  const durations = new Map<string, Asked>()
  const began = new Map<string, Began>()
  for (let atMs = events.nextAt(); atMs !== null; atMs = events.nextAt()) {
    nowMs = atMs
    for (const server of rows.servers.values()) server.lastHeartbeatAt = nowMs
    while (events.nextAt() === atMs) {
      const event = events.take()!
      if ('asked' in event) {
        durations.set(event.asked.id, event.asked)
        changeExecution(rows, rowOf(event.asked, nowMs), {})
      } else {
        changeExecution(rows, event.ended, { status: 'Succeeded', completedAt: nowMs })
        rows.executions.delete(event.ended.id)
      }
    }
    begin()
    for (let more = true; more;) {
      more = (await dispatcher.round()).more
      await dispatcher.idle()
      begin()
    }
  }
  return began

  /** What a worker does with what it was sent. */
  function begin(): void {
    for (const { name, slots } of servers) {
      const own = [...rows.active.values()].filter(({ serverName }) => serverName === name)
      const line = own
        .filter(({ status }) => status === 'Waiting')
        .sort(
          (a, b) =>
            Number(a.turn! - b.turn!) || b.priority - a.priority || received.get(a.id)! - received.get(b.id)!,
        )
      const running = own.length - line.length
      for (const execution of line.slice(0, slots - running)) {
        const { schedule, durationMs, isManual } = durations.get(execution.id)!
        changeExecution(rows, execution, { status: 'Executing', startedAt: nowMs })
        events.put(nowMs + durationMs, { ended: execution })
        if (!isManual) began.set(schedule.id, { startMs: nowMs })
      }
    }
  }

  function rowOf({ id, schedule, isManual }: Asked, now: number): ExecutionRow {
    const row = {
      ...schedule,
      name: schedule.id,
      sourceAccountId: schedule.accountId,
    } as unknown as ScheduleRow
    const execution: ExecutionRow = {
      ...newExecution({ ...row, serverName: null, lastServerName: null }, { id, nominalAt: now, now }),
      trigger: isManual ? 'manual' : 'schedule',
      dueAt: isManual ? null : now,
      overlapPolicy: 'Allow',
      priority: isManual ? 10 : 0,
      runBy: 'Scheduler',
    }
    rows.executions.set(id, execution)
    return execution
  }
}
