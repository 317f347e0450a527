import { z } from 'zod'

import { defineOperation } from '../../http/operation.ts'
import { decodeCursor, pageAnswer, pageFields } from '../../http/list-page.ts'
import { userSchema, userToWire } from './user-wire.ts'

export const getAllUsers = defineOperation({
  name: 'user.getAll',
  methods: ['GET'],
  path: '/api/user/getall',
  role: 'Administrator',
  summary: 'Lists the users',
  description: 'In the order of names.',
  tags: ['Users'],
  query: z.object(pageFields),
  response: z.array(userSchema),
  handle: async ({ query, request, dependencies }) => {
    const [userName] = decodeCursor(query.Cursor, 1) ?? []
    const rows = await dependencies.store.users.list({
      after: userName === undefined ? null : { userName },
      limit: query.Limit + 1,
    })
    return pageAnswer(rows, {
      limit: query.Limit,
      request,
      toItem: userToWire,
      positionOf: (user) => [user.userName],
    })
  },
})
