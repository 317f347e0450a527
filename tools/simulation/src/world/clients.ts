import { isEnded, nextRunAt, recurrence as storedRecurrence } from '@punctual/domain'
import {
  cancelExecution,
  type Express,
  requestManual,
  requestOnTime,
  type RequestOutcome,
  requestResend,
  type Store,
} from '@punctual/engine'
import type { ScheduleChange, StoredSchedule } from '@punctual/catalog'
import type { Rows } from '@punctual/engine/memory'
import type { Random } from '@punctual/testing/random'

import type { Kernel } from '../kernel/kernel.ts'
import type { Machine } from '../machine/machine.ts'
import { beginning, chooseSeconds, type PersonsAction, recurrenceOf, type Scenario } from './scenario.ts'

/** The caller, in the records of the product and in the trace. */
const caller = 'client'

export interface ClientsOptions {
  readonly kernel: Kernel
  /** The clock that the interface goes by. */
  readonly databaseNow: () => number
  readonly random: Random
  readonly rows: Rows
  readonly scenario: Scenario
  /** The process of the interface that carries out what they ask for. */
  readonly machine: Machine
  readonly store: Store
  readonly express: Express
  readonly cancelDependencies: Parameters<typeof cancelExecution>[0]
  readonly tell: (sentence: string) => void
}

/** A person who could not start a stopped scheduler tries again: nothing would be due any more. */
const nextTryMs = 1_000

/**
 * Lets users do what the scenario says, through the functions that the interface calls. A failed request is
 * not repeated, except for a start of scheduling.
 */
export function startClients(options: ClientsOptions): void {
  const { flood } = options.scenario
  for (const id of flood?.scheduleIds ?? [])
    options.kernel.after(flood?.fromMs ?? 0, () => void askAgain(options, id))
  for (const { atMs, kind } of options.scenario.actions) actAfter(options, atMs, kind)
}

function actAfter(options: ClientsOptions, afterMs: number, kind: PersonsAction['kind']): void {
  const { kernel, tell } = options
  kernel.after(afterMs, () => {
    tell(`${caller}: ${kind}`)
    act(options, kind).then(
      (outcome) => tell(`${caller}: ${kind} answered ${JSON.stringify(outcome) ?? 'nothing'}`),
      (error: Error) => {
        tell(`${caller}: ${kind} failed, ${error.message}`)
        if (kind === 'start scheduling') actAfter(options, nextTryMs, kind)
      },
    )
  })
}

async function act(options: ClientsOptions, kind: PersonsAction['kind']): Promise<unknown> {
  const { random, rows, store, scenario, cancelDependencies } = options
  const scheduleId = random.pick(scenario.schedules).id
  switch (kind) {
    case 'run by hand':
      return await runByHand(options, scheduleId)
    case 'run on time':
      return await requestOnTime(store, { scheduleId, runBy: caller })
    case 'cancel': {
      const executions = rows.active.size > 0 ? [...rows.active.keys()] : [...rows.executions.keys()]
      return executions.length === 0
        ? 'nothing to cancel'
        : await cancelExecution(cancelDependencies, { executionId: random.pick(executions), by: caller })
    }
    case 'edit':
      return await change(store, scheduleId, () => newPlan(options, scheduleId))
    case 'rename':
      return await change(store, scheduleId, () => ({ name: `renamed ${random.whole(1, 9)}` }))
    case 'stop scheduling':
      return (await store.clusterSettings.setSchedulingEnabled(false, caller)) !== null
    case 'start scheduling':
      return (await store.clusterSettings.setSchedulingEnabled(true, caller)) !== null
    case 'settings':
      return await changeSettings(options)
    case 'send again':
      return await sendAgain(options)
    case 'remove':
      return (await store.schedules.remove(scheduleId, ['single', 'package'])) !== null
  }
}

/** How often a user polls whether a run has ended. */
const lookMs = 25

/** Asks for a run of the schedule, and for the next one as soon as that has ended. */
async function askAgain(options: ClientsOptions, scheduleId: string): Promise<void> {
  const { kernel, rows, scenario } = options
  if (kernel.now() - beginning >= (scenario.flood?.untilMs ?? 0)) return
  const outcome = await runByHand(options, scheduleId).catch(() => null)
  const look = () => {
    const isOver = !outcome?.ok || !rows.active.has(outcome.executionId)
    if (isOver) void askAgain(options, scheduleId)
    else kernel.after(lookMs, look)
  }
  kernel.after(lookMs, look)
}

/** A process that dies before it has notified the server of the run leaves that to rescue. */
async function runByHand(
  { random, store, express }: ClientsOptions,
  scheduleId: string,
): Promise<RequestOutcome> {
  const outcome = await requestManual(store, {
    scheduleId,
    runBy: caller,
    executionId: random.id(),
    express,
  })
  if (outcome.ok && outcome.dispatch) await express.handOver(outcome.dispatch)
  return outcome
}

/** Chooses an ended run, and sometimes whom its files go to. */
async function sendAgain({ random, rows, store }: ClientsOptions): Promise<unknown> {
  const ended = [...rows.executions.values()].filter(
    ({ id, status }) => isEnded(status) && (rows.deliveries.get(id) ?? []).length > 0,
  )
  if (ended.length === 0) return 'nothing to send again'
  const { id: executionId, scheduleId } = random.pick(ended)
  const { artifacts, deliveries } = await store.ledger.readProgress(executionId)
  const named = deliveries.filter(() => random.chance(0.5)).map(({ recipient }) => recipient)
  const recipients = random.chance(0.5) && named.length > 0 ? named : null
  return await requestResend(store, {
    ended: {
      executionId,
      scheduleId,
      artifacts,
      deliveries: deliveries.map((each) => ({ ...each, error: null })),
    },
    wish: { destinationIds: null, recipients, deliveryIds: null },
    runBy: caller,
    executionId: random.id(),
  })
}

/** Other seconds of the minute, planned from now on. */
function newPlan(
  { databaseNow, random, scenario }: ClientsOptions,
  scheduleId: string,
): Partial<ScheduleChange> {
  const schedule = scenario.schedules.find(({ id }) => id === scheduleId)
  if (!schedule) throw new Error('the scenario has no such schedule')
  const rule = recurrenceOf({
    ...schedule,
    lateDays: 0,
    seconds: chooseSeconds(random, { most: 3, until: 16 }),
  })
  return {
    recurrence: rule,
    nextRunAt: nextRunAt(storedRecurrence.parse(rule), new Date(databaseNow()), null),
  }
}

async function change(store: Store, id: string, changed: () => Partial<ScheduleChange>): Promise<unknown> {
  const stored = await store.schedules.read(id)
  if (!stored) return 'no such schedule'
  const written = await store.schedules.update({ ...unchanged(stored), ...changed() })
  return written.ok ? { version: written.schedule.version } : written
}

function unchanged(stored: StoredSchedule): ScheduleChange {
  const { id, version, kind, name, description, keywords, isDataDriven, definition, recurrence, enabled } =
    stored
  return {
    id,
    version,
    kind,
    name,
    description,
    keywords,
    isDataDriven,
    definition,
    recurrence,
    enabled,
    notRunnableReasons: [],
    folderKey: '/',
    calendar: null,
    serverName: stored.serverName,
    destinations: stored.destinations,
    sourceAccount: stored.sourceAccountId === null ? null : { id: stored.sourceAccountId, kind: 'bi' },
    nextRunAt: 'keep',
  }
}

async function changeSettings({ random, store, scenario }: ClientsOptions): Promise<unknown> {
  const { version } = await store.clusterSettings.read()
  const schedulers = Array.from({ length: scenario.schedulers }, (_, index) => `scheduler-${index + 1}`)
  const collaboration = {
    method: random.pick(['ServerAffinity', 'RoundRobin', 'LeastLoaded']),
    failoverTimeoutSeconds: random.pick([1, 2, 3, 5]),
    preferredLeader: random.pick([null, ...schedulers]),
    backupServers: schedulers.filter(() => random.chance(0.3)),
    affinityFallbackSeconds: random.pick([0, 5]),
    threadsPerServer: random.pick([null, 1, 2]),
  }
  return (
    (await store.clusterSettings.replaceCollaboration({
      collaboration,
      ifVersion: version,
      by: caller,
    })) !== null
  )
}
