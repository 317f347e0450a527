import type { DatabaseKind } from '@punctual/domain'

import type { Driver, DriverContext } from './driver.ts'

/** A library is loaded with the first query that needs it: each takes a tenth of a second or more. */
export async function loadDriver(kind: DatabaseKind, context: DriverContext): Promise<Driver> {
  switch (kind) {
    case 'PostgreSql':
      return (await import('./postgresql/postgresql-driver.ts')).createPostgresqlDriver(context)
    case 'MySql':
      return (await import('./mysql/mysql-driver.ts')).createMysqlDriver(context)
    case 'SqlServer':
      return (await import('./sqlserver/sqlserver-driver.ts')).createSqlServerDriver(context)
    case 'Sqlite':
      return (await import('./sqlite/sqlite-driver.ts')).createSqliteDriver(context)
  }
}
