import { z } from 'zod'

import { decodeCursor, pageAnswer, pageFields } from '../../http/list-page.ts'
import { defineOperation } from '../../http/operation.ts'
import { groupSchema, groupTag, groupToWire } from './group-wire.ts'

export const getAllGroups = defineOperation({
  name: 'group.getAll',
  methods: ['GET'],
  path: '/api/group/getall',
  role: 'Administrator',
  summary: 'Lists the groups with their members',
  description: 'In the order of names.',
  tags: [groupTag],
  query: z.object(pageFields),
  response: z.array(groupSchema),
  handle: async ({ query, request, dependencies }) => {
    const [after = null] = decodeCursor(query.Cursor, 1) ?? []
    const rows = await dependencies.store.groups.list({ after, limit: query.Limit + 1 })
    return pageAnswer(rows, {
      limit: query.Limit,
      request,
      toItem: groupToWire,
      positionOf: ({ name }) => [name],
    })
  },
})
