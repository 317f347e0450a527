import { z } from 'zod'

import { readEgressEntries } from './egress-entry.ts'
import type { EgressRules } from './egress-guard.ts'

/**
 * Entries of EGRESS_ALLOW for this machine itself: local clusters and tests keep their sources and mailbox
 * there.
 */
export const loopbackHosts = 'localhost,127.0.0.0/8,::1'

/** Settings of every process that connects to hosts which accounts, destinations or settings name. */
export const egressSettings = {
  EGRESS_ALLOW: egressList().describe(
    'Hosts that may be connected to although they are loopback, link-local or private, comma separated: `host`, `.suffix`, address or CIDR, each with an optional `:port`. Metadata addresses of clouds are refused whatever stands here.',
  ),
  EGRESS_DENY: egressList().describe(
    'Hosts that are never connected to, in the same form; it wins over EGRESS_ALLOW.',
  ),
  EGRESS_UNLISTED: z
    .enum(['public', 'none'])
    .default('public')
    .describe('What may be connected to without an entry in EGRESS_ALLOW: public addresses, or nothing.'),
}

export function egressRules(config: z.output<z.ZodObject<typeof egressSettings>>): EgressRules {
  return { allow: config.EGRESS_ALLOW, deny: config.EGRESS_DENY, unlisted: config.EGRESS_UNLISTED }
}

function egressList() {
  return z
    .string()
    .max(100_000, 'must not be longer than 100000 characters')
    .default('')
    .transform((list, context) => {
      const read = readEgressEntries(list)
      if (read.ok) return read.entries
      context.addIssue(read.message)
      return z.NEVER
    })
}
