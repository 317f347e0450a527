/**
 * What a process has of the database: the catalog and the verbs of the engine, over the same connections and
 * within the same transactions. No stage imports this module.
 */
import { type Catalog, createCatalog, type Sight } from '@punctual/catalog'
import {
  type Commit,
  createStatementLanes,
  type Database,
  databaseWithin,
  type SecretBox,
} from '@punctual/store'

import { closeAccountBreakers, createBreakers } from './attempt/breakers.ts'
import { createFinishStatement } from './attempt/execution-calls.ts'
import { createExecutionTransitions } from './attempt/executions.ts'
import { createKeptAnswers } from './attempt/kept-answers.ts'
import { createServers } from './attempt/servers.ts'
import { createBounces } from './deliver/bounces.ts'
import { createEndedDeliveries } from './deliver/ended-deliveries.ts'
import { createEventNotices } from './deliver/event-notices.ts'
import { createGoneDestinations } from './deliver/gone-destinations.ts'
import { createHolds } from './deliver/holds.ts'
import { createJointCommits } from './deliver/joint-commits.ts'
import { createLedger } from './deliver/ledger.ts'
import { notifyMoved } from './deliver/moved-notices.ts'
import { createNeeds } from './deliver/needs.ts'
import { createNotices, healthNotices } from './deliver/notices.ts'
import { createDispatching } from './dispatch/dispatching.ts'
import { engineDatabase } from './engine-database.ts'
import { createClusterView } from './history/cluster-view.ts'
import { createCompleteness } from './history/completeness.ts'
import { createExecutionLog } from './history/execution-log.ts'
import { createExecutionReads } from './history/executions-read.ts'
import { createFileLinks } from './history/file-links.ts'
import { createLastDeliveries } from './history/last-delivery.ts'
import { createOverview } from './history/overview.ts'
import { createProofs } from './history/proofs.ts'
import { createRetention } from './history/retention.ts'
import { createScheduleTraces } from './history/schedule-traces.ts'
import { createForecasting } from './history/forecasting.ts'
import { createUpcoming } from './history/upcoming.ts'
import { createDrills } from './lead/drills.ts'
import { createPlanning } from './plan/planning.ts'
import { createReconciliation } from './plan/reconciliation.ts'
import { createWindowWaits } from './plan/window-waits.ts'
import type { EngineStore } from './port.ts'
import { createDryRuns } from './preflight/dry-runs.ts'
import { createPreflights } from './preflight/preflights.ts'

export interface Store extends Catalog, EngineStore {
  readonly database: Database
  /**
   * Commits everything that `work` does with the store it is given, or nothing. `work` may wait for nothing
   * but that store: its row locks are held meanwhile. With `commit` a last statement need not be waited for
   * before the commit is sent.
   */
  transaction<Result>(work: StoreWork<Result>): Promise<Result>
}

type StoreWork<Result> = (store: Store, commit: Commit) => Promise<Result>

export interface StoreOptions {
  /** Called when events may have been added to timelines of executions. */
  readonly onEvents?: () => void
  /**
   * Connections only for dispatch and for the search for work, which plan `once-by-index`; the others unless
   * given.
   */
  readonly outbox?: Database
  /** The connection for heartbeats; that of everything else unless given. */
  readonly heartbeats?: Database
  /** What the caller may know of; everything unless given. */
  readonly sight?: Sight | null
}

type Connections = Required<Pick<StoreOptions, 'onEvents' | 'outbox' | 'heartbeats' | 'sight'>>

export function createStore(
  database: Database,
  secretBox: SecretBox,
  { onEvents = () => {}, outbox = database, heartbeats = database, sight = null }: StoreOptions = {},
): Store {
  return {
    database,
    ...createCatalog(database, { secretBox, sight, notifyMoved, closeBreakers: closeAccountBreakers }),
    ...createEngineStore(database, { onEvents, outbox, heartbeats, sight }),
    transaction: createTransaction(database, { secretBox, sight, onEvents }),
  }
}

/** The verbs of the engine on PostgreSQL. */
function createEngineStore(
  database: Database,
  { onEvents, outbox, heartbeats, sight }: Connections,
): EngineStore {
  const recording = engineDatabase(database, onEvents)
  const lanes = createStatementLanes()
  return {
    bounces: createBounces(recording),
    breakers: createBreakers(database, sight),
    clusterView: createClusterView(database, sight),
    completeness: createCompleteness(database, sight),
    dispatching: createDispatching(engineDatabase(outbox, onEvents)),
    drills: createDrills(database),
    dryRuns: createDryRuns(database),
    endedDeliveries: createEndedDeliveries(recording),
    eventNotices: createEventNotices(database),
    executionLog: createExecutionLog(database),
    executions: createExecutionReads(database, sight),
    executionTransitions: createExecutionTransitions(recording, lanes),
    fileLinks: createFileLinks(database),
    forecasting: createForecasting(database, sight),
    goneDestinations: createGoneDestinations(database),
    holds: createHolds(recording),
    jointCommits: createJointCommits(recording, lanes, createFinishStatement(recording)),
    keptAnswers: createKeptAnswers(recording),
    lastDeliveries: createLastDeliveries(database),
    ledger: createLedger(recording, lanes),
    needs: createNeeds(database, sight),
    notices: createNotices(database),
    overview: createOverview(database, outbox),
    planning: createPlanning(recording),
    preflights: createPreflights(database, healthNotices),
    proofs: createProofs(database, sight),
    reconciliation: createReconciliation(database, sight),
    retention: createRetention(database),
    scheduleTraces: createScheduleTraces(database, sight),
    servers: createServers(database, heartbeats),
    upcoming: createUpcoming(database, sight),
    windowWaits: createWindowWaits(database),
  }
}

function createTransaction(
  database: Database,
  {
    secretBox,
    sight,
    onEvents,
  }: { secretBox: SecretBox } & Required<Pick<StoreOptions, 'sight' | 'onEvents'>>,
): Store['transaction'] {
  return async (work) => {
    // The events are not visible before the commit.
    let isWritten = false
    const options = { sight, onEvents: () => void (isWritten = true) }
    const result = await database.transaction((query, commit, prisma) =>
      work(createStore(databaseWithin(query, prisma), secretBox, options), commit),
    )
    if (isWritten) onEvents()
    return result
  }
}
