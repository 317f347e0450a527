import type { LaterDelivery } from '../port/execution-record.ts'
import type { DeliveryRecord } from '../port/ledger-data.ts'

/** The deliveries of an ended run, with what the runs that sent its files again have made of them. */
export function markResent<Delivery extends Pick<DeliveryRecord, 'destinationId' | 'row' | 'recipient'>>(
  deliveries: readonly Delivery[],
  resent: readonly LaterDelivery[],
): Array<Delivery & { readonly resent: 'arrived' | 'in-doubt' | undefined }> {
  const found = new Map<string, 'arrived' | 'in-doubt'>()
  for (const each of resent) {
    if (each.state === 'Accepted') found.set(keyOf(each), 'arrived')
    else if (!found.has(keyOf(each))) found.set(keyOf(each), 'in-doubt')
  }
  return deliveries.map((delivery) => ({ ...delivery, resent: found.get(keyOf(delivery)) }))
}

function keyOf({
  destinationId,
  row,
  recipient,
}: Pick<DeliveryRecord, 'destinationId' | 'row' | 'recipient'>) {
  return `${destinationId} ${row} ${recipient}`
}
