export { createBatchedCall } from './batched-call.ts'
export { createBatchedLookup } from './batched-lookup.ts'
export { carryOutApart } from './carried-out.ts'
export {
  heartbeatConnection,
  openDatabase,
  openPrivateConnection,
  type PrivateConnection,
} from './database.ts'
export { type DatabaseClock, followDatabaseClock } from './database-clock.ts'
export type { Prisma } from './generated/client.ts'
export { jsonParameter } from './json-parameter.ts'
export { databaseMetrics } from './metrics.ts'
export type { Commit, Database, Query } from './port.ts'
export type { PrismaAccess } from './prisma-access.ts'
export { readRoleAndRoom } from './role-and-room.ts'
export { createSecretBox, type OpenedSecret, type SecretBox, type SecretContext } from './secret-box.ts'
export { checkDatabase } from './startup-check.ts'
export { readStatement, statementsBeside } from './statement.ts'
export { createStatementLanes, type StatementLanes } from './statement-lanes.ts'
export { databaseWithin } from './transaction.ts'
export { isStoreUnavailable } from './unavailable.ts'
export { isDeadlock, isLockTimeout, violationOf } from './violation.ts'
