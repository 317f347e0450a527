import {
  createMailer,
  type Mailer,
  type MailerOptions,
  noMailLimits,
  readSmtpUrl,
  type SmtpTimeouts,
} from '../../../src/index.ts'
import type { MailServer, MailServerSettings, MailServerSecrets } from '@punctual/domain'
import { createRecipientDomains, type EgressGuard, silentLogger } from '@punctual/runtime'
import { loopbackEgress } from '@punctual/testing'

export const from = 'Punctual <reports@example.org>'

/** What a test changes of a mail server that it names by its address. */
export interface ServerParts {
  readonly settings?: Partial<MailServerSettings>
  readonly secrets?: MailServerSecrets
}

export function serverOf(smtpUrl: string, { settings = {}, secrets = {} }: ServerParts = {}): MailServer {
  const read = readSmtpUrl(smtpUrl)
  return {
    id: smtpUrl,
    name: smtpUrl,
    settings: { ...read.settings, from, ...settings },
    secrets: { ...read.secrets, ...secrets },
    operatorTarget: null,
    version: 1,
  }
}

interface MailerParts extends Partial<SmtpTimeouts>, Partial<Omit<MailerOptions, 'servers' | 'egress'>> {
  readonly egress?: EgressGuard
}

/** A mailer over servers in this order. */
export function mailerOver(
  servers: readonly MailServer[],
  { egress = loopbackEgress(), recipientDomains = createRecipientDomains([]), ...more }: MailerParts = {},
): Mailer {
  return createMailer({
    servers: () => servers,
    egress: () => egress,
    recipientDomains,
    limits: noMailLimits,
    tokens: { get: () => Promise.reject(new Error('no server signs in with tokens')) },
    logger: silentLogger(),
    timeouts: more,
    ...more,
  })
}
