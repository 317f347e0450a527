import { z } from 'zod'

import { idParams } from '../../http/id.ts'
import { defineOperation } from '../../http/operation.ts'
import { deleteAccount } from '../../wire/source-account.ts'
import { sourceAccountBefore, sourceAccountTag } from './account.ts'
import { readSourceAccount } from './read-account.ts'

export const deleteSourceAccount = defineOperation({
  name: 'sourceaccount.delete',
  methods: ['DELETE', 'POST'],
  path: '/api/sourceaccount/delete/:id',
  role: 'Administrator',
  changesAccess: () => true,
  summary: 'Deletes an account that no schedule uses',
  tags: [sourceAccountTag],
  params: idParams,
  response: z.literal(true),
  errors: [404, 409],
  changes: true,
  readBefore: ({ params, dependencies }) => sourceAccountBefore(params.id, dependencies),
  handle: async ({ params, dependencies }) => {
    const { settings, id } = await readSourceAccount(params.id, dependencies)
    return deleteAccount(settings.kind, id, dependencies)
  },
})
