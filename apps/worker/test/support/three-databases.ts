import { mkdtemp, rm } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { DataSourceSettings } from '@punctual/domain'
import { startMariadb } from '@punctual/local'
import { systemClock } from '@punctual/runtime'
import { createTestDatabase } from '@punctual/testing'

const settings: DataSourceSettings = {
  kind: 'Sql',
  database: 'PostgreSql',
  host: '127.0.0.1',
  port: 1,
  databaseName: '',
  userName: '',
  tls: 'Disable',
  caCertificate: null,
  file: '',
  maxRows: 100_000,
  timeoutSeconds: 60,
}

export const databaseNames = ['PostgreSQL', 'MariaDB', 'SQLite'] as const

export interface TestSource {
  readonly settings: DataSourceSettings
  readonly password: string | null
}

/** A database of each kind that can run here, as data sources of a worker. */
export interface ThreeDatabases extends AsyncDisposable {
  /** Below which the file of SQLite is. */
  readonly directory: string
  readonly sources: Readonly<Record<(typeof databaseNames)[number], TestSource>>
}

export async function startThreeDatabases(): Promise<ThreeDatabases> {
  const resources = new AsyncDisposableStack()
  const directory = await mkdtemp(join(tmpdir(), 'sql-reports-'))
  resources.defer(() => rm(directory, { recursive: true, force: true }))
  const postgresql = sourceOf(resources.use(await createTestDatabase()).url, 'PostgreSql')
  const mariadb = await startMariadb({
    dir: directory,
    environment: process.env,
    clock: systemClock(),
    signal: AbortSignal.timeout(170_000),
    report: () => {},
    endWithParent: true,
  })
  const file = join(directory, 'sales.db')
  new DatabaseSync(file).close()
  return {
    directory,
    sources: {
      PostgreSQL: postgresql,
      MariaDB: sourceOf(resources.use(mariadb).url, 'MySql'),
      SQLite: { settings: { ...settings, database: 'Sqlite', host: '', file }, password: null },
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

/** A data source at the address of a server of the tests. */
export function sourceOf(url: string, database: DataSourceSettings['database']): TestSource {
  const { hostname, port, pathname, username, password } = new URL(url)
  const place = { host: hostname, port: Number(port), databaseName: pathname.slice(1), userName: username }
  return { settings: { ...settings, ...place, database }, password: decodeURIComponent(password) }
}
