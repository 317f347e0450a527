import { createHmac } from 'node:crypto'

import { withoutTrailing } from '@punctual/domain'

/** Signs as Standard Webhooks 1.0.0 says: version 1, HMAC with SHA-256 over id, time and body. */
export interface Signing {
  readonly key: Buffer
  /** Of the event: the same in every attempt, so that a receiver can refuse a repeat. */
  readonly id: string
  /** Of the attempt, in whole seconds since 1970 UTC. */
  readonly atSeconds: number
}

const prefix = 'whsec_'

/** The key in a secret, which is `whsec_` and 24 to 64 bytes in base64; null when it is not that. */
export function signingKey(secret: string): Buffer | null {
  if (!secret.startsWith(prefix)) return null
  const text = secret.slice(prefix.length)
  const key = Buffer.from(text, 'base64')
  const isWhole = withoutTrailing(key.toString('base64'), '=') === withoutTrailing(text, '=')
  return isWhole && key.length >= 24 && key.length <= 64 ? key : null
}

/** The headers of a signed event. @param body read once, to its end */
export async function signedHeaders(
  { key, id, atSeconds }: Signing,
  body: AsyncIterable<Uint8Array>,
): Promise<Readonly<Record<string, string>>> {
  const signature = createHmac('sha256', key).update(`${id}.${atSeconds}.`)
  for await (const chunk of body) signature.update(chunk)
  return {
    'webhook-id': id,
    'webhook-timestamp': String(atSeconds),
    'webhook-signature': `v1,${signature.digest('base64')}`,
  }
}
