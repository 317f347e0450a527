import { z } from 'zod'

import { pageAnswer, pageFields } from '../../http/list-page.ts'
import { defineOperation } from '../../http/operation.ts'
import { nameCursorOf } from '../../wire/name-cursor.ts'
import { kindsOfForms, sourceAccountOutput, sourceAccountTag, sourceAccountToWire } from './account.ts'

export const getAllSourceAccounts = defineOperation({
  name: 'sourceaccount.getall',
  methods: ['GET'],
  path: '/api/sourceaccount/getall',
  role: 'Viewer',
  summary: 'Lists the accounts of source systems other than the BI platform and the report server',
  tags: [sourceAccountTag],
  query: z.object(pageFields),
  response: z.array(sourceAccountOutput),
  handle: async ({ query: { Limit, Cursor }, request, dependencies }) => {
    const rows = await dependencies.store.sourceAccounts.list({
      kinds: kindsOfForms,
      after: nameCursorOf(Cursor),
      limit: Limit + 1,
    })
    return pageAnswer(rows, {
      limit: Limit,
      request,
      toItem: sourceAccountToWire,
      positionOf: ({ nameKey, id }) => [nameKey, id],
    })
  },
})
