import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/**
 * Encryption of secrets at rest: AES-256-GCM in the envelope `v1.<keyId>.<iv>.<ciphertext and tag>`
 * (base64url parts).
 *
 * The place of a secret (table, row, field) is authenticated with it, so a value copied to another row or
 * column does not open. Several keys may be given: the first one seals, all of them open. A key is rotated by
 * putting the new one in front. Values of the old key are sealed with the new one when their row is next written, or
 * by `secret-keys.ts`, which also counts them.
 *
 * Not guaranteed: that an older value of the same place is refused. A writer of the table can restore
 * it.
 */
export interface SecretBox {
  /** Ids of the keys, in their order; the first one seals. */
  readonly keyIds: readonly string[]
  seal(plain: string, place: SecretContext): string
  open(envelope: string, place: SecretContext): OpenedSecret
}

export interface SecretContext {
  readonly table:
    | 'source_accounts'
    | 'user_sign_ins'
    | 'device_sign_ins'
    | 'destinations'
    | 'mail_servers'
    | 'mail_server_sign_ins'
    | 'mail_server_device_sign_ins'
    | 'idempotency_keys'
    | 'cluster_settings'
  readonly rowId: string
  readonly field: string
}

/**
 * `unknown-key`: sealed with a key that this process was not given. `damaged`: changed, or moved from another
 * place.
 */
export type OpenedSecret =
  | { readonly ok: true; readonly plain: string }
  | { readonly ok: false; readonly reason: 'unknown-key' | 'damaged' }

const version = 'v1'
const ivBytes = 12
const tagBytes = 16

/**
 * @param keys at least one key of 32 bytes
 * @param random source of random bytes; a test may give its own
 */
export function createSecretBox(
  keys: readonly Uint8Array[],
  random: (size: number) => Uint8Array = randomBytes,
): SecretBox {
  const [first] = keys
  if (!first || keys.some((key) => key.length !== 32))
    throw new Error('a secret box needs one or more keys of 32 bytes')
  const byId = new Map(keys.map((key) => [keyId(key), key]))
  return {
    keyIds: [...byId.keys()],
    seal(plain, place) {
      const iv = random(ivBytes)
      const id = keyId(first)
      const cipher = createCipheriv('aes-256-gcm', first, iv, { authTagLength: tagBytes }).setAAD(
        associatedData(id, place),
      )
      const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return [version, id, Buffer.from(iv).toString('base64url'), sealed.toString('base64url')].join('.')
    },
    open(envelope, place) {
      const [givenVersion, id = '', iv = '', sealed = '', ...rest] = envelope.split('.')
      if (givenVersion !== version || rest.length > 0) return { ok: false, reason: 'damaged' }
      const key = byId.get(id)
      if (!key) return { ok: false, reason: 'unknown-key' }
      return openWith(key, {
        iv: Buffer.from(iv, 'base64url'),
        sealed: Buffer.from(sealed, 'base64url'),
        data: associatedData(id, place),
      })
    },
  }
}

function openWith(
  key: Uint8Array,
  { iv, sealed, data }: { iv: Buffer; sealed: Buffer; data: Buffer },
): OpenedSecret {
  if (iv.length !== ivBytes || sealed.length < tagBytes) return { ok: false, reason: 'damaged' }
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes })
    decipher.setAAD(data).setAuthTag(sealed.subarray(-tagBytes))
    const plain = Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()])
    return { ok: true, plain: plain.toString('utf8') }
  } catch {
    return { ok: false, reason: 'damaged' }
  }
}

/** Distinguishes keys without revealing anything about them. */
function keyId(key: Uint8Array): string {
  return createHash('sha256').update('punctual secret key').update(key).digest('hex').slice(0, 8)
}

function associatedData(id: string, { table, rowId, field }: SecretContext): Buffer {
  return Buffer.from(JSON.stringify([version, id, table, rowId, field]))
}
