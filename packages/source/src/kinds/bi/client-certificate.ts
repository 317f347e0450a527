import { createHash, createPrivateKey, type KeyObject, randomUUID, X509Certificate } from 'node:crypto'

import { type Sentence, sentence } from '@punctual/domain/words'

/** A certificate with its key, with which an application signs in. */
export interface ClientCertificate {
  readonly key: KeyObject
  /** SHA-256 of the certificate, as the platform finds it by. */
  readonly thumbprint: string
  readonly notBefore: Date
  readonly notAfter: Date
}

export type ClientCertificateReading =
  | { readonly ok: true; readonly certificate: ClientCertificate }
  | { readonly ok: false; readonly message: Sentence }

/** Longest text of certificate and key. */
const maximumCharacters = 50_000
/** Shortest RSA key that the identity platform takes. */
const minimumModulusBits = 2_048
/** How long an assertion may be used. */
const assertionSeconds = 300

/** Reads a certificate and its private key from one text in PEM form. */
export function readClientCertificate(pem: string): ClientCertificateReading {
  if (pem.length > maximumCharacters)
    return { ok: false, message: sentence('field_longer_than', { most: maximumCharacters }) }
  const certificate = orNull(() => new X509Certificate(blockOf(pem, 'CERTIFICATE')))
  if (certificate === null) return { ok: false, message: sentence('client_certificate_missing') }
  if (pem.includes('ENCRYPTED')) return { ok: false, message: sentence('client_key_has_password') }
  const keyText = ['PRIVATE KEY', 'RSA PRIVATE KEY']
    .map((name) => blockOf(pem, name))
    .find((text) => text !== '')
  const key = orNull(() => createPrivateKey(keyText ?? ''))
  if (key === null) return { ok: false, message: sentence('client_key_missing') }
  if (key.asymmetricKeyType !== 'rsa' || (key.asymmetricKeyDetails?.modulusLength ?? 0) < minimumModulusBits)
    return { ok: false, message: sentence('client_key_weak', { least: minimumModulusBits }) }
  if (!certificate.checkPrivateKey(key))
    return { ok: false, message: sentence('client_key_of_other_certificate') }
  return {
    ok: true,
    certificate: {
      key,
      thumbprint: createHash('sha256').update(certificate.raw).digest('base64url'),
      notBefore: certificate.validFromDate,
      notAfter: certificate.validToDate,
    },
  }
}

/**
 * The proof of a certificate for one request of a token (RFC 7523, as
 * learn.microsoft.com/entra/identity-platform/certificate-credentials describes it).
 */
export async function clientAssertion(
  { key, thumbprint }: ClientCertificate,
  { clientId, tokenUrl, now }: { readonly clientId: string; readonly tokenUrl: string; readonly now: Date },
): Promise<string> {
  // Loaded for the first certificate: most accounts sign in with a secret.
  const { SignJWT } = await import('jose')
  const seconds = Math.floor(now.getTime() / 1_000)
  return new SignJWT({})
    .setProtectedHeader({ alg: 'PS256', typ: 'JWT', 'x5t#S256': thumbprint })
    .setAudience(tokenUrl)
    .setIssuer(clientId)
    .setSubject(clientId)
    .setJti(randomUUID())
    .setNotBefore(seconds)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + assertionSeconds)
    .sign(key)
}

/** The first block of this name, or nothing. */
function blockOf(pem: string, name: string): string {
  const [begin, end] = [`-----BEGIN ${name}-----`, `-----END ${name}-----`]
  const from = pem.indexOf(begin)
  const to = from < 0 ? -1 : pem.indexOf(end, from)
  return to < 0 ? '' : `${pem.slice(from, to)}${end}\n`
}

function orNull<Value>(make: () => Value): Value | null {
  try {
    return make()
  } catch {
    return null
  }
}
