import { Redis } from 'ioredis'

import type { Logger } from '@punctual/runtime'

import { impatientConnection, type RedisAddress } from './connection.ts'
import { expiringValueKey } from './keys.ts'

/** Strings that several processes share and that may be lost at any moment. Each expires after its time. */
export interface ExpiringValues extends AsyncDisposable {
  /** Null when there is none, or no longer. Rejects within a second when Redis does not answer, as the others do. */
  get(name: string): Promise<string | null>
  /** The same, and from now on it lasts so long. */
  use(name: string, seconds: number): Promise<string | null>
  set(name: string, value: string, seconds: number): Promise<void>
  delete(name: string): Promise<void>
}

/** @param options.kind what the values are, in kebab-case: a part of their keys */
export function createExpiringValues(
  options: RedisAddress & { readonly kind: string; readonly logger: Logger },
): ExpiringValues {
  const connection = new Redis({ ...impatientConnection(options.url), enableOfflineQueue: true })
  connection.on('error', (error: Error) => options.logger.debug({ err: error }, 'connection to Redis'))
  const keyOf = (name: string) => expiringValueKey(options.prefix, options.kind, name)
  return {
    get: (name) => connection.get(keyOf(name)),
    use: (name, seconds) => connection.getex(keyOf(name), 'EX', seconds),
    async set(name, value, seconds) {
      await connection.set(keyOf(name), value, 'EX', seconds)
    },
    async delete(name) {
      await connection.del(keyOf(name))
    },
    // oxlint-disable-next-line typescript/require-await -- the interface is asynchronous
    async [Symbol.asyncDispose]() {
      connection.disconnect()
    },
  }
}
