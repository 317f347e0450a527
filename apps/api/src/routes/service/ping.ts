import { z } from 'zod'

import { defineOperation } from '../../http/operation.ts'
import { anyQuery } from '../../wire/input.ts'

export const ping = defineOperation({
  name: 'service.ping',
  methods: ['GET'],
  path: '/api/service/ping',
  role: 'Public',
  summary: 'Answers 1 when the interface is running',
  description:
    'The only operation beside the token routes that needs no token. It asks neither the database nor the queue, and ignores query parameters.',
  tags: ['Service'],
  query: anyQuery,
  response: z.literal(1),
  handle: async () => 1 as const,
})
