import { failure, type Failure, type MailServer } from '@punctual/domain'
import type { EgressGuard } from '@punctual/runtime'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'

import type { AccessTokens } from './access-tokens.ts'
import { resolveMailServer } from './resolve-mail-server.ts'
import type { SmtpTimeouts } from './smtp-limits.ts'
import { failureOf } from './smtp-problem.ts'
import { createSession, greet, logIn, type SmtpLogin, type StepResult } from './smtp-session.ts'

export interface Opening {
  readonly server: MailServer
  readonly timeouts: SmtpTimeouts
  /** Checks the mail server each time before a connection is made. */
  readonly egress: EgressGuard
  readonly tokens: AccessTokens
  readonly signal: AbortSignal
  /** Given each step that is done, for a reader. */
  readonly onStep?: (step: SessionStep, detail: string) => void
}

/** The steps of a session before a mail, in their order. */
export type SessionStep = 'resolve' | 'connect' | 'sign-in'

export type OpenedSession =
  | { readonly kind: 'open'; readonly connection: SMTPConnection }
  | { readonly kind: 'failed'; readonly step: SessionStep; readonly failure: Failure }

/** Opens a session at the first address of the server that takes the connection, and signs in. */
export async function openMailSession(opening: Opening): Promise<OpenedSession> {
  const { server, timeouts, egress, signal, onStep = () => {} } = opening
  const resolved = await resolveMailServer(server.settings, {
    egress,
    signal,
    timeoutMs: timeouts.connectionTimeoutMs,
  })
  if (resolved.kind !== 'resolved')
    return {
      kind: 'failed',
      step: 'resolve',
      failure: resolved.kind === 'failed' ? resolved.failure : stopped(),
    }
  onStep('resolve', resolved.addresses.join(', '))
  const greeted = await greetFirst(opening, resolved.addresses)
  if (greeted.kind === 'failed') return greeted
  const { connection } = greeted
  onStep('connect', protectionOf(connection))
  const signedIn = await signIn(connection, opening)
  if (signedIn !== null) {
    connection.close()
    return { kind: 'failed', step: 'sign-in', failure: signedIn }
  }
  if (server.settings.authType !== 'None') onStep('sign-in', '')
  return greeted
}

async function greetFirst(
  { server, timeouts, signal }: Opening,
  addresses: readonly string[],
): Promise<OpenedSession> {
  let failed: Unfinished = { kind: 'aborted' }
  for (const address of addresses) {
    const connection = createSession({ ...server, address }, timeouts)
    const greeted = await greet(connection, timeouts, signal)
    if (greeted.kind === 'done') return { kind: 'open', connection }
    connection.close()
    failed = greeted
    if (greeted.kind === 'aborted' || greeted.problem.command !== 'CONN' || greeted.problem.reply !== null)
      break
  }
  return { kind: 'failed', step: 'connect', failure: failureOf(failed) }
}

type Unfinished = Exclude<StepResult<unknown>, { kind: 'done' }>

/** Null when it is done, or the server asks for none. */
async function signIn(connection: SMTPConnection, opening: Opening): Promise<Failure | null> {
  const { server, timeouts, tokens, signal } = opening
  const { authType, userName } = server.settings
  if (authType === 'None') return null
  if (authType === 'Password') {
    const login = { user: userName, pass: server.secrets.password ?? '' }
    return failureOfStep(await logIn(connection, { login, timeouts }, signal))
  }
  const first = await tokens.get(server, { isRenewed: false, signal })
  if (!first.ok) return first.failure
  const login = xoauth2(userName, (isRenewed) =>
    isRenewed ? tokens.get(server, { isRenewed, signal }) : Promise.resolve(first),
  )
  return failureOfStep(await logIn(connection, { login, timeouts }, signal))
}

/** The library asks for a second token when the server refuses the first one. */
function xoauth2(user: string, get: (isRenewed: boolean) => ReturnType<AccessTokens['get']>): SmtpLogin {
  const oauth2 = {
    getToken: (isRenewed: boolean, done: TokenCallback) => void handToken(get(isRenewed), done),
    buildXOAuth2Token: (token: string) =>
      Buffer.from(`user=${user}\u0001auth=Bearer ${token}\u0001\u0001`).toString('base64'),
  }
  return { user, oauth2 } as unknown as SmtpLogin
}

type TokenCallback = (error: Error | null, token?: string) => void

async function handToken(asked: ReturnType<AccessTokens['get']>, done: TokenCallback): Promise<void> {
  const found = await asked
  if (found.ok) done(null, found.token)
  else done(new Error(found.failure.message))
}

function failureOfStep(result: StepResult<void>): Failure | null {
  return result.kind === 'done' ? null : failureOf(result)
}

function stopped(): Failure {
  return failure('delivery_stopped', { source: 'smtp' })
}

/** The version of TLS; empty without. */
function protectionOf({ _socket: socket }: SMTPConnection): string {
  return socket && 'getProtocol' in socket ? String((socket.getProtocol as () => string | null)()) : ''
}
