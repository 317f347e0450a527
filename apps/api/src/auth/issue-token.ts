import type { NewToken } from '@punctual/catalog'
import type { FastifyRequest } from 'fastify'

import type { Dependencies } from '../deps.ts'
import type { Principal } from './principal.ts'

/** Who gets a token, and by which request. */
export interface Receiver {
  readonly principal: Principal
  readonly request: FastifyRequest
  readonly dependencies: Dependencies
}

const maxUserAgentLength = 300

/**
 * Issues a token together with its entry in the audit trail; null, and neither, when the credential is no
 * longer valid.
 */
export async function issueToken(
  token: NewToken,
  { principal, request, dependencies }: Receiver,
): Promise<{ readonly expiresAt: Date } | null> {
  const { kind, name } = principal
  const userAgent = (request.headers['user-agent'] ?? '').slice(0, maxUserAgentLength)
  const from = { address: request.ip, userAgent: userAgent.toWellFormed() }
  return await dependencies.store.transaction(async (store, commit) => {
    const made = await store.accessTokens.issue({ ...token, ...from })
    if (!made) return null
    const origin = { actor: name, address: request.ip, requestId: request.id }
    await Promise.all([
      store.audit.append({
        ...origin,
        action: 'auth.login',
        subject: name,
        after: { Outcome: 'Good', Kind: kind },
      }),
      commit(),
    ])
    return made
  })
}
