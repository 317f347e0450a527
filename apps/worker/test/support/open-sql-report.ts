import { addSchedule, type ScheduleSeed } from '@punctual/engine/testing'

import { openWorker } from './open-worker.ts'
import type { TestSource, ThreeDatabases } from './three-databases.ts'

interface SqlReport {
  readonly source: TestSource
  readonly query: string
  readonly parameters?: Readonly<Record<string, string>>
  readonly destinations: ScheduleSeed['destinations'] & {}
}

/** A worker, and a schedule of a query to a database, which it runs next. */
export async function openSqlReport(
  { directory }: Pick<ThreeDatabases, 'directory'>,
  { source, query, parameters = {}, destinations }: SqlReport,
) {
  const worker = await openWorker({ databaseFileRoots: [directory], executionTimeoutMs: 110_000 })
  const account = await worker.store.sourceAccounts.create({
    name: 'Sales database',
    authType: source.password === null ? 'None' : 'Password',
    settings: source.settings,
    secret: source.password,
  })
  if (!account.ok) throw new Error(account.conflict)
  const { id } = await addSchedule(worker.store, {
    name: 'Orders',
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
  await worker.runOf(id)
  return worker
}
