import {
  bindEmail,
  boundRows,
  type EmailSettings,
  hasPlaceholder,
  parseAddress,
  scheduleDefinition,
} from '@punctual/domain'
import type { RecipientDomains } from '@punctual/runtime'

import type { FieldError } from '../../http/problem.ts'
import type { PlacedDestination } from './placed-destination.ts'

/**
 * Rows whose recipients are checked when they are written; those of further rows are checked before each send
 * alone.
 */
const maxCheckedRows = 500

const lists = [
  ['to', 'To'],
  ['cc', 'Cc'],
  ['bcc', 'Bcc'],
] as const

/** The recipients whose domain mails may not go to, each as a problem of its field. */
export function recipientProblems(
  definition: unknown,
  destinations: readonly PlacedDestination[],
  domains: RecipientDomains,
): FieldError[] {
  const direct = destinations.flatMap(({ destination, prefix }) =>
    refusedOf(destination.settings, { domains, prefix, where: '' }),
  )
  const withColumns = destinations.filter(({ destination: { settings } }) =>
    lists.some(([field]) => settings[field].some(hasPlaceholder)),
  )
  const parsed = withColumns.length === 0 ? null : scheduleDefinition.safeParse(definition)
  const data = parsed?.success ? parsed.data.dataDriven : undefined
  if (!data) return direct
  for (const [index, row] of boundRows(data).slice(0, maxCheckedRows).entries()) {
    for (const { destination, prefix } of withColumns) {
      const bound = bindEmail(destination.settings, row)
      const refused = bound.ok
        ? refusedOf(bound.settings, { domains, prefix, where: ` in row ${index + 1}` })
        : []
      if (refused.length > 0) return [...direct, ...refused]
    }
  }
  return direct
}

function refusedOf(
  settings: EmailSettings,
  { domains, prefix, where }: { domains: RecipientDomains; prefix: string; where: string },
): FieldError[] {
  return lists.flatMap(([field, name]) => {
    const refused = settings[field].find((written) => isRefused(written, domains))
    if (refused === undefined) return []
    return [
      {
        field: `${prefix}${name}`,
        message: `has the recipient ${refused}${where}, whose domain RECIPIENT_DOMAINS_ALLOW does not name`,
      },
    ]
  })
}

function isRefused(written: string, domains: RecipientDomains): boolean {
  const parsed = parseAddress(written)
  return parsed.ok && !domains.allows(parsed.address.address)
}
