import type { RecipientLink, RecipientTokens } from '@punctual/catalog'
import { parseAddress } from '@punctual/domain'

import type { RunDependencies } from './dependencies.ts'
import type { Destination } from './destination.ts'

/** Makes the addresses of the pages of recipients. @param baseUrl of the REST interface, as recipients reach it */
export function createRecipientPage(baseUrl: URL, tokens: RecipientTokens): (link: RecipientLink) => string {
  const base = baseUrl.href.endsWith('/') ? baseUrl.href : `${baseUrl.href}/`
  return (link) => new URL(`r/${tokens.sign(link)}`, base).href
}

/**
 * Where the recipient of a mail stops the mails of the schedule. A mail to several has no such address: one reader
 * could stop the mails of another.
 */
export function unsubscribeUrlOf(
  { recipientPage }: Pick<RunDependencies, 'recipientPage'>,
  { kind, settings }: Destination,
  scheduleId: string,
): string | null {
  const [recipient, ...others] = kind.isMail ? kind.recipients(settings) : []
  if (recipientPage === null || recipient === undefined || others.length > 0) return null
  const parsed = parseAddress(recipient)
  return parsed.ok ? recipientPage({ address: parsed.address.address, scheduleId }) : null
}
