import { z } from 'zod'

/** The databases that a data source can be. */
export const databaseKinds = ['PostgreSql', 'MySql', 'SqlServer', 'Sqlite'] as const

export type DatabaseKind = (typeof databaseKinds)[number]

/**
 * How a connection is protected: not at all; encrypted; or encrypted, with a certificate that is checked
 * against the host and the known authorities.
 */
export const tlsModes = ['Disable', 'Require', 'Verify'] as const

export type TlsMode = (typeof tlsModes)[number]

/** Port of a database of each kind where a data source names none. */
export const usualPorts: Readonly<Record<Exclude<DatabaseKind, 'Sqlite'>, number>> = {
  PostgreSql: 5_432,
  MySql: 3_306,
  SqlServer: 1_433,
}

/** Settings of a data source: where its database is, and how much a query may answer. */
export const dataSourceSettings = z.object({
  kind: z.literal('Sql'),
  database: z.enum(databaseKinds),
  /** Empty for a database in a file. */
  host: z.string(),
  port: z.int(),
  /** Name of the database on the server. */
  databaseName: z.string(),
  userName: z.string(),
  tls: z.enum(tlsModes),
  /** Authority in PEM form that is trusted in place of the public ones; null: those. */
  caCertificate: z.string().nullable(),
  /** Path of the file of a database in a file; empty for the others. */
  file: z.string(),
  maxRows: z.int(),
  timeoutSeconds: z.int(),
})

export type DataSourceSettings = z.infer<typeof dataSourceSettings>
