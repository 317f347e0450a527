import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'

import type { FastifyInstance } from 'fastify'

import { verifyAssertion } from './client-assertion.ts'
import type { SampleBiContext } from './context.ts'

/** What the token endpoint of the platform accepts as scope. */
const powerBiScope = 'https://analysis.windows.net/powerbi/api/.default'

/**
 * `POST /{tenant}/oauth2/v2.0/token` of the Microsoft identity platform: client credentials, device codes and
 * refresh tokens.
 */
export function tokenRoutes(server: FastifyInstance, context: SampleBiContext): void {
  server.post<{ Params: { tenant: string } }>('/:tenant/oauth2/v2.0/token', async (request, reply) => {
    context.statistics.tokenRequests += 1
    if (context.faults.take('failNextTokens'))
      return reply.code(503).type('text/html').send('<html><body>Service unavailable</body></html>')
    const form = (request.body ?? {}) as Record<string, unknown>
    const user = userGrants.has(String(form.grant_type))
      ? userGrant(request.params.tenant, form, context)
      : null
    const refusal =
      user === null ? refusalOf(request.params.tenant, form, context) : 'error' in user ? user : null
    if (refusal !== null) {
      return reply.code(refusal.status).send({
        error: refusal.error,
        error_description: `AADSTS${refusal.code}: ${refusal.description}`,
        error_codes: [refusal.code],
        timestamp: context.clock.now().toISOString().slice(0, 19).replace('T', ' ') + 'Z',
        trace_id: randomUUID(),
        correlation_id: randomUUID(),
      })
    }
    context.statistics.tokensIssued += 1
    const lifetime = context.faults.state.tokenLifetimeSeconds
    return {
      token_type: 'Bearer',
      expires_in: lifetime,
      ext_expires_in: lifetime,
      access_token: context.mint.issue(context.clock.now(), lifetime),
      ...user,
    }
  })
}

const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code'

const userGrants: ReadonlySet<string> = new Set(['refresh_token', deviceGrant])

/** What the errors of RFC 8628 and their numbers are called here. */
const deviceErrors = {
  pending: ['authorization_pending', 70016],
  slow_down: ['slow_down', 70016],
  declined: ['authorization_declined', 70017],
  expired: ['expired_token', 70020],
  unknown: ['bad_verification_code', 70018],
} as const

/** What a token of a user carries besides, or why there is none. */
function userGrant(
  tenant: string,
  form: Record<string, unknown>,
  context: SampleBiContext,
): { refresh_token: string; id_token?: string } | Refusal {
  const { signIns, clock, faults } = context
  const wrongTenant = tenantRefusal(tenant, form, context)
  if (wrongTenant !== null) return wrongTenant
  if (form.grant_type === 'refresh_token') {
    const { refuseUsers, oneUseTokens } = faults.state
    if (refuseUsers !== 0)
      return { status: 400, error: 'invalid_grant', code: refuseUsers, description: 'The grant is refused.' }
    const token = signIns.renew(String(form.refresh_token), { forOneUse: oneUseTokens })
    return token === null
      ? { status: 400, error: 'invalid_grant', code: 70000, description: 'The refresh token is not valid.' }
      : { refresh_token: token }
  }
  const asked = signIns.ask(String(form.device_code), clock.now())
  if (asked.state !== 'signed-in') {
    const [error, code] = deviceErrors[asked.state]
    return { status: 400, error, code, description: 'The device has no token yet.' }
  }
  const claims = Buffer.from(JSON.stringify({ preferred_username: asked.userName })).toString('base64url')
  return { refresh_token: signIns.issue(asked.userName), id_token: `e30.${claims}.` }
}

interface Refusal {
  readonly status: 400 | 401
  readonly error: string
  readonly code: number
  readonly description: string
}

function refusalOf(tenant: string, form: Record<string, unknown>, context: SampleBiContext): Refusal | null {
  const { settings } = context
  if (form.grant_type !== 'client_credentials') {
    return {
      status: 400,
      error: 'unsupported_grant_type',
      code: 70003,
      description: 'The grant type is not supported; use client_credentials.',
    }
  }
  const wrongTenant = tenantRefusal(tenant, form, context)
  if (wrongTenant !== null) return wrongTenant
  if (form.client_assertion !== undefined) return assertionRefusal(tenant, form, context)
  if (typeof form.client_secret !== 'string' || form.client_secret === '') {
    return {
      status: 401,
      error: 'invalid_client',
      code: 7000218,
      description: "The request body must contain 'client_assertion' or 'client_secret'.",
    }
  }
  if (!sameSecret(form.client_secret, settings.clientSecret)) {
    return {
      status: 401,
      error: 'invalid_client',
      code: 7000215,
      description: 'Invalid client secret provided.',
    }
  }
  return scopeRefusal(form)
}

function tenantRefusal(
  tenant: string,
  form: Record<string, unknown>,
  { settings }: SampleBiContext,
): Refusal | null {
  if (tenant.toLowerCase() !== settings.tenantId.toLowerCase()) {
    return {
      status: 400,
      error: 'invalid_request',
      code: 90002,
      description: `Tenant '${tenant}' not found.`,
    }
  }
  if (form.client_id !== settings.clientId) {
    return {
      status: 400,
      error: 'unauthorized_client',
      code: 700016,
      description: 'The application was not found in the directory.',
    }
  }
  return null
}

function scopeRefusal({ scope }: Record<string, unknown>): Refusal | null {
  if (scope === powerBiScope) return null
  return {
    status: 400,
    error: 'invalid_scope',
    code: 70011,
    description: `The provided value for scope is not valid; use ${powerBiScope}`,
  }
}

/** The certificate credential of an application (RFC 7523): its proof is verified, not only read. */
function assertionRefusal(
  tenant: string,
  form: Record<string, unknown>,
  { settings, clock }: SampleBiContext,
): Refusal | null {
  const isTyped = form.client_assertion_type === 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
  const outcome = isTyped
    ? verifyAssertion(String(form.client_assertion), {
        certificate: settings.clientCertificate ?? '',
        clientId: settings.clientId,
        audiencePath: `/${tenant}/oauth2/v2.0/token`,
        now: clock.now(),
      })
    : 'foreign'
  if (outcome === 'valid') return scopeRefusal(form)
  const code = outcome === 'outside-its-time' ? 700024 : 700027
  const description =
    code === 700024
      ? 'Client assertion is not within its valid time range.'
      : 'The certificate with identifier used to sign the client assertion is not registered on application.'
  return { status: 401, error: 'invalid_client', code, description }
}

function sameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
