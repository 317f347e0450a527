import { hash, randomBytes } from 'node:crypto'

import type { SubjectKind } from '@punctual/catalog'

export const tokenLifetimeSeconds = 86_400

/** The scheme of the Authorization header that each kind of token goes with. */
export const schemeOf: Readonly<Record<SubjectKind, 'bearer' | 'token'>> = { client: 'bearer', user: 'token' }

/** A new secret of 256 random bits; users and secret scanners recognize it by its prefix. */
export function newSecret(prefix: 'pct' | 'put' | 'pcs'): string {
  return `${prefix}_${randomBytes(32).toString('base64url')}`
}

/**
 * The form in which tokens and client secrets are stored. They hold 256 random bits, so there is nothing to
 * guess and a fast hash is enough; passwords, which users choose, go through argon2 instead.
 */
export function hashOfSecret(secret: string): string {
  return hash('sha256', secret)
}

/** A new public identifier of an API client. */
export function newClientId(): string {
  return `pcc_${randomBytes(12).toString('hex')}`
}
