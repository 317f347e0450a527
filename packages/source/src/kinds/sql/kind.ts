import { dataSourceSettings } from '@punctual/domain'
import { sentence } from '@punctual/domain/words'

import type { SourceKind } from '../../port.ts'
import { sqlDescription } from './description.ts'
import { sqlItem } from './item.ts'
import { sql } from './sql.ts'
import { createSqlSource } from './sql-source.ts'
import { tableFormats } from './table-formats.ts'

/** A query to a database. Its accounts are data sources, which have routes of their own. */
export const sqlKind = {
  kind: sql,
  description: sqlDescription,
  accountField: 'Source.AccountId',
  signIns: ['Password', 'None'],
  settings: dataSourceSettings,
  // A database has no URL; the driver asks the guard of outgoing connections itself.
  addresses: () => ({}),
  account: null,
  item: sqlItem,
  tellsParameters: false,
  formats: () => ({
    formats: tableFormats,
    reason: sentence('formats_of_query', { formatNames: tableFormats }),
  }),
  cannotRun: () => [],
  timeoutSeconds: () => null,
  connect: createSqlSource,
} satisfies SourceKind
