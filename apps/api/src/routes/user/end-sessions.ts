import { z } from 'zod'

import { idParams, isId } from '../../http/id.ts'
import { defineOperation } from '../../http/operation.ts'
import { userProblem } from './user-wire.ts'

export const endSessions = defineOperation({
  name: 'user.endSessions',
  methods: ['POST'],
  path: '/api/user/endsessions/:id',
  role: 'Administrator',
  summary: 'Ends every session of a user',
  description:
    'Every token of the user stops working on every server within a second. The password stays: disable the user to keep it from logging in.',
  tags: ['Users'],
  params: idParams,
  response: z.literal(true),
  errors: [404],
  changes: true,
  handle: async ({ params, dependencies }) => {
    const { users, accessTokens } = dependencies.store
    if (!isId(params.id) || !(await users.read(params.id))) throw userProblem('missing')
    await accessTokens.revokeAllOf(params.id)
    return true as const
  },
})
