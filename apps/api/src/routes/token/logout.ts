import { z } from 'zod'

import { hashOfPresented } from '../../auth/authenticate.ts'
import { defineOperation } from '../../http/operation.ts'

export const logout = defineOperation({
  name: 'token.logout',
  methods: ['POST'],
  path: '/api/login/logout',
  role: 'Viewer',
  summary: 'Ends the token that the request carries',
  description:
    'It stops working on every server within a second. Other tokens of the same user or client go on working.',
  tags: ['Tokens'],
  response: z.literal(true),
  changes: true,
  audit: ({ principal }) => ({ subject: principal.id }),
  handle: async ({ request, dependencies }) => {
    await dependencies.store.accessTokens.revoke(hashOfPresented(request.headers.authorization))
    return true as const
  },
})
