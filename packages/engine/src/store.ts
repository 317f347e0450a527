import {
  type AccessTokens,
  type ApiClients,
  type Audit,
  type AuditChain,
  type Calendars,
  type ClusterSettings,
  createAccessTokens,
  createApiClients,
  createAudit,
  createAuditChain,
  createCalendars,
  createClusterSettings,
  createFolders,
  createGrants,
  createGroups,
  createIdempotencyKeys,
  createLoginFailures,
  createSchedules,
  createScheduleSearch,
  createSecretKeys,
  createSourceAccounts,
  createUsers,
  createUserSignIns,
  type Folders,
  type Grants,
  type Groups,
  type IdempotencyKeys,
  type LoginFailures,
  type Schedules,
  type ScheduleSearch,
  type SecretKeys,
  type Sight,
  type SourceAccounts,
  type Users,
  type UserSignIns,
} from '@punctual/catalog'
import {
  type Commit,
  createStatementLanes,
  type Database,
  databaseWithin,
  type SecretBox,
} from '@punctual/store'

import { type ClusterView, createClusterView } from './history/cluster-view.ts'
import { createDrills, type Drills } from './lead/drills.ts'
import { type Completeness, createCompleteness } from './history/completeness.ts'
import { createExecutionLog, type ExecutionLog } from './history/execution-log.ts'
import { createExecutionReads, type ExecutionReads } from './history/executions-read.ts'
import { createLastDeliveries, type LastDeliveries } from './history/last-delivery.ts'
import { createOverview, type Overview } from './history/overview.ts'
import { createProofs, type Proofs } from './history/proofs.ts'
import { createScheduleTraces, type ScheduleTraces } from './history/schedule-traces.ts'
import { createUpcoming, type Upcoming } from './history/upcoming.ts'
import { createReconciliation, type Reconciliation } from './plan/reconciliation.ts'
import { createRetention, type Retention } from './history/retention.ts'
import { engineDatabase } from './history/engine-database.ts'
import { closeAccountBreakers, createBreakers } from './attempt/breakers.ts'
import { createEndedDeliveries } from './attempt/ended-deliveries.ts'
import { createKeptAnswers, type KeptAnswers } from './attempt/kept-answers.ts'
import { createExecutionTransitions } from './attempt/executions.ts'
import { createJointCommits } from './attempt/joint-commits.ts'
import { createLedger } from './attempt/ledger.ts'
import { createServers } from './attempt/servers.ts'
import { createDispatching } from './dispatch/dispatching.ts'
import { tellMoved } from './notice/moved-notices.ts'
import { createNotices, type Notices } from './notice/notices.ts'
import { createPreflights, type Preflights } from './preflight/preflights.ts'
import { createPlanning } from './plan/planning.ts'
import type {
  Breakers,
  Dispatching,
  EndedDeliveries,
  ExecutionTransitions,
  JointCommits,
  Ledger,
  Planning,
  Servers,
} from './port.ts'

/** Every aggregate of the store over one database. */
export interface Store {
  readonly database: Database
  readonly accessTokens: AccessTokens
  readonly apiClients: ApiClients
  readonly audit: Audit
  readonly auditChain: AuditChain
  readonly breakers: Breakers
  readonly calendars: Calendars
  readonly clusterSettings: ClusterSettings
  readonly clusterView: ClusterView
  readonly completeness: Completeness
  /** From the outbox to the queues; only the engine calls it. */
  readonly dispatching: Dispatching
  /** Deliveries that ended executions have left open; only the leader settles them. */
  readonly drills: Drills
  readonly endedDeliveries: EndedDeliveries
  /** The moves of executions; only the engine calls them. */
  readonly executionTransitions: ExecutionTransitions
  readonly executions: ExecutionReads
  readonly executionLog: ExecutionLog
  readonly folders: Folders
  readonly grants: Grants
  readonly groups: Groups
  readonly idempotencyKeys: IdempotencyKeys
  /** Steps of two attempts in one commit; only the engine calls them. */
  readonly jointCommits: JointCommits
  readonly lastDeliveries: LastDeliveries
  readonly keptAnswers: KeptAnswers
  readonly ledger: Ledger
  readonly loginFailures: LoginFailures
  readonly notices: Notices
  readonly overview: Overview
  readonly planning: Planning
  readonly preflights: Preflights
  /** What is proven of ended runs, one chain for each schedule. */
  readonly proofs: Proofs
  readonly reconciliation: Reconciliation
  readonly retention: Retention
  readonly schedules: Schedules
  readonly scheduleSearch: ScheduleSearch
  readonly scheduleTraces: ScheduleTraces
  readonly secretKeys: SecretKeys
  readonly servers: Servers
  readonly sourceAccounts: SourceAccounts
  readonly upcoming: Upcoming
  readonly users: Users
  readonly userSignIns: UserSignIns
  /**
   * Commits everything that `work` does with the store it is given, or nothing. `work` may wait for nothing
   * but that store: its row locks are held meanwhile. With `commit` a last statement need not be waited for
   * before the commit is sent.
   */
  transaction<Result>(work: StoreWork<Result>): Promise<Result>
}

type StoreWork<Result> = (store: Store, commit: Commit) => Promise<Result>

export interface StoreOptions {
  /** Reported when events may have been added to timelines of executions. */
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

export function createStore(
  database: Database,
  secretBox: SecretBox,
  { onEvents = () => {}, outbox = database, heartbeats = database, sight = null }: StoreOptions = {},
): Store {
  const recording = engineDatabase(database, onEvents)
  const lanes = createStatementLanes()
  return {
    database,
    accessTokens: createAccessTokens(database),
    apiClients: createApiClients(database),
    audit: createAudit(database),
    auditChain: createAuditChain(database),
    breakers: createBreakers(database, sight),
    calendars: createCalendars(database, { sight, tellMoved }),
    clusterSettings: createClusterSettings(database),
    clusterView: createClusterView(database, sight),
    completeness: createCompleteness(database, sight),
    dispatching: createDispatching(engineDatabase(outbox, onEvents)),
    drills: createDrills(database),
    endedDeliveries: createEndedDeliveries(recording),
    executionTransitions: createExecutionTransitions(recording, lanes),
    executions: createExecutionReads(database, sight),
    executionLog: createExecutionLog(database),
    folders: createFolders(database, sight),
    grants: createGrants(database),
    groups: createGroups(database),
    idempotencyKeys: createIdempotencyKeys(database),
    jointCommits: createJointCommits(recording, lanes),
    lastDeliveries: createLastDeliveries(database),
    keptAnswers: createKeptAnswers(recording),
    ledger: createLedger(recording, lanes),
    loginFailures: createLoginFailures(database),
    notices: createNotices(database),
    overview: createOverview(database, outbox),
    planning: createPlanning(recording),
    preflights: createPreflights(database),
    proofs: createProofs(database, sight),
    reconciliation: createReconciliation(database, sight),
    retention: createRetention(database),
    schedules: createSchedules(database, sight),
    scheduleSearch: createScheduleSearch(database, sight),
    scheduleTraces: createScheduleTraces(database),
    secretKeys: createSecretKeys(database, secretBox),
    servers: createServers(database, heartbeats),
    sourceAccounts: createSourceAccounts(database, { secretBox, sight, closeBreakers: closeAccountBreakers }),
    upcoming: createUpcoming(database, sight),
    users: createUsers(database),
    userSignIns: createUserSignIns(database, { secretBox, closeBreakers: closeAccountBreakers }),
    transaction: createTransaction(database, { secretBox, sight, onEvents }),
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
