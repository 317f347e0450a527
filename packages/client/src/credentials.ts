import type { Client as Routes } from 'openapi-fetch'

import { type AccessToken, accessToken } from './access-token.ts'
import { readProblem } from './api-problem.ts'
import type { paths } from './generated/schema.ts'

/** The caller: an API client, a user, or the holder of a token (it cannot be renewed then). */
export type Credentials =
  | { readonly clientId: string; readonly clientSecret: string }
  | { readonly userName: string; readonly password: string }
  | { readonly token: AccessToken }

const form = {
  bodySerializer: (fields: object) => new URLSearchParams(fields as Record<string, string>),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
}

/**
 * Asks for a token by the flow that the credentials belong to; each flow has its own scheme.
 *
 * @throws ApiProblem when the service refuses
 */
export async function requestToken(
  routes: Routes<paths>,
  credentials: Exclude<Credentials, { token: AccessToken }>,
  now: () => Date,
): Promise<AccessToken> {
  if ('clientId' in credentials) {
    const body = {
      grant_type: 'client_credentials',
      client_id: credentials.clientId,
      client_secret: credentials.clientSecret,
    }
    const { data, error, response } = await routes.POST('/oauth2/token', { ...form, body })
    if (!data) throw readProblem({ operation: 'POST /oauth2/token', response, body: error, now: now() })
    return accessToken(`bearer ${data.access_token}`, { lifetimeMs: data.expires_in * 1_000, now: now() })
  }
  const body = { username: credentials.userName, password: credentials.password }
  const { data, error, response } = await routes.POST('/api/login/token', { ...form, body })
  if (!data) throw readProblem({ operation: 'POST /api/login/token', response, body: error, now: now() })
  // The end is an instant of the service's clock; its Date header reports how far that is away.
  const answeredAt = Date.parse(response.headers.get('date') ?? '') || now().getTime()
  return accessToken(`token ${data.token}`, {
    lifetimeMs: data.ExpiryDateEpoch * 1_000 - answeredAt,
    now: now(),
  })
}
