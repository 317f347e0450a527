/**
 * Where sessions are kept: in Redis, so that every console process serves every session, and sealed, because a
 * session holds an access token.
 *
 * The browser has the signed id of its session and nothing else. The name of a record is a hash of that id.
 * Its content is encrypted with a key that is derived from the first of PUNCTUAL_SECRET_KEYS: a copy of Redis
 * opens no session. A record that no request has read for the idle time is gone. When Redis loses its
 * contents, users log in again.
 */
import { createHash, hkdfSync } from 'node:crypto'
import { callbackify } from 'node:util'

import type { SessionStore } from '@fastify/session'
import type { ExpiringValues } from '@punctual/queue/expiring-values'
import { CompactEncrypt, compactDecrypt } from 'jose'

/** Longest life of a session: that of an access token. */
export const sessionSeconds = 24 * 3_600

type Sessions = Required<Pick<SessionStore, 'get' | 'set' | 'destroy'>>
export interface StoreOptions {
  readonly values: ExpiringValues
  readonly secretKeys: readonly Buffer[]
  /** How long a session may be unused. */
  readonly idleMinutes: number
}

type StoredSession = Parameters<SessionStore['set']>[1]

export function createSessionStore({ values, secretKeys, idleMinutes }: StoreOptions): Sessions {
  const keys = secretKeys.map((key) => derivedKey(key, 'session records'))
  const [newest] = keys
  if (newest === undefined) throw new Error('there is no secret key')
  const idleSeconds = Math.min(idleMinutes * 60, sessionSeconds)

  const store = {
    async get(sessionId: string): Promise<StoredSession | null> {
      const sealed = await values.use(nameOf(sessionId), idleSeconds)
      return sealed === null ? null : await opened(sealed, keys)
    },
    async set(sessionId: string, session: StoredSession): Promise<void> {
      const text = new TextEncoder().encode(JSON.stringify(session))
      const sealed = await new CompactEncrypt(text)
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .encrypt(newest)
      await values.set(nameOf(sessionId), sealed, idleSeconds)
    },
    destroy: (sessionId: string) => values.delete(nameOf(sessionId)),
  }
  return {
    get: callbackify(store.get),
    set: callbackify(store.set),
    destroy: callbackify(store.destroy),
  }
}

/** A key for one purpose, from a secret key of the cluster. */
export function derivedKey(secretKey: Buffer, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secretKey, '', `punctual console ${purpose}`, 32))
}

/** Null when none of the keys opens the record: it was sealed with a key that is no longer used. */
async function opened(sealed: string, keys: readonly Uint8Array[]): Promise<StoredSession | null> {
  for (const key of keys) {
    const text = await compactDecrypt(sealed, key).catch(() => null)
    if (text !== null) return JSON.parse(new TextDecoder().decode(text.plaintext)) as StoredSession
  }
  return null
}

function nameOf(sessionId: string): string {
  return createHash('sha256').update(sessionId).digest('hex')
}
