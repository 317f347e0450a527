import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')
const keyed = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Why a server of S3 refuses a request: its signature of version 4 is not that of the secret, or its content is another. */
export type SignatureRefusal = 'SignatureDoesNotMatch' | 'XAmzContentSHA256Mismatch'

/** Checks the signature of a request, and that its content has the hash which was signed. */
export function signatureRefusal(
  { method = '', url = '', headers }: IncomingMessage,
  content: Buffer,
  secret: string,
): SignatureRefusal | null {
  const given = /Credential=[^/]+\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
    headers.authorization ?? '',
  )
  if (given === null) return 'SignatureDoesNotMatch'
  const [, scope = '', names = '', signature = ''] = given
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  const query = [...searchParams]
    .map((pair) => pair.map(encoded).join('='))
    .sort()
    .join('&')
  const signed = names.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`)
  const hash = String(headers['x-amz-content-sha256'])
  const request = [method, pathname, query, signed.join(''), names, hash].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(request)].join('\n')
  const key = scope.split('/').reduce<string | Buffer>(keyed, `AWS4${secret}`)
  if (keyed(key, toSign).toString('hex') !== signature) return 'SignatureDoesNotMatch'
  return /^[0-9a-f]{64}$/.test(hash) && hash !== sha256(content) ? 'XAmzContentSHA256Mismatch' : null
}

function encoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
