import type { DeliveryState } from './state.ts'

/**
 * What other runs with the same files have made of a recipient. Under way: one of them has not ended. In doubt: one of
 * them may have reached the recipient.
 */
export type Resent = 'under-way' | 'arrived' | 'in-doubt'

/** What is known of a delivery of an ended run. */
export interface EndedDelivery {
  readonly id: string
  readonly destinationId: string
  readonly recipient: string
  readonly state: DeliveryState
  readonly error: { readonly code: string } | null
  readonly resent?: Resent | undefined
}

/** Whom the kept files go to again; null: not said. */
export interface ResendWish {
  readonly destinationIds: readonly string[] | null
  readonly recipients: readonly string[] | null
  readonly deliveryIds: readonly string[] | null
}

export type ResendChoice<Delivery> =
  | { readonly ok: true; readonly chosen: readonly Delivery[] }
  /** Places in the lists of the wish that name nothing that the run had. */
  | { readonly ok: false; readonly reason: 'destinations-unknown'; readonly places: readonly number[] }
  | { readonly ok: false; readonly reason: 'recipients-unknown'; readonly places: readonly number[] }
  | { readonly ok: false; readonly reason: 'deliveries-unknown'; readonly places: readonly number[] }
  /** Who would be left to send to, and has to be named: each of them may have the mail already. */
  | { readonly ok: false; readonly reason: 'in-doubt'; readonly recipients: readonly string[] }
  /** Who is about to get the mail from a resend that has not ended. */
  | { readonly ok: false; readonly reason: 'under-way'; readonly recipients: readonly string[] }
  | { readonly ok: false; readonly reason: 'nothing-sent' }

/**
 * The deliveries of an ended run that are repeated. A named recipient gets the mail, also one that the ledger says has
 * it. One recipient may have several deliveries, so a delivery can be named as well. Without names, the recipients that
 * certainly lack the mail get it, also from an earlier resend; when each has it, each gets it again. A delivery in doubt
 * is never repeated unless it or its recipient is named. None is repeated beside a resend that is about to make it.
 */
export function chooseResend<Delivery extends EndedDelivery>(
  deliveries: readonly Delivery[],
  { destinationIds, recipients, deliveryIds }: ResendWish,
): ResendChoice<Delivery> {
  const within = named(deliveries, destinationIds, ({ destinationId }) => destinationId)
  if (!within.ok) return { ok: false, reason: 'destinations-unknown', places: within.places }
  if (recipients === null && deliveryIds === null) return unnamed(within.found)
  const ofRecipients = named(within.found, recipients, ({ recipient }) => recipient)
  if (!ofRecipients.ok) return { ok: false, reason: 'recipients-unknown', places: ofRecipients.places }
  const ofIds = named(ofRecipients.found, deliveryIds, ({ id }) => id)
  if (!ofIds.ok) return { ok: false, reason: 'deliveries-unknown', places: ofIds.places }
  return chosenOf(ofIds.found)
}

/** The deliveries with one of the names, in upper or lower case; all of them without names. */
function named<Delivery extends EndedDelivery>(
  deliveries: readonly Delivery[],
  names: readonly string[] | null,
  nameOf: (delivery: Delivery) => string,
):
  | { readonly ok: true; readonly found: readonly Delivery[] }
  | { readonly ok: false; readonly places: readonly number[] } {
  if (names === null) return { ok: true, found: deliveries }
  const known = new Set(deliveries.map((each) => nameOf(each).toLowerCase()))
  const unknown = names.flatMap((name, place) => (known.has(name.toLowerCase()) ? [] : [place]))
  if (unknown.length > 0) return { ok: false, places: unknown }
  const wanted = new Set(names.map((name) => name.toLowerCase()))
  return { ok: true, found: deliveries.filter((each) => wanted.has(nameOf(each).toLowerCase())) }
}

function chosenOf<Delivery extends EndedDelivery>(chosen: readonly Delivery[]): ResendChoice<Delivery> {
  const underWay = chosen.filter(({ resent }) => resent === 'under-way')
  return underWay.length > 0
    ? { ok: false, reason: 'under-way', recipients: recipientsOf(underWay) }
    : { ok: true, chosen }
}

function recipientsOf(deliveries: readonly EndedDelivery[]): string[] {
  return deliveries.map(({ recipient }) => recipient)
}

function unnamed<Delivery extends EndedDelivery>(candidates: readonly Delivery[]): ResendChoice<Delivery> {
  const missed = candidates.filter((delivery) => hasMissed(delivery))
  if (missed.length > 0) return { ok: true, chosen: missed }
  const inDoubt = candidates.filter((delivery) => isInDoubt(delivery))
  if (inDoubt.length > 0) return { ok: false, reason: 'in-doubt', recipients: recipientsOf(inDoubt) }
  const sent = candidates.filter(
    ({ state, resent }) => state === 'Accepted' || resent === 'arrived' || resent === 'under-way',
  )
  return sent.length > 0 ? chosenOf(sent) : { ok: false, reason: 'nothing-sent' }
}

/** Why a delivery was omitted on purpose. */
const leftOut = new Set([
  'condition_not_met',
  'report_blank',
  'recipient_suppressed',
  'recipient_is_sender',
  'subscription_ended',
])

/** Whether the recipient certainly has no mail, and was to get one. */
function hasMissed({ state, error, resent }: EndedDelivery): boolean {
  if (resent !== undefined) return false
  return (
    state === 'Rejected' ||
    state === 'Bounced' ||
    state === 'Failed' ||
    (state === 'Cancelled' && !leftOut.has(error?.code ?? ''))
  )
}

function isInDoubt({ state, resent }: EndedDelivery): boolean {
  return state !== 'Accepted' && (resent === 'in-doubt' || (state === 'Unknown' && resent === undefined))
}
