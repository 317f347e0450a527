import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Access tokens of the sample platform: signed, so that none needs to be remembered and a restarted server
 * still accepts what it has issued. The key derives from the client secret.
 */
export interface TokenMint {
  issue(now: Date, lifetimeSeconds: number): string
  check(token: string, now: Date): 'valid' | 'expired' | 'foreign'
}

export function createTokenMint(clientSecret: string): TokenMint {
  const sign = (text: string) => createHmac('sha256', `sample-bi ${clientSecret}`).update(text).digest()
  return {
    issue(now, lifetimeSeconds) {
      const header = encode({ typ: 'JWT', alg: 'HS256' })
      const issuedAt = Math.floor(now.getTime() / 1000)
      const claims = encode({
        aud: 'https://analysis.windows.net/powerbi/api',
        iat: issuedAt,
        exp: issuedAt + lifetimeSeconds,
      })
      return `${header}.${claims}.${sign(`${header}.${claims}`).toString('base64url')}`
    },
    check(token, now) {
      const [header = '', claims = '', signature = ''] = token.split('.')
      const expected = sign(`${header}.${claims}`)
      const given = Buffer.from(signature, 'base64url')
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'foreign'
      const { exp } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { exp: number }
      return exp * 1000 > now.getTime() ? 'valid' : 'expired'
    },
  }
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
