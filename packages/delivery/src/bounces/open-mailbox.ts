import { isIP } from 'node:net'

import { failure, type Failure, type MailServer } from '@punctual/domain'
import { sentence } from '@punctual/domain/words'
import type { EgressGuard } from '@punctual/runtime'
import { ImapFlow } from 'imapflow'

import type { AccessTokens } from '../kinds/email/access-tokens.ts'
import { resolveMailServer } from '../kinds/email/resolve-mail-server.ts'

export interface MailboxAccess {
  readonly egress: EgressGuard
  /** Of mail servers that are signed in to by OAuth2; the mailbox is too, unless it has a password. */
  readonly tokens: AccessTokens
}

export type OpenedMailbox =
  | { readonly ok: true; readonly client: ImapFlow; readonly uidValidity: string }
  | { readonly ok: false; readonly failure: Failure }

const connectTimeoutMs = 15_000
const greetingTimeoutMs = 15_000
/** Without a byte from the server. */
const silenceTimeoutMs = 30_000
const source = 'imap'

/** Signs in to the mailbox for bounces of a mail server, and selects its folder. Aborting ends the connection. */
export async function openMailbox(
  server: MailServer,
  { egress, tokens }: MailboxAccess,
  signal: AbortSignal,
): Promise<OpenedMailbox> {
  const { bounces } = server.settings
  if (bounces === null) throw new TypeError('the mail server has a mailbox for bounces')
  const resolved = await resolveMailServer(bounces, { egress, timeoutMs: connectTimeoutMs, signal })
  if (resolved.kind === 'aborted') return failed(failure('delivery_stopped', { source }))
  if (resolved.kind === 'failed') return failed(resolved.failure)
  const auth = await loginOf(server, { tokens, signal })
  if ('failure' in auth) return failed(auth.failure)
  const { host, port, security, verifyCertificate, folder } = bounces
  const client = new ImapFlow({
    host: resolved.addresses[0] ?? host,
    ...(isIP(host) === 0 && { servername: host }),
    port,
    secure: security === 'Tls',
    ...(security === 'StartTls' ? { doSTARTTLS: true } : {}),
    tls: { rejectUnauthorized: verifyCertificate },
    auth,
    logger: false,
    disableAutoIdle: true,
    disableCompression: true,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: greetingTimeoutMs,
    socketTimeout: silenceTimeoutMs,
  })
  // Without a listener an error that comes between two commands would end the process.
  client.on('error', () => {})
  signal.addEventListener('abort', () => client.close(), { once: true })
  try {
    if (signal.aborted) return failed(failure('delivery_stopped', { source }))
    await client.connect()
    const { uidValidity } = await client.mailboxOpen(folder)
    return { ok: true, client, uidValidity: String(uidValidity) }
  } catch (error) {
    client.close()
    return failed(signal.aborted ? failure('delivery_stopped', { source }) : failureOf(error))
  }
}

async function loginOf(
  server: MailServer,
  { tokens, signal }: { readonly tokens: AccessTokens; readonly signal: AbortSignal },
) {
  const { settings, secrets } = server
  const user = settings.bounces?.userName || settings.userName
  if (secrets.bouncesPassword !== undefined) return { user, pass: secrets.bouncesPassword }
  const found = await tokens.get(server, { isRenewed: false, signal })
  return found.ok ? { user, accessToken: found.token } : { failure: found.failure }
}

function failureOf(error: unknown): Failure {
  const {
    message = '',
    authenticationFailed,
    mailboxMissing,
  } = error as Partial<Error & { authenticationFailed: boolean; mailboxMissing: boolean }>
  if (authenticationFailed === true)
    return failure('mail_credentials_rejected', { source, said: sentence('bounce_mailbox_sign_in_refused') })
  if (mailboxMissing === true)
    return failure('mail_rejected', { source, said: sentence('bounce_folder_missing') })
  return failure('mail_server_unreachable', {
    source,
    said: sentence('bounce_mailbox_unreachable'),
    detail: message.slice(0, 500),
  })
}

function failed(reason: Failure): OpenedMailbox {
  return { ok: false, failure: reason }
}
