import { z } from 'zod'

import { isId } from '../../http/id.ts'
import { defineOperation } from '../../http/operation.ts'
import { decodeCursor, foreignCursor, pageAnswer, pageFields } from '../../http/list-page.ts'
import { clientSchema, clientToWire } from './client-wire.ts'

export const getAllClients = defineOperation({
  name: 'apiClient.getAll',
  methods: ['GET'],
  path: '/api/apiclient/getall',
  role: 'Administrator',
  summary: 'Lists the API clients',
  description: 'In the order of creation, without secrets.',
  tags: ['API clients'],
  query: z.object(pageFields),
  response: z.array(clientSchema),
  handle: async ({ query, request, dependencies }) => {
    const [afterId = null] = decodeCursor(query.Cursor, 1) ?? []
    if (afterId !== null && !isId(afterId)) throw foreignCursor()
    const rows = await dependencies.store.apiClients.list({ afterId, limit: query.Limit + 1 })
    return pageAnswer(rows, {
      limit: query.Limit,
      request,
      toItem: clientToWire,
      positionOf: ({ id }) => [id],
    })
  },
})
