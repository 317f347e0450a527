import { StartupProblem } from '@punctual/runtime'

/** Where and how to reach a mail server. */
export interface SmtpServer {
  readonly host: string
  readonly port: number
  /** TLS from the first byte (smtps://); otherwise STARTTLS is used when the server offers it. */
  readonly secure: boolean
  /** Fail instead of sending in clear text. */
  readonly requireTls: boolean
  /** False accepts any certificate; for a mail server inside one's own network only. */
  readonly verifyCertificate: boolean
  readonly credentials: { readonly user: string; readonly password: string } | null
}

/**
 * Reads `smtp://[user:password@]host[:port]` or `smtps://…`. The default ports are 587 and 465.
 *
 * - `?requireTls=true|false`: default true when there are credentials, so that a password never travels in
 *   clear text
 *   unless that is asked for.
 * - `?verifyCertificate=true|false`: default true.
 *
 * @throws StartupProblem that says what is wrong, without repeating the URL, which may hold a password
 */
export function readSmtpUrl(smtpUrl: string): SmtpServer {
  const url = URL.parse(smtpUrl)
  if (!url || (url.protocol !== 'smtp:' && url.protocol !== 'smtps:') || url.hostname === '') {
    throw new StartupProblem(
      'The address of the mail server must look like smtp://user:password@host:587 or smtps://host.',
    )
  }
  for (const name of url.searchParams.keys()) {
    if (name !== 'requireTls' && name !== 'verifyCertificate') {
      throw new StartupProblem(
        `The address of the mail server has an unknown option ${JSON.stringify(name)}; known are requireTls and verifyCertificate.`,
      )
    }
  }
  const secure = url.protocol === 'smtps:'
  const user = decoded(url.username)
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    requireTls: booleanOption(url, 'requireTls', user !== ''),
    verifyCertificate: booleanOption(url, 'verifyCertificate', true),
    credentials: user === '' ? null : { user, password: decoded(url.password) },
  }
}

function booleanOption(url: URL, name: string, fallback: boolean): boolean {
  const value = url.searchParams.get(name)
  if (value === null) return fallback
  if (value !== 'true' && value !== 'false')
    throw new StartupProblem(`The option ${name} of the mail server must be true or false.`)
  return value === 'true'
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new StartupProblem('The user or password of the mail server has a "%" that is not written as %25.')
  }
}
