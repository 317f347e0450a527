import { timingSafeEqual } from 'node:crypto'

import { z } from 'zod'

import { hashOfSecret, newSecret, tokenLifetimeSeconds } from '../../auth/access-token.ts'
import { throttled } from '../../auth/throttle.ts'
import { answer, defineOperation } from '../../http/operation.ts'
import { problem } from '../../http/problem.ts'

/** RFC 6749: parameters that the server does not know are ignored. */
const body = z.looseObject({
  grant_type: z.string().optional(),
  client_id: z.string().max(200).optional(),
  client_secret: z.string().max(500).optional(),
})

export const clientCredentials = defineOperation({
  name: 'token.clientCredentials',
  methods: ['POST'],
  path: '/oauth2/token',
  role: 'Public',
  summary: 'Gives a token for an API client (OAuth 2.0 client credentials)',
  description:
    'The client id and secret travel in the form or by HTTP Basic (RFC 6749 §2.3.1), not in both. Send the token as ' +
    '`Authorization: bearer <access_token>`. It lives for 24 hours; ask for a new one then, not for every call. Errors have the form of RFC 6749 §5.2.',
  tags: ['Tokens'],
  body,
  response: z.object({ access_token: z.string(), token_type: z.literal('bearer'), expires_in: z.int() }),
  examples: { credentials: { grant_type: 'client_credentials', client_id: 'pcc_…', client_secret: 'pcs_…' } },
  errors: [400, 401, 429, 503],
  oauthErrors: true,
  handle: async ({ body: form, request, dependencies }) => {
    const { accessTokens, apiClients } = dependencies.store
    if (form.grant_type === undefined) throw oauthProblem('invalid_request', 'grant_type is required.')
    if (form.grant_type !== 'client_credentials') {
      throw oauthProblem('unsupported_grant_type', 'The only grant_type is client_credentials.')
    }
    const { id, secret, isBasic } = credentialsOf(form, request.headers.authorization)
    const given = Buffer.from(hashOfSecret(secret))
    const client = await throttled({ dependencies, name: `client:${id}`, address: request.ip }, async () => {
      const known = await apiClients.credentialsOf(id)
      const hashes = known?.secretHashes ?? [hashOfSecret('nobody')]
      const matches = hashes.filter((hash) => timingSafeEqual(Buffer.from(hash), given))
      return known && matches.length > 0 ? known : null
    })
    if (!client) {
      request.log.warn({ clientId: id, address: request.ip }, 'client credentials refused')
      throw problem('credentials_rejected', {
        detail: 'The client id or the client secret is wrong.',
        headers: { 'www-authenticate': `${isBasic ? 'Basic' : 'Bearer'} realm="punctual"` },
      })
    }
    const token = newSecret('pct')
    await accessTokens.issue({ hash: hashOfSecret(token), kind: 'client', subjectId: client.id, lifetimeSeconds: tokenLifetimeSeconds })
    return answer({
      headers: { pragma: 'no-cache' },
      body: { access_token: token, token_type: 'bearer' as const, expires_in: tokenLifetimeSeconds },
    })
  },
})

function oauthProblem(error: string, detail: string) {
  return problem('invalid_request', { detail, members: { error } })
}

function credentialsOf(form: z.infer<typeof body>, authorization: string | undefined) {
  const basic = basicCredentials(authorization)
  if (basic) {
    if (form.client_secret !== undefined)
      throw oauthProblem('invalid_request', 'Send the credentials by HTTP Basic or in the form, not in both.')
    if (form.client_id !== undefined && form.client_id !== basic.id)
      throw oauthProblem('invalid_request', 'client_id differs from HTTP Basic.')
    return { ...basic, isBasic: true }
  }
  if (!form.client_id) throw oauthProblem('invalid_request', 'client_id is required.')
  if (!form.client_secret) throw oauthProblem('invalid_request', 'client_secret is required.')
  return { id: form.client_id, secret: form.client_secret, isBasic: false }
}

/** RFC 6749 §2.3.1: both halves are form-encoded before they are joined by a colon. */
function basicCredentials(authorization: string | undefined): { id: string; secret: string } | null {
  if (authorization === undefined) return null
  const encoded = /^basic\s/i.test(authorization) ? authorization.slice(6).trim() : undefined
  if (encoded === undefined) throw oauthProblem('invalid_request', 'The Authorization header of this operation takes the scheme Basic.')
  const pair = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = pair.indexOf(':')
  const [id, secret] = [pair.slice(0, colon), pair.slice(colon + 1)].map(formDecode)
  if (colon < 1 || !/^[A-Za-z0-9+/]+=*$/.test(encoded) || id === undefined || secret === undefined || /\0/.test(id + secret)) {
    throw oauthProblem('invalid_request', 'The Basic credentials cannot be read.')
  }
  return { id, secret }
}

function formDecode(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return undefined
  }
}
