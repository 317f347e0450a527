import { type AttemptRef, createExpress, type Recall } from '@punctual/engine'
import {
  createRows,
  createStoreModel,
  doubtEarlierRuns,
  restoreRows,
  type Rows,
  saveRows,
} from '@punctual/engine/memory'
import { createRandom } from '@punctual/testing/random'

import { createChecker, type Checker } from './checker/checker.ts'
import type { Violation } from './checker/observation.ts'
import { createKernel } from './kernel/kernel.ts'
import { createMachine, type Machine } from './machine/machine.ts'
import { createCluster } from './world/cluster.ts'
import { createDatabaseClock } from './world/database-clock.ts'
import { createDatabaseServer } from './world/database-server.ts'
import { createFaults } from './world/faults.ts'
import { inFolders } from './world/flood.ts'
import { simulatedLimits } from './world/limits.ts'
import { createLeaseConnections } from './world/lease-connection.ts'
import { createMailServer } from './world/mail-server.ts'
import { createMessageQueue } from './world/message-queue.ts'
import { createNetwork } from './world/network.ts'
import { startClients } from './world/clients.ts'
import {
  beginning,
  chooseScenario,
  definitionOf,
  emailOf,
  instantsOf,
  recurrenceOf,
  type Scenario,
} from './world/scenario.ts'
import { silentMetrics } from './world/silent-metrics.ts'
import { createSignalBus } from './world/signal-bus.ts'
import { createLocks } from './world/statement-cost.ts'
import { createTracer, type Tracer } from './tracer.ts'

/** What became of one seed. */
export interface Run {
  readonly seed: number
  readonly violation: Violation | null
  /** Virtual time that passed. */
  readonly virtualMs: number
  readonly events: number
  readonly executions: number
}

/** After the faults have ended, everything must come to its end within this. */
const recoveryMs = 300_000

/** How long the clock of the database stays behind after the last fault. */
const behindMs = 40_000

/**
 * Plays one run of the whole cluster: the real schedulers, dispatch, rescue and workers over a simulated
 * database, queue, mail server and source. Simulated users use it, and faults are injected. The seed decides
 * everything.
 *
 * @param line is given every line of the trace; without it no trace is written, which is faster
 */
export async function simulate(seed: number, line?: (line: string) => void): Promise<Run> {
  const random = createRandom(seed)
  const choice = random.fork()
  const scenario = inFolders(choice, chooseScenario(choice))
  const kernel = createKernel(beginning, random)
  const tracer = createTracer(kernel, line)
  const rows = createRows()
  fill(rows, scenario)
  const world = build({ kernel, random, rows, scenario, tracer })
  tracer.tell(`seed ${seed}: ${JSON.stringify(scenario)}`)
  world.start()
  const { checker, faults, databaseClock } = world
  const { untilMs, outage } = scenario.faults
  await kernel.runUntil(
    beginning + Math.max(untilMs, outage ? outage.atMs + outage.lengthMs : 0),
    () => checker.violation !== null,
  )
  tracer.tell('no more faults')
  faults.end()
  if (databaseClock.isBehind) {
    await kernel.runUntil(kernel.now() + behindMs, () => checker.violation !== null)
    checker.claimedByDeadServers(rows, new Set(world.machines().map(({ bootId }) => bootId)))
    tracer.tell('the clock of the database is set right')
    databaseClock.correct()
  }
  if (checker.violation === null) {
    const isQuiet = () =>
      rows.active.size === 0 && [...rows.schedules.values()].every(({ nextRunAt }) => nextRunAt === null)
    await kernel.runUntil(kernel.now() + recoveryMs, () => checker.violation !== null || isQuiet())
    await kernel.runUntil(kernel.now() + 2_000, () => checker.violation !== null)
  }
  if (checker.violation === null) checker.conclude(rows, databaseClock.now())
  return {
    seed,
    violation: checker.violation,
    virtualMs: kernel.now() - beginning,
    events: kernel.events,
    executions: rows.executions.size,
  }
}

interface Parts {
  readonly kernel: ReturnType<typeof createKernel>
  readonly random: ReturnType<typeof createRandom>
  readonly rows: Rows
  readonly scenario: Scenario
  readonly tracer: Tracer
}

function build({ kernel, random, rows, scenario, tracer }: Parts) {
  const { tell } = tracer
  const checker = createChecker({ scenario, mail: () => mail, tell })
  const database = createDatabaseServer(rows)
  const databaseClock = createDatabaseClock(kernel)
  const saveCommits = commitSaver(rows, { checker, now: databaseClock.now })
  const targets = {
    kernel,
    random,
    database,
    databaseClock,
    cluster: () => cluster,
    queue: () => queue,
    tell,
    saveCommits,
  }
  const faults = createFaults(targets, scenario.faults)
  const injectFault: typeof faults.injectFault = (moment, machine, name) => {
    if (moment === 'before' && machine.state === 'up') checker.sending(machine, name, kernel.now())
    faults.injectFault(moment, machine, name)
  }
  const network = createNetwork({
    kernel,
    random,
    locks: createLocks(),
    injectFault,
    observe(machine, { name, given }, answer) {
      tracer.reportStatement(machine, { name, given, answer })
      const times = { now: databaseClock.now(), at: kernel.now(), clockWasSet: databaseClock.wasSet }
      checker.observe({ machine, name, given, answer, ...times, rows })
    },
  })
  const context = {
    rows,
    now: databaseClock.now,
    isLocked: () => scenario.faults.count > 0 && random.chance(0.02),
  }
  const model = createStoreModel(context)
  const isAway = targetOutage(kernel, scenario)
  const mail = createMailServer({
    kernel,
    random,
    injectFault,
    behaviour: scenario.mail,
    isAway: () => isAway('mail'),
    taken: checker.taken,
  })
  const queue = createMessageQueue({
    kernel,
    network,
    random,
    behaviour: scenario.queue,
    meanMs: scenario.networkMs,
  })
  const signals = createSignalBus({ kernel, random, lost: scenario.lostSignals, meanMs: scenario.networkMs })
  const leases = createLeaseConnections({
    kernel,
    network,
    server: database,
    context,
    meanMs: scenario.networkMs,
  })
  const loggerOf = (machine: Machine) => tracer.loggerOf(machine, checker.logged)
  const refuses = refusedEnds(rows, databaseClock.now, scenario)
  const parts = {
    kernel,
    random,
    scenario,
    model,
    network,
    injectFault,
    database,
    leases,
    queue,
    signals,
    mail,
    isAway,
  }
  const cluster = createCluster({ ...parts, loggerOf, refuses })
  return {
    checker,
    faults,
    databaseClock,
    machines: cluster.machines,
    start() {
      cluster.start()
      const machine = createMachine(kernel, { name: 'api', bootId: random.id() })
      const store = cluster.storeOf(machine)
      const cancelDependencies = { store, signals: signals.signals(machine), metrics: silentMetrics }
      const ports = {
        producer: queue.producer(machine),
        signals: signals.signals(machine),
        metrics: silentMetrics,
      }
      const express = createExpress({ store, ...ports, logger: loggerOf(machine), limits: simulatedLimits })
      const people = {
        kernel,
        databaseNow: databaseClock.now,
        random,
        rows,
        scenario,
        machine,
        store,
        express,
        cancelDependencies,
        tell,
      }
      startClients(people)
      faults.start()
    },
  }
}

/** Whether the source system or the mail server is away at this moment. */
function targetOutage(
  kernel: Parts['kernel'],
  { targetOutage: outage }: Scenario,
): (of: 'source' | 'mail') => boolean {
  return (of) => {
    if (outage?.of !== of) return false
    const passed = kernel.now() - beginning - outage.atMs
    return passed >= 0 && passed < outage.lengthMs
  }
}

/**
 * Notes what is committed and what the checker knows of it; the function that this answers goes back to
 * that.
 */
function commitSaver(
  rows: Rows,
  { checker, now }: { readonly checker: Checker; readonly now: () => number },
): () => () => void {
  return () => {
    const saved = saveRows(rows)
    const restore = checker.remember()
    return () => {
      restore(rows, saved)
      restoreRows(rows, saved)
      // As the operator does before any process reaches the database that took over.
      doubtEarlierRuns(rows, now())
      checker.marked(rows)
    }
  }
}

/** How often the recall of an unwritable run is refused before it succeeds. */
const refusedRecalls = 2

/** Ends, retries and the first recalls of attempts at unwritable runs are refused. */
function refusedEnds(
  rows: Rows,
  now: () => number,
  { schedules }: Scenario,
): (name: string, given: readonly unknown[]) => boolean {
  const unwritable = new Set(schedules.filter(({ isUnwritable }) => isUnwritable).map(({ id }) => id))
  const isUnwritable = (id: string) => unwritable.has(rows.executions.get(id)?.scheduleId ?? '')
  // What was set aside is forgotten with a recall that succeeds, and the run may be claimed again: so it is kept here.
  const refused = new Map<string, number>()
  const isRecallRefused = (id: string) => {
    const { triedAt, tries } = rows.setAside.get(id) ?? { triedAt: -Infinity, tries: 0 }
    refused.set(id, Math.max(refused.get(id) ?? 0, tries))
    const times = refused.get(id) ?? 0
    return isUnwritable(id) && times < refusedRecalls && triedAt < now() - simulatedLimits.setAsideMs
  }
  return (name, given) => {
    if (unwritable.size === 0) return false
    if (name === 'executionTransitions.recall') return namedIn(rows, given[0] as Recall).some(isRecallRefused)
    return (
      (name === 'executionTransitions.finish' || name === 'executionTransitions.release') &&
      isUnwritable((given[0] as AttemptRef).executionId)
    )
  }
}

/** The runs that a recall may write. */
function namedIn({ active }: Rows, recall: Recall): readonly string[] {
  if (recall.reason === 'abandoned') return recall.attempts.map(({ executionId }) => executionId)
  return recall.only ?? [...active.values()].filter(({ status }) => status !== 'Waiting').map(({ id }) => id)
}

/** The rows that there are before anything happens. */
function fill(rows: Rows, { schedules, accounts }: Scenario): void {
  const settings = {
    kind: 'bi' as const,
    tenantId: '',
    clientId: '',
    authorityUrl: '',
    apiUrl: '',
    scope: '',
  }
  for (const { id, cap: maxConcurrentExecutions } of accounts)
    rows.accounts.set(id, {
      id,
      name: 'Account',
      authType: 'ServicePrincipal',
      settings,
      secret: null,
      maxConcurrentExecutions,
    })
  for (const schedule of schedules) {
    const isPackage = schedule.reports > 1
    rows.schedules.set(schedule.id, {
      id: schedule.id,
      kind: isPackage ? 'package' : 'single',
      folderId: schedule.folderId,
      name: 'Schedule',
      description: '',
      keywords: [],
      isDataDriven: false,
      sourceAccountId: isPackage ? null : schedule.accountId,
      calendarId: null,
      definition: definitionOf(schedule),
      recurrence: recurrenceOf(schedule),
      enabled: true,
      notRunnableReasons: [],
      serverName: null,
      owner: null,
      disabledBy: null,
      notices: {
        notifyOnFailure: [],
        notifyOwner: true,
        notifyOnRecovery: true,
        disableAfterFailures: 0,
        lateAfterMinutes: 0,
      },
      lastServerName: null,
      lastRunAt: null,
      quarantineReason: null,
      version: 1,
      heldReasons: [],
      sourceProblem: null,
      nextRunAt: instantsOf(schedule)[0] ?? null,
      destinations: schedule.destinations.map(({ id, to, onUnknown }) => ({
        id,
        kind: 'email',
        name: '',
        enabled: true,
        allowedFor: [],
        settings: emailOf(to, onUnknown),
        secrets: {},
      })),
    })
  }
}
