import { createHash } from 'node:crypto'

import { withoutTrailing } from '@punctual/domain'

const form = /^(?:SHA256:)?([A-Za-z0-9+/]{43})=?$/

/** A fingerprint as OpenSSH shows it, `SHA256:` and base64; null when the text is none. */
export function readHostKey(written: string): string | null {
  const [, digest] = form.exec(written.trim()) ?? []
  return digest === undefined ? null : `SHA256:${digest}`
}

/** The fingerprint of a public key. */
export function fingerprintOf(key: Uint8Array): string {
  return `SHA256:${withoutTrailing(createHash('sha256').update(key).digest('base64'), '=')}`
}
