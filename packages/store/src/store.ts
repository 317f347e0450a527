import { type AccessTokens, createAccessTokens } from './access-tokens.ts'
import { type ApiClients, createApiClients } from './api-clients.ts'
import { type Audit, createAudit } from './audit.ts'
import { type ClusterSettings, createClusterSettings } from './cluster-settings.ts'
import type { Database } from './database.ts'
import { createExecutionReads, type ExecutionReads } from './executions-read.ts'
import { createExecutionMoves, type ExecutionMoves } from './executions.ts'
import { createFolders, type Folders } from './folders.ts'
import { createIdempotencyKeys, type IdempotencyKeys } from './idempotency-keys.ts'
import { createLedger, type Ledger } from './ledger.ts'
import { createLoginFailures, type LoginFailures } from './login-failures.ts'
import { createPlanning, type Planning } from './planning.ts'
import { createSchedules, type Schedules } from './schedules.ts'
import type { SecretBox } from './secret-box.ts'
import { createServers, type Servers } from './servers.ts'
import { createSourceAccounts, type SourceAccounts } from './source-accounts.ts'
import { createUsers, type Users } from './users.ts'

/** Every aggregate of the store over one database. */
export interface Store {
  readonly database: Database
  readonly accessTokens: AccessTokens
  readonly apiClients: ApiClients
  readonly audit: Audit
  readonly clusterSettings: ClusterSettings
  /** The moves of executions; only the `execution` package calls them. */
  readonly executionMoves: ExecutionMoves
  readonly executions: ExecutionReads
  readonly folders: Folders
  readonly idempotencyKeys: IdempotencyKeys
  readonly ledger: Ledger
  readonly loginFailures: LoginFailures
  readonly planning: Planning
  readonly schedules: Schedules
  readonly servers: Servers
  readonly sourceAccounts: SourceAccounts
  readonly users: Users
}

export function createStore(database: Database, secretBox: SecretBox): Store {
  return {
    database,
    accessTokens: createAccessTokens(database),
    apiClients: createApiClients(database),
    audit: createAudit(database),
    clusterSettings: createClusterSettings(database),
    executionMoves: createExecutionMoves(database),
    executions: createExecutionReads(database),
    folders: createFolders(database),
    idempotencyKeys: createIdempotencyKeys(database),
    ledger: createLedger(database),
    loginFailures: createLoginFailures(database),
    planning: createPlanning(database),
    schedules: createSchedules(database),
    servers: createServers(database),
    sourceAccounts: createSourceAccounts(database, secretBox),
    users: createUsers(database),
  }
}
