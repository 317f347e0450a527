import { z } from 'zod'

import { pageAnswer, pageFields } from '../../http/list-page.ts'
import { defineOperation } from '../../http/operation.ts'
import { nameCursorOf } from '../../wire/name-cursor.ts'
import { dataSourceOutput, dataSourceTag, dataSourceToWire } from './data-source-wire.ts'

export const getAllDataSources = defineOperation({
  name: 'datasource.getall',
  methods: ['GET'],
  path: '/api/datasource/getall',
  role: 'Administrator',
  summary: 'Lists the data sources',
  tags: [dataSourceTag],
  query: z.object(pageFields),
  response: z.array(dataSourceOutput),
  handle: async ({ query: { Limit, Cursor }, request, dependencies }) => {
    const page = { kinds: ['Sql'], after: nameCursorOf(Cursor), limit: Limit + 1 }
    return pageAnswer(await dependencies.store.sourceAccounts.list(page), {
      limit: Limit,
      request,
      toItem: dataSourceToWire,
      positionOf: ({ nameKey, id }) => [nameKey, id],
    })
  },
})
