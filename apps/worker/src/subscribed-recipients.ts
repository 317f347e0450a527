/**
 * Users who subscribe to the mails of a schedule. Each attempt asks who they are when it plans its deliveries. So the end
 * of a subscription, or of the right to view, counts for a retry and for a resend too.
 */
import { addressKey, deliveryId, failureCodes } from '@punctual/domain'
import type { NewDelivery } from '@punctual/engine'

import type { RunDependencies } from './dependencies.ts'
import type { Destination } from './destination.ts'
import { namedBy } from './one-mail-each.ts'
import { deliveriesOf, type Result } from './parts.ts'
import type { ResultInProgress, Run } from './run.ts'

/** The deliveries of an attempt, with those to subscribers. Each gets a mail of its own from every e-mail destination. */
export async function withSubscribers(
  { mailer }: Pick<RunDependencies, 'mailer'>,
  run: Run,
  { result, progress, deliveries }: ResultInProgress & { readonly deliveries: readonly NewDelivery[] },
): Promise<NewDelivery[]> {
  const subscribed = await subscribedTo(run, result)
  const toSubscribers = subscribed.flatMap(({ destination, position, named, addresses }) => {
    const mailing = { executionId: run.owner.executionId, destinationId: destination.id, row: result.row }
    return [...addresses]
      .filter(([key]) => !named.has(key))
      .map(([, recipient]) => ({
        id: deliveryId(mailing, recipient),
        destinationId: destination.id,
        row: result.row,
        recipient,
        position,
        messageId: destination.kind.receiptId({ ...mailing, recipient }, mailer.from),
      }))
  })
  const known = new Set([...deliveries, ...toSubscribers].map(({ id }) => id))
  const mails = new Set(subscribed.map(({ destination }) => destination.id))
  const earlier = deliveriesOf(result, progress).filter(
    ({ id, destinationId }) => mails.has(destinationId) && !known.has(id),
  )
  const all = [...deliveries, ...toSubscribers, ...earlier.map(asPlanned)]
  return markEnded(subscribed, all)
}

/** The deliveries of kept files. Those to whom the mail was sent as subscribers get it only while they subscribe. */
export async function withoutEndedSubscriptions(
  run: Run,
  { result, deliveries }: Pick<ResultInProgress, 'result'> & { readonly deliveries: readonly NewDelivery[] },
): Promise<NewDelivery[]> {
  return markEnded(await subscribedTo(run, result), deliveries)
}

/** A row of the ledger as a step plans it again; what it has of its own stays. */
export function asPlanned(row: ReturnType<typeof deliveriesOf>[number]): NewDelivery {
  const { id, destinationId, row: rowNumber, recipient, messageId } = row
  return { id, destinationId, row: rowNumber, recipient, position: 0, messageId: messageId ?? '' }
}

interface Subscribed {
  readonly destination: Destination
  readonly position: number
  /** Who gets the mail anyway, by address key. */
  readonly named: ReadonlySet<string>
  /** Of subscribers, by address key. */
  readonly addresses: ReadonlyMap<string, string>
}

/**
 * The e-mail destinations with those who subscribe now. A schedule over rows has a mail for each row, which is not for
 * all who may view the schedule, so it has no subscribers.
 */
async function subscribedTo({ snapshot, port }: Run, { destinations }: Result): Promise<Subscribed[]> {
  if (snapshot.frozen.definition.subscribable !== true || snapshot.isDataDriven) return []
  const subscribers = await port.subscribers()
  return destinations.flatMap((destination, position) => {
    if (!destination.kind.isMail || destination.unusable) return []
    const allowed = subscribers.filter((each) => !each.foreignDestinations.includes(destination.id))
    const addresses = new Map(allowed.map(({ address }) => [addressKey(address), address]))
    return [{ destination, position, named: namedBy(destination), addresses }]
  })
}

function markEnded(subscribed: readonly Subscribed[], deliveries: readonly NewDelivery[]): NewDelivery[] {
  const byDestination = new Map(subscribed.map((each) => [each.destination.id, each]))
  return deliveries.map((delivery) => {
    const found = byDestination.get(delivery.destinationId)
    const key = addressKey(delivery.recipient)
    return !found || found.named.has(key) || found.addresses.has(key)
      ? delivery
      : { ...delivery, skipped: ended }
  })
}

const ended = { code: 'subscription_ended', message: failureCodes.subscription_ended.message } as const
