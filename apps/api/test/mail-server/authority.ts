import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

/** An authority with the sign-in by device code of RFC 8628, whose refresh tokens are for one use. */
export async function startAuthority() {
  let state: 'pending' | 'consented' | 'declined' = 'pending'
  let issued = 0
  const refreshTokens = new Set<string>()
  const accessTokens = new Set<string>()
  const scopes: string[] = []
  const idToken = `e30.${Buffer.from('{"preferred_username":"ann@contoso.example"}').toString('base64url')}.`

  function newTokens() {
    issued += 1
    refreshTokens.add(`refresh-token-${issued}`)
    accessTokens.add(`access-token-${issued}`)
    const tokens = { access_token: `access-token-${issued}`, refresh_token: `refresh-token-${issued}` }
    return { status: 200, body: { token_type: 'Bearer', expires_in: 3_599, id_token: idToken, ...tokens } }
  }

  function answer(path: string, form: URLSearchParams): { status: number; body: object } {
    scopes.push(form.get('scope') ?? '')
    if (path.endsWith('/devicecode'))
      return {
        status: 200,
        body: {
          device_code: 'device-code-1',
          user_code: 'BCDFGHJK',
          verification_uri: `${url}/device`,
          expires_in: 900,
          interval: 5,
        },
      }
    if (form.get('grant_type') === 'refresh_token')
      return refreshTokens.delete(form.get('refresh_token') ?? '')
        ? newTokens()
        : { status: 400, body: { error: 'invalid_grant' } }
    if (state === 'consented') return newTokens()
    return {
      status: 400,
      body: { error: state === 'declined' ? 'authorization_declined' : 'authorization_pending' },
    }
  }

  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const said = answer(request.url ?? '', new URLSearchParams(body))
      response.writeHead(said.status, { 'content-type': 'application/json' }).end(JSON.stringify(said.body))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    scopes: () => scopes,
    accepts: (token: string) => accessTokens.has(token),
    consent: () => (state = 'consented'),
    decline: () => (state = 'declined'),
    reset: () => (state = 'pending'),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
