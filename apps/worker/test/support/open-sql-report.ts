import type { Store } from '@punctual/engine'
import { addSchedule, type ScheduleSeed } from '@punctual/engine/testing'

import { openWorker } from './open-worker.ts'
import type { TestSource, ThreeDatabases } from './three-databases.ts'

interface SqlReport {
  readonly accountName?: string
  readonly name?: string
  readonly source: TestSource
  readonly query: string
  readonly parameters?: Readonly<Record<string, string>>
  readonly destinations: ScheduleSeed['destinations'] & {}
}

/** Adds a schedule of a query to a database, and answers its id. */
export async function addSqlReport(
  store: Store,
  { accountName = 'Sales database', name = 'Orders', ...report }: SqlReport,
): Promise<string> {
  const { source, query, parameters = {}, destinations } = report
  const account = await store.sourceAccounts.create({
    name: accountName,
    authType: source.password === null ? 'None' : 'Password',
    settings: source.settings,
    secret: source.password,
  })
  if (!account.ok) throw new Error(account.conflict)
  const { id } = await addSchedule(store, {
    name,
    accountId: account.account.id,
    accountKind: 'Sql',
    definition: {
      kind: 'source',
      sourceKind: 'Sql',
      itemId: 'Orders of today',
      options: { Query: query, Parameters: parameters },
    },
    destinations,
  })
  return id
}

/** A worker, and a schedule of a query to a database, which it runs next. */
export async function openSqlReport({ directory }: Pick<ThreeDatabases, 'directory'>, report: SqlReport) {
  const worker = await openWorker({ databaseFileRoots: [directory], executionTimeoutMs: 110_000 })
  await worker.runOf(await addSqlReport(worker.store, report))
  return worker
}
