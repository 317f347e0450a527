import { sentence } from '@punctual/domain/words'
import { z } from 'zod'

import { hashOfSecret } from '../../auth/access-token.ts'
import { authenticateClient, clientFields, oauthProblem } from '../../auth/client-authentication.ts'
import { defineOperation } from '../../http/operation.ts'

/** RFC 7009: the hint is not needed, and parameters that the server does not know are ignored. */
const body = z
  .looseObject({
    token: z.string().max(500).optional(),
    token_type_hint: z.string().max(100).optional(),
    ...clientFields,
  })
  .meta({ id: 'RevokeTokenInput' })

export const revokeToken = defineOperation({
  name: 'token.revoke',
  methods: ['POST'],
  path: '/oauth2/revoke',
  role: 'Public',
  summary: 'Ends a token of an API client (RFC 7009)',
  description:
    'The client shows its id and secret as for `POST /oauth2/token`. The token stops working on every server within a second. A token that is not ' +
    'known, has ended, or belongs to somebody else changes nothing and is answered alike: 200.',
  tags: ['Tokens'],
  body,
  response: z.object({}).meta({ id: 'RevokedToken' }),
  examples: { token: { token: 'pct_…', client_id: 'pcc_…', client_secret: 'pcs_…' } },
  errors: [401, 429, 'too_many_logins'],
  oauthErrors: true,
  handle: async ({ body: form, request, dependencies }) => {
    if (!form.token) throw oauthProblem('invalid_request', sentence('token_parameter_missing'))
    const { token } = form
    const client = await authenticateClient(form, { request, dependencies })
    await dependencies.store.transaction(async (store, commit) => {
      const revoked = await store.accessTokens.revoke(hashOfSecret(token), { onlyOf: client.id })
      if (!revoked) return
      const entry = {
        actor: client.clientId,
        action: 'token.revoke',
        subject: client.id,
        address: request.ip,
        requestId: request.id,
      }
      await Promise.all([store.audit.append(entry), commit()])
    })
    return {}
  },
})
