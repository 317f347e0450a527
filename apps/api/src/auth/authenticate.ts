import type { Clock } from '@punctual/runtime'

import type { ErrorCode } from '../http/error-codes.ts'
import { problem, type ProblemError } from '../http/problem.ts'
import { hashOfSecret, schemeOf } from './access-token.ts'
import type { Principal, Role } from './principal.ts'
import type { TokenCache } from './token-cache.ts'

/**
 * Who sends this Authorization header.
 *
 * @param options.isUse false: the session is not in use by this, and goes on being idle
 * @throws ProblemError with 401 and WWW-Authenticate
 */
export type Authenticate = (
  authorization: string | undefined,
  options?: { readonly isUse: boolean },
) => Promise<Principal>

const getTokens =
  'Get one from POST /oauth2/token (send it as "Authorization: bearer <token>") or POST /api/login/token (send it as "Authorization: token <token>").'

/** The stored form of the token that a request was let in with. */
export function hashOfPresented(authorization: string | undefined): string {
  const [, token = ''] = (authorization ?? '').trim().split(/\s+/)
  return hashOfSecret(token)
}

export interface AuthenticateOptions {
  readonly tokens: TokenCache
  readonly clock: Clock
  /** How long the session of a user may be unused. */
  readonly idleMinutes: number
}

export function createAuthenticate({ tokens, clock, idleMinutes }: AuthenticateOptions): Authenticate {
  return async (authorization, { isUse } = { isUse: true }) => {
    if (authorization === undefined || authorization.trim() === '') throw refusal('token_missing', getTokens)
    const [scheme = '', token = '', ...rest] = authorization.trim().split(/\s+/)
    const given = scheme.toLowerCase()
    if (given !== 'bearer' && given !== 'token')
      throw refusal('token_scheme_unknown', `Use the scheme bearer or token. ${getTokens}`)
    if (token === '' || rest.length > 0)
      throw refusal('token_invalid', `The header has the form "${given} <token>".`)
    const facts = await tokens.find(hashOfSecret(token), isUse)
    if (!facts) throw refusal('token_invalid', 'Request a new token.')
    const expected = schemeOf[facts.kind]
    if (expected !== given) {
      const origin =
        facts.kind === 'client'
          ? 'client credentials (POST /oauth2/token)'
          : 'a user name and password (POST /api/login/token)'
      throw refusal(
        'token_scheme_mismatch',
        `This token was issued for ${origin}: send it as "Authorization: ${expected} <token>".`,
      )
    }
    if (facts.revoked) throw refusal('token_invalid', 'The token was revoked. Request a new token.')
    const now = clock.now().getTime()
    if (facts.expiresAt.getTime() <= now) throw refusal('token_expired', 'Request a new token.')
    if (facts.kind === 'user' && facts.lastUsedAt.getTime() + idleMinutes * 60_000 <= now)
      throw refusal('token_expired', `It was not used for ${idleMinutes} minutes. Request a new token.`)
    return { kind: facts.kind, id: facts.subjectId, name: facts.subjectName, role: facts.role as Role }
  }
}

function refusal(code: ErrorCode, detail: string): ProblemError {
  const error = code === 'token_missing' ? '' : ', error="invalid_token"'
  return problem(code, {
    detail,
    headers: { 'www-authenticate': `Bearer realm="punctual"${error}, Token realm="punctual"${error}` },
  })
}
