import { z } from 'zod'

import { idParams } from '../../http/id.ts'
import { defineOperation } from '../../http/operation.ts'
import { deleteAccount } from '../../wire/source-account.ts'
import { biAccountBefore, biAccountTag } from './account.ts'

export const deleteBiAccount = defineOperation({
  name: 'biaccount.delete',
  methods: ['DELETE', 'POST'],
  path: '/api/biaccount/delete/:id',
  role: 'Administrator',
  changesAccess: () => true,
  summary: 'Deletes an account that no schedule uses',
  tags: [biAccountTag],
  params: idParams,
  response: z.literal(true),
  errors: [404, 409],
  changes: true,
  readBefore: ({ params, dependencies }) => biAccountBefore(params.id, dependencies),
  handle: ({ params, dependencies }) => deleteAccount('bi', params.id, dependencies),
})
