import { z } from 'zod'

import { pageAnswer, pageFields } from '../../http/list-page.ts'
import { defineOperation } from '../../http/operation.ts'
import { nameCursorOf } from '../../wire/name-cursor.ts'
import { reportServerAccountOutput, reportServerAccountTag, reportServerAccountToWire } from './account.ts'

export const getAllReportServerAccounts = defineOperation({
  name: 'reportserveraccount.getall',
  methods: ['GET'],
  path: '/api/reportserveraccount/getall',
  role: 'Viewer',
  summary: 'Lists the accounts that report servers are read with',
  tags: [reportServerAccountTag],
  query: z.object(pageFields),
  response: z.array(reportServerAccountOutput),
  handle: async ({ query: { Limit, Cursor }, request, dependencies }) => {
    const rows = await dependencies.store.sourceAccounts.list({
      kinds: ['reportserver'],
      after: nameCursorOf(Cursor),
      limit: Limit + 1,
    })
    return pageAnswer(rows, {
      limit: Limit,
      request,
      toItem: reportServerAccountToWire,
      positionOf: ({ nameKey, id }) => [nameKey, id],
    })
  },
})
