/**
 * Tokens of links. A token holds what it stands for, and a code that only the service can make proves it. So a link
 * needs no row, every attempt makes the same one, and its token cannot be guessed.
 *
 * The keys are derived from those that encrypt secrets: the first signs, all of them prove. A link therefore outlives
 * the rotation of a key for as long as the old one is configured.
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

export interface TokenSigner {
  sign(content: Uint8Array): string
  /** The content that was signed; null for what no key has signed. */
  read(token: string): Buffer | null
}

const codeBytes = 18
/** In characters. */
const maxTokenLength = 1_500

/**
 * @param secretKeys at least one
 * @param purpose what the tokens are for: one of another purpose is none
 */
export function createTokenSigner(secretKeys: readonly Uint8Array[], purpose: string): TokenSigner {
  const keys = secretKeys.map((key) => Buffer.from(hkdfSync('sha256', key, '', purpose, 32)))
  const [first] = keys
  if (!first) throw new Error('links need a key to be signed with')
  return {
    sign: (content) => Buffer.concat([content, codeOf(content, first)]).toString('base64url'),
    read(token) {
      if (token.length > maxTokenLength) return null
      const bytes = Buffer.from(token, 'base64url')
      // Several strings stand for the same bytes; one of them is the token.
      if (bytes.length <= codeBytes || bytes.toString('base64url') !== token) return null
      const [content, code] = [bytes.subarray(0, -codeBytes), bytes.subarray(-codeBytes)]
      return keys.some((key) => timingSafeEqual(codeOf(content, key), code)) ? content : null
    },
  }
}

function codeOf(content: Uint8Array, key: Uint8Array): Buffer {
  return createHmac('sha256', key).update(content).digest().subarray(0, codeBytes)
}

/** Bytes that a UUID takes in a token. */
export const idBytes = 16

export function idAsBytes(id: string): Buffer {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
  if (bytes.length !== idBytes) throw new TypeError('not a UUID')
  return bytes
}

export function idOfBytes(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
