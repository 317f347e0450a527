import { type DeliveryPolicy, kindOf } from '@punctual/delivery/kinds'
import {
  type BoundRow,
  boundRow,
  type Cell,
  type DestinationSettings,
  type ExpressionScope,
  factNames,
  hasPlaceholder,
  type NoticeSettings,
  parseAddress,
  scheduleDefinition,
} from '@punctual/domain'
import { sentence } from '@punctual/domain/words'
import type { RecipientDomains } from '@punctual/runtime'

import type { FieldError } from '../../http/problem.ts'
import { invalid } from '../../http/read-input.ts'
import type { PlacedDestination } from './placed-destination.ts'

/**
 * Rows whose recipients are checked when they are written; those of further rows are checked before each send
 * by the worker.
 */
const maxCheckedRows = 500

/** What the rules of the operator forbid in destinations, such as recipients of a domain, each as a problem of its field. */
export function recipientProblems(
  definition: unknown,
  destinations: readonly PlacedDestination[],
  policy: DeliveryPolicy,
): FieldError[] {
  const direct = destinations.flatMap((each) =>
    refusedOf(each, { settings: each.destination.settings, policy, row: null }),
  )
  const withExpressions = destinations.filter(({ destination }) =>
    kindOf(destination)
      .texts(destination.settings)
      .some(({ text, use }) => use === 'recipients' && hasPlaceholder(text)),
  )
  const parsed = withExpressions.length === 0 ? null : scheduleDefinition.safeParse(definition)
  if (!parsed?.success) return direct
  const { dataDriven } = parsed.data
  const rows: readonly (BoundRow | null)[] = dataDriven
    ? dataDriven.rows.slice(0, maxCheckedRows).map((_cells, index) => boundRow(dataDriven, index))
    : [null]
  for (const [index, row] of rows.entries()) {
    for (const each of withExpressions) {
      const bound = kindOf(each.destination).bind(each.destination.settings, sampleScope(row), 'row')
      const refused = bound.ok
        ? refusedOf(each, { settings: bound.settings, policy, row: row === null ? null : index + 1 })
        : []
      if (refused.length > 0) return [...direct, ...refused]
    }
  }
  return direct
}

/** What a run would fill in, where it is known before there is one; the rest is checked before each send. */
function sampleScope(row: BoundRow | null): ExpressionScope {
  const facts = factNames.map((name) => [name.toLowerCase(), name] as const)
  return {
    values: new Map<string, Cell>([...(row ?? []), ...facts]),
    scheduledFor: { at: new Date(0), timeZone: 'UTC' },
  }
}

interface Refusing {
  readonly settings: DestinationSettings
  readonly policy: DeliveryPolicy
  readonly row: number | null
}

function refusedOf(
  { destination, prefix }: PlacedDestination,
  { settings, policy, row }: Refusing,
): FieldError[] {
  return kindOf(destination)
    .refusals(settings, policy, row)
    .map(({ field, message }) => ({ field: `${prefix}${field}`, message }))
}

function isRefused(written: string, domains: RecipientDomains): boolean {
  const parsed = parseAddress(written)
  return parsed.ok && !domains.allows(parsed.address.address)
}

/** @throws ProblemError `invalid_request` for an address that notices may not go to */
export function refuseNoticeRecipients({ notifyOnFailure }: NoticeSettings, allowed: AllowedDomains): void {
  refuseAddresses('NotifyOnFailure', notifyOnFailure, allowed)
}

interface AllowedDomains {
  readonly recipientDomains: RecipientDomains
}

/** @throws ProblemError `invalid_request` for an address that mails may not go to */
export function refuseAddresses(
  field: string,
  addresses: readonly string[],
  { recipientDomains }: AllowedDomains,
): void {
  const refused = addresses.find((written) => isRefused(written, recipientDomains))
  if (refused === undefined) return
  const message = sentence('address_domain_refused', { address: refused })
  throw invalid([{ field, message }])
}
