import { z } from 'zod'

import { idParams, isId } from '../../http/id.ts'
import { defineOperation } from '../../http/operation.ts'
import { userBefore, userProblem } from './user-wire.ts'

export const deleteUser = defineOperation({
  name: 'user.delete',
  methods: ['DELETE', 'POST'],
  path: '/api/user/delete/:id',
  role: 'Administrator',
  summary: 'Deletes a user',
  description:
    'The tokens of the user stop working on every server within a second. The last enabled administrator cannot be deleted.',
  tags: ['Users'],
  params: idParams,
  response: z.literal(true),
  errors: [404, 409],
  changes: true,
  readBefore: ({ params, dependencies }) => userBefore(params.id, dependencies),
  handle: async ({ params, dependencies }) => {
    const removal = isId(params.id) ? await dependencies.store.users.remove(params.id) : 'missing'
    if (removal !== 'removed') throw userProblem(removal)
    return true as const
  },
})
