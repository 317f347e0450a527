import { z } from 'zod'

import { pageAnswer, pageFields } from '../../http/list-page.ts'
import { defineOperation } from '../../http/operation.ts'
import { nameCursorOf } from '../../wire/name-cursor.ts'
import { databaseKind, dataSourceTag, dataSourceToWire } from './data-source-wire.ts'

const usableDataSource = z
  .object({ Id: z.string(), Name: z.string(), Kind: databaseKind, Status: z.string() })
  .meta({ id: 'UsableDataSource' })

/** What those who write schedules choose from. Where a database is, and who signs in to it, is not for them. */
export const getUsableDataSources = defineOperation({
  name: 'datasource.getusable',
  methods: ['GET'],
  path: '/api/datasource/getusable',
  role: 'Viewer',
  summary: 'Lists the data sources that schedules of the caller may ask',
  tags: [dataSourceTag],
  query: z.object(pageFields),
  response: z.array(usableDataSource),
  handle: async ({ query: { Limit, Cursor }, request, dependencies }) => {
    const page = { kinds: ['Sql'], after: nameCursorOf(Cursor), limit: Limit + 1 }
    return pageAnswer(await dependencies.store.sourceAccounts.list(page), {
      limit: Limit,
      request,
      toItem: (account) => {
        const { Id, Name, Kind, Status } = dataSourceToWire(account)
        return { Id, Name, Kind, Status }
      },
      positionOf: ({ nameKey, id }) => [nameKey, id],
    })
  },
})
