import { sentence } from '@punctual/domain/words'
import { z } from 'zod'

import { hashOfSecret, newSecret, tokenLifetimeSeconds } from '../../auth/access-token.ts'
import {
  authenticateClient,
  clientFields,
  clientRejected,
  oauthProblem,
} from '../../auth/client-authentication.ts'
import { issueToken } from '../../auth/issue-token.ts'
import { answer, defineOperation } from '../../http/operation.ts'

/** RFC 6749: parameters that the server does not know are ignored. */
const body = z
  .looseObject({ grant_type: z.string().max(200).optional(), ...clientFields })
  .meta({ id: 'ClientCredentialsInput' })

export const clientCredentials = defineOperation({
  name: 'token.clientCredentials',
  methods: ['POST'],
  path: '/oauth2/token',
  role: 'Public',
  summary: 'Gives a token for an API client (OAuth 2.0 client credentials)',
  description:
    'The client id and secret travel in the form or by HTTP Basic (RFC 6749 §2.3.1), not in both. Send the token as ' +
    '`Authorization: bearer <access_token>`. It lives for 24 hours; ask for a new one then, not for every call. `POST /oauth2/revoke` ends it ' +
    'before. Errors have the form of RFC 6749 §5.2.',
  tags: ['Tokens'],
  body,
  response: z
    .object({ access_token: z.string(), token_type: z.literal('bearer'), expires_in: z.int() })
    .meta({ id: 'ClientToken' }),
  examples: { credentials: { grant_type: 'client_credentials', client_id: 'pcc_…', client_secret: 'pcs_…' } },
  errors: [401, 429, 'too_many_logins'],
  oauthErrors: true,
  handle: async ({ body: form, request, dependencies }) => {
    if (form.grant_type === undefined) throw oauthProblem('invalid_request', sentence('grant_type_missing'))
    if (form.grant_type !== 'client_credentials') {
      throw oauthProblem('unsupported_grant_type', sentence('grant_type_unknown'))
    }
    const { id, shownHash } = await authenticateClient(form, { request, dependencies })
    const token = newSecret('pct')
    const issued = {
      hash: hashOfSecret(token),
      kind: 'client',
      subjectId: id,
      lifetimeSeconds: tokenLifetimeSeconds,
    } as const
    const isIssued = await issueToken(
      { ...issued, credentialHash: shownHash },
      { principal: request.principal, request, dependencies },
    )
    // The secret was replaced while it was being inspected.
    if (!isIssued) throw clientRejected(request.headers.authorization !== undefined)
    return answer({
      headers: { pragma: 'no-cache' },
      body: { access_token: token, token_type: 'bearer' as const, expires_in: tokenLifetimeSeconds },
    })
  },
})
