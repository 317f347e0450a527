import { type Sentence, sentence } from '@punctual/domain/words'
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

const getTokens = sentence('get_token')

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
      throw refusal('token_scheme_unknown', sentence('use_known_scheme', { how: getTokens }))
    if (token === '' || rest.length > 0)
      throw refusal('token_invalid', sentence('authorization_malformed', { scheme: given }))
    const facts = await tokens.find(hashOfSecret(token), isUse)
    if (!facts) throw refusal('token_invalid', sentence('request_new_token'))
    const expected = schemeOf[facts.kind]
    if (expected !== given) {
      const origin = facts.kind === 'client' ? 'token_of_client' : 'token_of_login'
      throw refusal('token_scheme_mismatch', sentence(origin, { scheme: expected }))
    }
    if (facts.revoked) throw refusal('token_invalid', sentence('token_revoked'))
    const now = clock.now().getTime()
    if (facts.expiresAt.getTime() <= now) throw refusal('token_expired', sentence('request_new_token'))
    if (facts.kind === 'user' && facts.lastUsedAt.getTime() + idleMinutes * 60_000 <= now)
      throw refusal('token_expired', sentence('token_unused', { minutes: idleMinutes }))
    return { kind: facts.kind, id: facts.subjectId, name: facts.subjectName, role: facts.role as Role }
  }
}

function refusal(code: ErrorCode, detail: Sentence): ProblemError {
  const error = code === 'token_missing' ? '' : ', error="invalid_token"'
  return problem(code, {
    detail,
    headers: { 'www-authenticate': `Bearer realm="punctual"${error}, Token realm="punctual"${error}` },
  })
}
