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
}

export type ResendChoice<Delivery> =
  | { readonly ok: true; readonly chosen: readonly Delivery[] }
  /** Places in the lists of the wish that name nothing that the run had. */
  | { readonly ok: false; readonly reason: 'destinations-unknown'; readonly places: readonly number[] }
  | { readonly ok: false; readonly reason: 'recipients-unknown'; readonly places: readonly number[] }
  /** Who would be left to send to, and has to be named: each of them may have the mail already. */
  | { readonly ok: false; readonly reason: 'in-doubt'; readonly recipients: readonly string[] }
  /** Who is about to get the mail from a resend that has not ended. */
  | { readonly ok: false; readonly reason: 'under-way'; readonly recipients: readonly string[] }
  | { readonly ok: false; readonly reason: 'nothing-sent' }

/**
 * The deliveries of an ended run that are repeated. A named recipient gets the mail, also one that the ledger says has
 * it. Without names, the recipients that certainly lack the mail get it, also from an earlier resend; when each has it,
 * each gets it again. A delivery in doubt is never repeated unless its recipient is named. None is repeated
 * beside a resend that is about to make it.
 */
export function chooseResend<Delivery extends EndedDelivery>(
  deliveries: readonly Delivery[],
  { destinationIds, recipients }: ResendWish,
): ResendChoice<Delivery> {
  const known = new Set(deliveries.map(({ destinationId }) => destinationId))
  const wantedIds = destinationIds?.map((id) => id.toLowerCase()) ?? null
  const unknownIds = placesOf(wantedIds ?? [], (id) => !known.has(id))
  if (unknownIds.length > 0) return { ok: false, reason: 'destinations-unknown', places: unknownIds }
  const within = wantedIds === null ? null : new Set(wantedIds)
  const candidates = deliveries.filter(({ destinationId }) => within?.has(destinationId) ?? true)
  if (recipients === null) return unnamed(candidates)
  const named = new Set(recipients.map((recipient) => recipient.toLowerCase()))
  const found = new Set(candidates.map(({ recipient }) => recipient.toLowerCase()))
  const unknown = placesOf(recipients, (recipient) => !found.has(recipient.toLowerCase()))
  if (unknown.length > 0) return { ok: false, reason: 'recipients-unknown', places: unknown }
  return chosenOf(candidates.filter(({ recipient }) => named.has(recipient.toLowerCase())))
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

function placesOf(texts: readonly string[], isMeant: (text: string) => boolean): number[] {
  return texts.flatMap((text, place) => (isMeant(text) ? [place] : []))
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
