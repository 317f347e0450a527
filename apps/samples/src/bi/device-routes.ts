import type { FastifyInstance } from 'fastify'

import type { SampleBiContext } from './context.ts'
import { deviceSeconds } from './user-sign-ins.ts'

const page = (body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Sign in</title></head><body>${body}</body></html>`

const form = page(
  '<h1>Enter code</h1><form method="post"><label>Code <input name="code" required></label> ' +
    '<label>User <input name="user" value="analyst@contoso.example" required></label> ' +
    '<button name="answer" value="yes">Sign in</button> <button name="answer" value="no">Cancel</button></form>',
)

/**
 * The device authorization of the Microsoft identity platform
 * (learn.microsoft.com/entra/identity-platform/v2-oauth2-device-code), and the page where a user enters the
 * code. The sample believes every name of a user.
 */
export function deviceRoutes(
  server: FastifyInstance,
  { settings, clock, signIns }: Pick<SampleBiContext, 'settings' | 'clock' | 'signIns'>,
): void {
  server.post<{ Params: { tenant: string } }>('/:tenant/oauth2/v2.0/devicecode', async (request, reply) => {
    const { client_id: clientId, scope } = (request.body ?? {}) as Record<string, unknown>
    if (clientId !== settings.clientId || request.params.tenant !== settings.tenantId)
      return reply.code(400).send({
        error: 'unauthorized_client',
        error_description: 'AADSTS700016: The application was not found in the directory.',
        error_codes: [700016],
      })
    if (!String(scope).split(' ').includes('offline_access'))
      return reply.code(400).send({
        error: 'invalid_scope',
        error_description: 'AADSTS70011: The provided value for scope is not valid.',
        error_codes: [70011],
      })
    const { deviceCode, userCode } = signIns.begin(clock.now())
    const address = `${request.protocol}://${request.host}/devicelogin`
    return {
      device_code: deviceCode,
      user_code: userCode,
      verification_uri: address,
      expires_in: deviceSeconds.life,
      interval: deviceSeconds.interval,
      message: `To sign in, open the page ${address} and enter the code ${userCode}.`,
    }
  })
  server.get('/devicelogin', async (_request, reply) => reply.type('text/html').send(form))
  server.post('/devicelogin', async (request, reply) => {
    const { code, user, answer } = (request.body ?? {}) as Record<string, unknown>
    const decision = answer === 'no' ? 'declined' : { userName: String(user) }
    const isKnown = signIns.decide(String(code), decision)
    return reply
      .code(isKnown ? 200 : 404)
      .type('text/html')
      .send(page(isKnown ? '<h1>You may close this page</h1>' : '<h1>That code did not work</h1>'))
  })
}
