import { X509Certificate } from 'node:crypto'

import type { OpenedDataSource } from '@punctual/data-source'
import { databaseKinds, type DataSourceSettings, tlsModes, toWire, usualPorts } from '@punctual/domain'
import { sentence } from '@punctual/domain/words'
import { isLoopback } from '@punctual/runtime'
import type { StoredSourceAccount } from '@punctual/catalog'
import { z } from 'zod'

import type { Dependencies } from '../../deps.ts'
import { problem } from '../../http/problem.ts'
import { epoch, epochOrNull } from '../../wire/epoch.ts'
import { line, name, optional, readOnly, text } from '../../wire/input.ts'
import { allowedForField, allowedForToWire, principalSchema } from '../../wire/principal.ts'

export const dataSourceTag = 'Data sources'

export const databaseKind = z.enum(databaseKinds).meta({ id: 'DatabaseKind' })
const tlsMode = z.enum(tlsModes).meta({
  id: 'TlsMode',
  description:
    'Verify also checks the certificate of the database. Left out, it is Verify, except for a database on the same machine or in a file.',
})

/** What a data source is made of; the password is written and never answered. */
export const dataSourceInput = z
  .strictObject({
    Name: name(),
    Kind: databaseKind,
    Host: optional(line(253), '').meta({ description: 'Name or address of the server, without a port' }),
    Port: optional(z.int().min(1).max(65_535), null).meta({
      description: 'Left out, the usual one: 5432, 3306 or 1433',
    }),
    Database: optional(line(200), ''),
    UserName: optional(line(200), ''),
    Password: optional(text(4_000), undefined).meta({
      writeOnly: true,
      description: 'Left out of an update, the stored one stays, unless it would go to another server',
    }),
    Tls: optional(tlsMode, null),
    CaCertificate: optional(text(50_000), '').meta({
      description: 'Authority in PEM form that Verify trusts in place of the public ones',
    }),
    File: optional(line(2_000), '').meta({
      description: 'Of Sqlite: absolute path below a directory of DATA_SOURCE_FILE_ROOTS',
    }),
    MaxRows: optional(z.int().min(1).max(1_000_000), 100_000).meta({
      description: 'A query that answers more fails; nothing is cut off',
    }),
    TimeoutSeconds: optional(z.int().min(1).max(3_600), 60),
    AllowedFor: allowedForField,
    Id: readOnly,
    HasPassword: readOnly,
    Status: readOnly,
    LastValidatedEpochUtc: readOnly,
    LastReadEpochUtc: readOnly,
    UsualSeconds: readOnly,
    Version: readOnly,
    CreatedEpochUtc: readOnly,
    UpdatedEpochUtc: readOnly,
  })
  .meta({ id: 'CreateDataSourceInput' })

export type DataSourceInput = z.infer<typeof dataSourceInput>

export const dataSourceOutput = z
  .object({
    Id: z.string(),
    Name: z.string(),
    Kind: databaseKind,
    Host: z.string(),
    Port: z.int().nullable(),
    Database: z.string(),
    UserName: z.string(),
    HasPassword: z.boolean(),
    Tls: tlsMode,
    CaCertificate: z.string().nullable(),
    File: z.string(),
    MaxRows: z.int(),
    TimeoutSeconds: z.int(),
    AllowedFor: z.array(principalSchema),
    Status: z.string(),
    LastValidatedEpochUtc: epochOrNull,
    LastReadEpochUtc: epochOrNull,
    UsualSeconds: z.int().nullable(),
    Version: z.int(),
    CreatedEpochUtc: epoch,
    UpdatedEpochUtc: epoch,
  })
  .meta({ id: 'DataSource' })

export function dataSourceToWire(account: StoredSourceAccount): z.infer<typeof dataSourceOutput> {
  const settings = account.settings as DataSourceSettings
  const own = {
    Kind: settings.database,
    Database: settings.databaseName,
    Port: settings.database === 'Sqlite' ? null : settings.port,
    HasPassword: account.hasSecret,
    AllowedFor: allowedForToWire(account.allowedFor),
  }
  return toWire(dataSourceOutput, { ...account, ...settings }, own)
}

export function settingsFromWire(input: DataSourceInput): DataSourceSettings {
  const { Kind: database, Host: host, Port, Tls, CaCertificate } = input
  const inFile = database === 'Sqlite'
  return {
    kind: 'Sql',
    database,
    host,
    databaseName: input.Database,
    userName: input.UserName,
    port: inFile ? 0 : (Port ?? usualPorts[database]),
    tls: Tls ?? (inFile || isLoopback(host) ? 'Disable' : 'Verify'),
    caCertificate: CaCertificate.trim() === '' ? null : CaCertificate,
    file: input.File,
    maxRows: input.MaxRows,
    timeoutSeconds: input.TimeoutSeconds,
  }
}

/** How it signs in, as accounts keep it. */
export function authTypeOf({ Kind }: Pick<DataSourceInput, 'Kind'>): 'Password' | 'None' {
  return Kind === 'Sqlite' ? 'None' : 'Password'
}

/** Whether the text has at least one certificate, and nothing that is none. */
export function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).subject !== ''
  } catch {
    return false
  }
}

/**
 * The data source with its password, for a query.
 *
 * @throws ProblemError `not_found`, `state_conflict` when the password cannot be opened
 */
export async function openDataSource(id: string, dependencies: Dependencies): Promise<OpenedDataSource> {
  const opened = await dependencies.store.sourceAccounts.open(id)
  if (opened.ok) {
    const { name: called, settings, secret } = opened.account
    return { name: called, settings: settings as DataSourceSettings, password: secret }
  }
  if (opened.reason === 'missing') throw noDataSource()
  throw problem('state_conflict', {
    detail: sentence('data_source_password_locked'),
  })
}

function noDataSource() {
  return problem('not_found', { detail: sentence('data_source_missing') })
}

/** The request that the reference page shows. */
export const exampleDataSource = {
  Name: 'Sales database',
  Kind: 'PostgreSql',
  Host: 'db.example',
  Database: 'sales',
  UserName: 'reports',
  Password: '…',
  Tls: 'Verify',
}
