import type { MailServer } from '@punctual/domain'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'

import type { BegunMail } from './mail-limits.ts'
import { leave } from './smtp-session.ts'

/** A connection that is signed in, with its use of the server: that lasts as long. */
export interface MailSession {
  readonly connection: SMTPConnection
  readonly use: Extract<BegunMail, { ok: true }>
}

/** Connections that stay open between two mails of a run. */
export interface KeptSessions extends AsyncDisposable {
  /** One that was signed in to the server as it is now. */
  take(server: MailServer): MailSession | null
  /** Closes it when no mail takes it, or the server has closed it. */
  keep(server: MailServer, session: MailSession): void
}

interface Idle {
  readonly server: Pick<MailServer, 'id' | 'version'>
  readonly session: MailSession
  readonly forget: () => void
}

/** Longest time without a mail: the next one is nearly ready when a connection is kept. */
const idleMs = 2_000

export function createKeptSessions(): KeptSessions {
  const idle: Idle[] = []
  return {
    take({ id, version }) {
      const at = idle.findLastIndex(({ server }) => server.id === id && server.version === version)
      const [found] = at < 0 ? [] : idle.splice(at, 1)
      if (!found) return null
      found.session.connection.removeListener('end', found.forget)
      return found.session
    },
    keep({ id, version }, session) {
      const forget = () => {
        idle.splice(idle.indexOf(kept), 1)
        void session.use.end()
      }
      const kept: Idle = { server: { id, version }, session, forget }
      idle.push(kept)
      session.connection.once('end', forget)
      // The library closes a connection whose socket has waited for as long.
      if (session.connection._socket) session.connection._socket.setTimeout(idleMs)
    },
    async [Symbol.asyncDispose]() {
      for (const { session, forget } of idle.splice(0)) {
        session.connection.removeListener('end', forget)
        leave(session.connection)
        await session.use.end()
      }
    },
  }
}
