import type { MailServer } from '@punctual/domain'
import { StartupProblem } from '@punctual/runtime'

/** A mail server as an address says it: without a sender, limits and signatures. */
export type WrittenMailServer = Pick<MailServer, 'settings' | 'secrets'>

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
export function readSmtpUrl(smtpUrl: string): WrittenMailServer {
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
  const isTls = url.protocol === 'smtps:'
  const user = decoded(url.username)
  const [password, requiresTls] = [decoded(url.password), booleanOption(url, 'requireTls', user !== '')]
  return {
    settings: {
      host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
      port: url.port === '' ? (isTls ? 465 : 587) : Number(url.port),
      security: isTls ? 'Tls' : requiresTls ? 'StartTls' : 'None',
      verifyCertificate: booleanOption(url, 'verifyCertificate', true),
      authType: user === '' ? 'None' : 'Password',
      userName: user,
      oauth: null,
      from: '',
      maxPerMinute: null,
      maxConnections: null,
      protocol: 'Smtp',
      dkim: null,
      bounces: null,
    },
    secrets: user === '' ? {} : { password },
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
