import { sentence } from '@punctual/domain/words'
import { z } from 'zod'

import { idParams, isId } from '../../http/id.ts'
import { defineOperation } from '../../http/operation.ts'
import { problem } from '../../http/problem.ts'

export const endSession = defineOperation({
  name: 'user.endSession',
  methods: ['POST'],
  path: '/api/user/endsession/:id',
  role: 'Viewer',
  summary: 'Ends a session',
  description:
    'One that `GET /api/user/getsessions` lists: of the calling user, and any one for the role Administrator. Its token stops working on every server ' +
    'within a second.',
  tags: ['Users'],
  params: idParams,
  response: z.literal(true),
  errors: [404],
  changes: true,
  handle: async ({ params, principal, dependencies }) => {
    const onlyOf = principal.role === 'Administrator' ? null : principal.id
    const isEnded =
      isId(params.id) && (await dependencies.store.accessTokens.revokeSession(params.id, onlyOf))
    if (!isEnded) throw problem('not_found', { detail: sentence('session_missing') })
    return true as const
  },
})
