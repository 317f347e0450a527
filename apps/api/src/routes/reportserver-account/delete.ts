import { z } from 'zod'

import { idParams } from '../../http/id.ts'
import { defineOperation } from '../../http/operation.ts'
import { deleteAccount } from '../../wire/source-account.ts'
import { reportServerAccountBefore, reportServerAccountTag } from './account.ts'

export const deleteReportServerAccount = defineOperation({
  name: 'reportserveraccount.delete',
  methods: ['DELETE', 'POST'],
  path: '/api/reportserveraccount/delete/:id',
  role: 'Administrator',
  changesAccess: () => true,
  summary: 'Deletes an account that no schedule uses',
  tags: [reportServerAccountTag],
  params: idParams,
  response: z.literal(true),
  errors: [404, 409],
  changes: true,
  readBefore: ({ params, dependencies }) => reportServerAccountBefore(params.id, dependencies),
  handle: ({ params, dependencies }) => deleteAccount('reportserver', params.id, dependencies),
})
