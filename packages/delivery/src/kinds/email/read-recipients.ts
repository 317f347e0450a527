import { failure, failureSentence, parseAddress, type ParsedAddress } from '@punctual/domain'
import { type Sentence, sentence } from '@punctual/domain/words'
import type { RecipientDomains } from '@punctual/runtime'

import type { RecipientOutcome, SendOutcome } from '../../send-outcome.ts'

/** The recipients of a mail as they go over the wire, each once. */
export interface ReadRecipients {
  readonly to: readonly string[]
  /** What servers said of those of `to`, said of each recipient as it was written. */
  outcome(found: readonly RecipientOutcome[]): SendOutcome & { readonly kind: 'answered' }
  /** The recipients as written that are refused: by what servers said, and those that went to no server. */
  refused(found: readonly RecipientOutcome[]): readonly RecipientOutcome[]
}

/** Reads recipients. One that is no address, or has a domain that is not allowed, never goes to a server. */
export function parseRecipients(written: readonly string[], domains: RecipientDomains): ReadRecipients {
  const recipients = written.map((each) => ({ written: each, parsed: parseRecipient(each, domains) }))
  const to = [...new Set(recipients.flatMap(({ parsed }) => (parsed.ok ? [parsed.address.address] : [])))]
  const foundOf = ({ parsed }: ReadRecipient, found: readonly RecipientOutcome[]) =>
    found.find(({ recipient }) => parsed.ok && recipient === parsed.address.address)
  return {
    to,
    outcome: (found) => ({
      kind: 'answered',
      recipients: recipients.map((each) => outcomeOf(each, foundOf(each, found))),
    }),
    refused: (found) =>
      recipients
        .filter((each) => !each.parsed.ok || foundOf(each, found))
        .map((each) => outcomeOf(each, foundOf(each, found))),
  }
}

interface ReadRecipient {
  readonly written: string
  readonly parsed: ParsedRecipient
}

type ParsedRecipient =
  | ParsedAddress
  | { readonly ok: false; readonly code: 'recipient_domain_refused'; readonly message: Sentence }

function parseRecipient(written: string, domains: RecipientDomains): ParsedRecipient {
  const parsed = parseAddress(written)
  if (!parsed.ok || domains.allows(parsed.address.address)) return parsed
  return {
    ok: false,
    code: 'recipient_domain_refused',
    message: failureSentence('recipient_domain_refused'),
  }
}

function outcomeOf(
  { written, parsed }: ReadRecipient,
  found: RecipientOutcome | undefined,
): RecipientOutcome {
  if (found) return { ...found, recipient: written }
  const said = parsed.ok ? sentence('recipient_not_answered') : parsed.message
  return {
    recipient: written,
    state: 'Rejected',
    reply: '',
    failure: failure('code' in parsed ? parsed.code : 'destination_invalid', { said }),
  }
}
