import type { MailServer } from '@punctual/domain'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'

/** Graph takes requests of 4 MB; base64 makes a message a third longer. */
export const maxGraphMessageBytes = 3_000_000

/** The largest messages that mail servers take, as each has said in its last session of this process (RFC 1870). */
export interface ServerSizes {
  /** In bytes; null for a server that has not said any, undefined for one that was not asked. */
  of(server: MailServer): number | null | undefined
  note(server: MailServer, connection: SMTPConnection): void
}

export function createServerSizes(): ServerSizes {
  const known = new Map<string, { readonly version: number; readonly bytes: number | null }>()
  return {
    of({ id, version, settings }) {
      if (settings.protocol === 'Graph') return maxGraphMessageBytes
      const found = known.get(id)
      return found?.version === version ? found.bytes : undefined
    },
    note({ id, version }, connection) {
      known.set(id, { version, bytes: sizeOf(connection) })
    },
  }
}

/** The library keeps what the server has said for the check before a message is sent. */
function sizeOf(connection: SMTPConnection & { readonly _maxAllowedSize?: number }): number | null {
  return connection._maxAllowedSize || null
}
