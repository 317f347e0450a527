import type { Resent } from '@punctual/domain'

import type { LaterDelivery } from '../port/execution-record.ts'
import type { DeliveryRecord } from '../port/ledger-data.ts'

/** Of several resends to a recipient the last mark counts. */
const weakestFirst = ['in-doubt', 'arrived', 'under-way'] as const

/** The deliveries of an ended run, with what the runs that sent its files again have made of them. */
export function markResent<Delivery extends Pick<DeliveryRecord, 'destinationId' | 'row' | 'recipient'>>(
  deliveries: readonly Delivery[],
  resent: readonly LaterDelivery[],
): Array<Delivery & { readonly resent: Resent | undefined }> {
  const found = new Map<string, Resent>()
  for (const mark of weakestFirst)
    for (const each of resent) if (markOf(each) === mark) found.set(keyOf(each), mark)
  return deliveries.map((delivery) => ({ ...delivery, resent: found.get(keyOf(delivery)) }))
}

function markOf({ state }: LaterDelivery): Resent {
  if (state === 'Accepted') return 'arrived'
  return state === 'Unknown' ? 'in-doubt' : 'under-way'
}

function keyOf({
  destinationId,
  row,
  recipient,
}: Pick<DeliveryRecord, 'destinationId' | 'row' | 'recipient'>) {
  return `${destinationId} ${row} ${recipient}`
}
