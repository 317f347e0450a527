import { isIP } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers'

import type { MailServer } from '@punctual/domain'
import SMTPConnection from 'nodemailer/lib/smtp-connection'

import type { SmtpTimeouts } from './smtp-limits.ts'

/** What an SMTP step failed with: the reply of the server if there was one, and where it happened. */
export interface StepProblem {
  readonly code: string
  /** The command whose reply it is, as nodemailer names it: CONN, AUTH PLAIN, MAIL FROM, RCPT TO, DATA … */
  readonly command: string
  readonly reply: string | null
  readonly message: string
}

export type StepResult<Value> =
  | { readonly kind: 'done'; readonly value: Value }
  | { readonly kind: 'failed'; readonly problem: StepProblem }
  | { readonly kind: 'aborted' }

/**
 * Creates a session that is not connected yet. Nothing of it is logged by the library: its records hold user
 * names.
 */
export function createSession(
  { settings, address }: Pick<MailServer, 'settings'> & { readonly address: string },
  timeouts: SmtpTimeouts,
): SMTPConnection {
  const { host, port, security, verifyCertificate } = settings
  const connection = new SMTPConnection({
    host: address,
    // The certificate must be that of the name, not of the address.
    ...(isIP(host) === 0 && { servername: host }),
    port,
    secure: security === 'Tls',
    requireTLS: security === 'StartTls',
    connectionTimeout: timeouts.connectionTimeoutMs,
    greetingTimeout: timeouts.connectionTimeoutMs,
    dnsTimeout: timeouts.connectionTimeoutMs,
    socketTimeout: timeouts.replyTimeoutMs,
    socketCloseTimeout: 0,
    logger: false,
    tls: { rejectUnauthorized: verifyCertificate, minVersion: 'TLSv1.2' },
  })
  // Errors are read by the step under way; without this listener a late one would end the process.
  connection.on('error', () => {})
  return connection
}

/** Connects, greets and secures. */
export async function greet(
  connection: SMTPConnection,
  timeouts: SmtpTimeouts,
  signal: AbortSignal,
): Promise<StepResult<void>> {
  const connected = await step<void>(connection, signal, (done, enter) => {
    enter('the greeting', timeouts.sessionTotalMs)
    connection.connect((error) => done(error ?? null))
  })
  // The end of a message is a small write after another: it must not wait for the other side to confirm that
  // one.
  if (connection._socket) connection._socket.setNoDelay(true)
  return connected
}

/** What a session logs in with. */
export type SmtpLogin = Parameters<SMTPConnection['login']>[0]

export async function logIn(
  connection: SMTPConnection,
  { login, timeouts }: { readonly login: SmtpLogin; readonly timeouts: SmtpTimeouts },
  signal: AbortSignal,
): Promise<StepResult<void>> {
  return await step<void>(connection, signal, (done, enter) => {
    enter('the log-in', timeouts.sessionTotalMs)
    connection.login(login, (error) => done(error))
  })
}

/** Says goodbye. The answer is not awaited; a server that gives none is disconnected after five seconds. */
export function leave(connection: SMTPConnection): void {
  if (connection._socket) connection._socket.setTimeout(5_000)
  connection.quit()
}

/**
 * Begins a phase with a total time limit, however much is received meanwhile. Null when the present step has
 * a limit of its own.
 */
export type EnterPhase = (name: string, limitMs: number | null) => void

/**
 * Runs one step of a session. It ends with the callback, with an error or the end of the connection, at the
 * limit of its phase, or with the signal. An abort destroys the socket at once.
 */
export function step<Value>(
  connection: SMTPConnection,
  signal: AbortSignal,
  start: (done: (error: Error | null, value?: Value) => void, enter: EnterPhase) => void,
): Promise<StepResult<Value>> {
  return new Promise((resolve) => {
    let leavePhase = () => {}
    function finish(result: StepResult<Value>): void {
      leavePhase()
      connection.removeListener('error', onError)
      connection.removeListener('end', onEnd)
      signal.removeEventListener('abort', onAbort)
      resolve(result)
    }
    const onError = (error: Error) => finish({ kind: 'failed', problem: problemOf(error) })
    // The library reports the end of a connection before it hands over the error that caused it.
    const onEnd = () => nextTurn(() => onError(new Error('The connection was closed.')))
    const onAbort = () => {
      finish({ kind: 'aborted' })
      connection.close()
    }
    const enter: EnterPhase = (name, limitMs) => {
      leavePhase()
      if (limitMs === null) return
      const limit = AbortSignal.timeout(limitMs)
      const onOver = () => {
        onError(
          Object.assign(new Error(`${name} took more than ${limitMs} ms in all`), {
            code: 'ETIMEDOUT',
            command: 'TIME',
          }),
        )
        connection.close()
      }
      limit.addEventListener('abort', onOver, { once: true })
      // What the step holds, such as the message, is let go with it.
      leavePhase = () => limit.removeEventListener('abort', onOver)
    }
    if (signal.aborted) return onAbort()
    connection.on('error', onError)
    connection.on('end', onEnd)
    signal.addEventListener('abort', onAbort)
    start((error, value) => (error ? onError(error) : finish({ kind: 'done', value: value as Value })), enter)
  })
}

function problemOf(error: Error): StepProblem {
  const { code, command, response } = error as { code?: unknown; command?: unknown; response?: unknown }
  return {
    code: typeof code === 'string' ? code : 'ECONNECTION',
    command: typeof command === 'string' ? command : 'CONN',
    reply: typeof response === 'string' && response !== '' ? response : null,
    message: error.message,
  }
}
