import { z } from 'zod'

import { pageAnswer, pageFields } from '../../http/list-page.ts'
import { defineOperation } from '../../http/operation.ts'
import { nameCursorOf } from '../../wire/name-cursor.ts'
import { biAccountOutput, biAccountTag, biAccountToWire } from './account.ts'

export const getAllBiAccounts = defineOperation({
  name: 'biaccount.getall',
  methods: ['GET'],
  path: '/api/biaccount/getall',
  role: 'Viewer',
  summary: 'Lists the accounts that reports of the BI platform are read with',
  tags: [biAccountTag],
  query: z.object(pageFields),
  response: z.array(biAccountOutput),
  handle: async ({ query: { Limit, Cursor }, request, dependencies }) => {
    const rows = await dependencies.store.sourceAccounts.list({
      kinds: ['bi'],
      after: nameCursorOf(Cursor),
      limit: Limit + 1,
    })
    return pageAnswer(rows, {
      limit: Limit,
      request,
      toItem: biAccountToWire,
      positionOf: ({ nameKey, id }) => [nameKey, id],
    })
  },
})
