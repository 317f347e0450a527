import { constants, createHash, verify, X509Certificate } from 'node:crypto'

/** What a proof must say, and who may have signed it. */
export interface ExpectedAssertion {
  /** In PEM form; empty when the application has none. */
  readonly certificate: string
  readonly clientId: string
  /** Path of the token route; its host is that of the request. */
  readonly audiencePath: string
  readonly now: Date
}

/** Verifies a signed proof of a client certificate, as the identity platform does: PS256 and x5t#S256. */
export function verifyAssertion(
  assertion: string,
  { certificate, clientId, audiencePath, now }: ExpectedAssertion,
): 'valid' | 'foreign' | 'outside-its-time' {
  const [headerText = '', claimsText = '', signature = ''] = assertion.split('.')
  const [header, claims] = [readPart(headerText), readPart(claimsText)]
  if (certificate === '' || header === null || claims === null || header.alg !== 'PS256') return 'foreign'
  const known = new X509Certificate(certificate)
  const thumbprint = createHash('sha256').update(known.raw).digest('base64url')
  const isSigned = verify(
    'sha256',
    Buffer.from(`${headerText}.${claimsText}`),
    {
      key: known.publicKey,
      padding: constants.RSA_PKCS1_PSS_PADDING,
      saltLength: constants.RSA_PSS_SALTLEN_DIGEST,
    },
    Buffer.from(signature, 'base64url'),
  )
  const audience = URL.parse(String(claims.aud))?.pathname
  if (header['x5t#S256'] !== thumbprint || !isSigned || audience !== audiencePath) return 'foreign'
  if (claims.iss !== clientId || claims.sub !== clientId || typeof claims.jti !== 'string') return 'foreign'
  const seconds = now.getTime() / 1_000
  const isTimely = Number(claims.nbf) <= seconds + 300 && Number(claims.exp) > seconds
  return isTimely ? 'valid' : 'outside-its-time'
}

function readPart(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}
