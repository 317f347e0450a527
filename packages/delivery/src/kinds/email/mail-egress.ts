import { type MailServer, mailServerAddress } from '@punctual/domain'
import { createEgressGuard, type EgressGuard, entryForTarget } from '@punctual/runtime'

/**
 * The guard of the connections to a mail server. SMTP_URL itself allows its server, wherever that stands, until the
 * server gets another address. EGRESS_DENY still wins.
 */
export function mailEgress(
  egress: EgressGuard,
  { settings, operatorTarget }: Pick<MailServer, 'settings' | 'operatorTarget'>,
): EgressGuard {
  if (operatorTarget !== mailServerAddress(settings)) return egress
  const { rules } = egress
  return createEgressGuard({ ...rules, allow: [...rules.allow, entryForTarget(settings)] })
}
