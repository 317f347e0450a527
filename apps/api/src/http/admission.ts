/** Who may ask: what stands before everything that an operation reads of a request. */
import { roleWord } from '../access/words.ts'
import { sentence } from '@punctual/domain/words'
import type { FastifyRequest } from 'fastify'

import type { Scope, ScopeOf } from '../access/scope.ts'
import type { Authenticate } from '../auth/authenticate.ts'
import { isAllowed, type Principal } from '../auth/principal.ts'
import type { Dependencies } from '../deps.ts'
import { refuseCrossSite } from './cross-site.ts'
import type { Operation } from './operation.ts'
import { problem } from './problem.ts'
import type { RequestRates } from './request-rates.ts'

const anonymous: Principal = { kind: 'user', id: '', name: 'anonymous', role: 'Viewer' }

export interface Admission {
  readonly operation: Operation
  readonly authenticate: Authenticate
  readonly scopes: ScopeOf
  readonly dependencies: Dependencies
}

/**
 * Lets a request in before its body is read, as the share of its caller. @throws ProblemError
 */
export async function admit(
  request: FastifyRequest,
  { rates, ...admission }: Admission & { readonly rates: RequestRates },
): Promise<void> {
  request.principal = anonymous
  if (admission.operation.changes) refuseCrossSite(request)
  const { principal, scope } = await callerOf(request, admission)
  Object.assign(request, { principal, scope })
  // Requests without a token have no share, because every caller may send them; logins have limits of their
  // own.
  if (principal === anonymous) return
  const retryAfterSeconds = rates.take(principal)
  if (retryAfterSeconds !== null)
    throw problem('too_many_requests', {
      detail: sentence('try_again_in', { secondsToWait: retryAfterSeconds }),
      retryAfterSeconds,
    })
  request.chargeBody = (bytes) => rates.charge(principal, bytes)
}

interface Caller {
  readonly principal: Principal
  readonly scope: Scope
}

/**
 * Who calls, and what there is for them. The request knows its principal also when it is refused, so that log
 * and trail name the caller.
 *
 * @throws ProblemError when the caller may not call the operation
 */
export async function callerOf(
  request: FastifyRequest,
  { operation, authenticate, scopes, dependencies }: Admission,
  options?: { readonly isUse: boolean },
): Promise<Caller> {
  // Nothing that a stranger may call has anything to do with folders.
  if (operation.role === 'Public')
    return { principal: anonymous, scope: scopes(anonymous, dependencies.accessRules.latest) }
  const principal = await authenticate(request.headers.authorization, options)
  request.principal = principal
  const scope = scopes(principal, await dependencies.accessRules.find())
  const isGranted =
    operation.right !== undefined &&
    operation.role !== 'Administrator' &&
    scope.access.isGranted(operation.right)
  if (isGranted || isAllowed(principal.role, operation.role)) return { principal, scope }
  await dependencies.securityTrail.record({
    actor: principal.name,
    action: 'authz.refused',
    subject: operation.name,
    address: request.ip,
    requestId: request.id,
    after: { Role: principal.role, RequiredRole: operation.role },
    byStranger: false,
  })
  throw problem('role_insufficient', {
    detail: sentence('role_too_low', {
      neededRole: roleWord(operation.role),
      ownRole: roleWord(principal.role),
    }),
  })
}
