import {
  addressKey,
  type Cell,
  type ExpressionScope,
  type ListMember,
  parseAddress,
  withValues,
  zoneNameFor,
} from '@punctual/domain'
import { type Language, languages } from '@punctual/domain/words'
import type { DeliveryProgress } from '@punctual/engine'

import type { ListMembers } from './data/run-data.ts'
import type { Destination } from './destination.ts'

/** One send: a destination with the deliveries that it settles. */
export interface Mailing {
  readonly destination: Destination
  readonly planned: readonly DeliveryProgress[]
}

/** The Message-ID of a send, by which a kind finds again what it has sent. */
export function receiptIdOf({ planned }: Pick<Mailing, 'planned'>): string {
  return planned[0]?.messageId ?? ''
}

/**
 * Which recipients get a mail of their own. That is all, where the destination asks for it. Else it is those whom it does
 * not name: they have subscribed.
 */
export function ownMailsOf(destination: Destination): (recipient: string) => boolean {
  const { kind, settings, unusable } = destination
  if (unusable || !kind.isMail) return () => false
  if (kind.isOneEach?.(settings)) return () => true
  const named = namedBy(destination)
  return (recipient) => !named.has(addressKey(recipient))
}

/** The addresses that a destination names, as they are compared. */
export function namedBy({ kind, settings }: Pick<Destination, 'kind' | 'settings'>): ReadonlySet<string> {
  return new Set(kind.recipients(settings).map(addressKey))
}

/** One send to all recipients that get the same mail, and one to each of the others. */
export function mailingsTo(
  destination: Destination,
  planned: readonly DeliveryProgress[],
  lists: ListMembers,
): Mailing[] {
  if (planned.length === 0) return []
  const { kind, settings } = destination
  const hasOwn = ownMailsOf(destination)
  // Of a member that stands in the lists twice, the first has the values: it is the one that gets the mail.
  const listed = [...lists.values()].flat().toReversed()
  const members = new Map(listed.map((member) => [addressKey(member.address), member]))
  const together = planned.filter(({ recipient }) => !hasOwn(recipient))
  const apart = planned.filter(({ recipient }) => hasOwn(recipient))
  return [
    ...(together.length > 0 ? [{ destination, planned: together }] : []),
    ...apart.map((delivery) => ({
      destination: {
        ...destination,
        settings: kind.forOne?.(settings, delivery.recipient) ?? settings,
        member: members.get(addressKey(delivery.recipient)) ?? unlisted(delivery.recipient),
        mailsApart: apart.length,
      },
      planned: [delivery],
    })),
  ]
}

/** Who stands in the destination by an address only. */
function unlisted(recipient: string): ListMember {
  const parsed = parseAddress(recipient)
  const { address, name } = parsed.ok ? parsed.address : { address: recipient, name: null }
  return { address, name: name ?? '', locale: '', timeZone: '', values: {} }
}

/** What a mail to one recipient names of it, and its zone in place of that of the schedule. */
export function memberScope(scope: ExpressionScope, member: ListMember | undefined): ExpressionScope {
  if (!member) return scope
  const { address, name, locale, timeZone, values } = member
  const named = { ...values, Address: address, Name: name, Locale: locale, TimeZone: timeZone }
  const cells = Object.entries(named).map(([key, value]): [string, Cell] => [
    `recipient.${key.trim().toLowerCase()}`,
    value,
  ])
  const filled = withValues(scope, new Map(cells))
  const zone = timeZone === '' ? null : zoneNameFor(timeZone)
  return zone === null ? filled : { ...filled, scheduledFor: { ...filled.scheduledFor, timeZone: zone } }
}

/** The language of the recipient, where the service speaks it. */
export function memberLanguage(usual: Language, member: ListMember | undefined): Language {
  const wanted = member?.locale.trim().toLowerCase().split(/[-_]/)[0]
  return languages.find((language) => language === wanted) ?? usual
}
