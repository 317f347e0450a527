import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  clientCredentialsGrant,
  Configuration,
  fetchProtectedResource,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type ListeningApi, startListeningApi } from './listening-api.ts'

let running: ListeningApi
beforeAll(async () => {
  running = await startListeningApi()
})
afterAll(() => running[Symbol.asyncDispose]())

const authentications = { 'in the form': ClientSecretPost, 'by HTTP Basic': ClientSecretBasic }

function configured(
  authentication: typeof ClientSecretPost,
  { secret = running.clientSecret } = {},
): Configuration {
  const { baseUrl, clientId } = running
  const server = { issuer: baseUrl, token_endpoint: `${baseUrl}/oauth2/token` }
  const configuration = new Configuration(server, clientId, undefined, authentication(secret))
  allowInsecureRequests(configuration)
  return configuration
}

describe.each(Object.entries(authentications))(
  'an independent OAuth 2.0 client with its secret %s',
  (_where, authentication) => {
    // proves given-24/expires given-125/oauth2-token-form given-239/client-credentials-sent
    // proves given-268/token-lifetime-24 decided-2.1.1/expires
    it('gets a bearer token for 24 hours and calls the interface with it', async () => {
      const configuration = configured(authentication)
      const tokens = await clientCredentialsGrant(configuration)
      expect(tokens.token_type).toBe('bearer')
      expect(tokens.expires_in).toBe(86_400)
      const root = new URL(`${running.baseUrl}/api/folder/getroot`)
      const response = await fetchProtectedResource(configuration, tokens.access_token, root, 'GET')
      expect(response.status).toBe(200)
      expect(await response.json()).toMatchObject({ Name: 'Home', Path: '/' })
    })

    it('understands why a wrong secret is refused', async () => {
      const refused = await clientCredentialsGrant(configured(authentication, { secret: 'wrong' })).catch(
        (error: unknown) => error,
      )
      // A challenge in WWW-Authenticate goes before the body: the library reports that one.
      expect(
        refused instanceof ResponseBodyError || refused instanceof WWWAuthenticateChallengeError,
        String(refused),
      ).toBe(true)
      expect((refused as ResponseBodyError).status).toBe(401)
    })
  },
)

// proves given-258/expired-or-rejected decided-1.6.3/401-with-www
it('an independent OAuth 2.0 client learns from a challenge that its token is no longer valid', async () => {
  const configuration = configured(ClientSecretPost)
  const { access_token: token } = await clientCredentialsGrant(configuration)
  await running.fixture.api.store.database.query(
    `UPDATE access_tokens SET expires_at = now() - interval '1 second'`,
  )
  const root = new URL(`${running.baseUrl}/api/folder/getroot`)
  const refused = await fetchProtectedResource(configuration, token, root, 'GET').catch(
    (error: unknown) => error,
  )
  expect(refused).toBeInstanceOf(WWWAuthenticateChallengeError)
  const [challenge] = (refused as WWWAuthenticateChallengeError).cause
  expect(challenge).toMatchObject({
    scheme: 'bearer',
    parameters: { realm: 'punctual', error: 'invalid_token' },
  })
})
