import { z } from 'zod'

import { canonicalName } from './egress-entry.ts'

/** Which domains mails may go to. */
export interface RecipientDomains {
  /** Whether a mail may go to an address such as `ann@example.org`, whose domain is in ASCII. */
  allows(address: string): boolean
}

const maximumDomains = 1_000

/** Setting of every process that writes recipients down or sends to them. */
export const recipientDomainsSetting = {
  RECIPIENT_DOMAINS_ALLOW: z
    .string()
    .max(100_000, 'must not be longer than 100000 characters')
    .default('')
    .transform((list, context): readonly string[] => {
      const domains: string[] = []
      for (const text of list.split(',').map((each) => each.trim())) {
        if (text === '') continue
        const domain = canonicalName(text.startsWith('.') ? text.slice(1) : text)
        if (domain === null || domains.length === maximumDomains) {
          context.addIssue(
            domain === null
              ? `has the entry ${JSON.stringify(text.slice(0, 100))}, which is no domain such as example.org or .example.org`
              : `has more than ${maximumDomains} entries`,
          )
          return z.NEVER
        }
        domains.push(text.startsWith('.') ? `.${domain}` : domain)
      }
      return domains
    })
    .describe(
      'Domains that mails may go to, comma separated: `example.org`, or `.example.org` for every domain below it. Empty: to all. Judged when a recipient is written, and again before each send.',
    ),
}

/** @param allowed as the setting has them; none stands for every domain */
export function createRecipientDomains(allowed: readonly string[]): RecipientDomains {
  const exact = new Set(allowed.filter((domain) => !domain.startsWith('.')))
  const suffixes = allowed.filter((domain) => domain.startsWith('.'))
  return {
    allows(address) {
      if (allowed.length === 0) return true
      const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
      return exact.has(domain) || suffixes.some((suffix) => domain.endsWith(suffix))
    },
  }
}
