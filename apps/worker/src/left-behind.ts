import type { DeliveryProgress, DeliveryResult, LeftBehind } from '@punctual/engine'

import type { AttemptPort } from './attempt-port.ts'
import { once } from './once.ts'

/** What the deliveries of a run have left with each recipient, or may have. */
export interface RunLeftBehind {
  /**
   * The replies to the other deliveries to a recipient; null for one in doubt.
   *
   * @param isSame whether another recipient is the same place under another name
   */
  others(
    delivery: Pick<LeftBehind, 'recipient' | 'messageId'>,
    isSame?: (recipient: string) => boolean,
  ): Promise<readonly (string | null)[]>
  /** Takes what became of deliveries of this attempt. */
  record(deliveries: readonly DeliveryProgress[], results: readonly DeliveryResult[]): void
}

type RepliesOf = Map<string, Map<string, string | null>>

/**
 * Read once, when it is first asked for, and kept up to date from then on: the rows of the data are many.
 *
 * @param destinationIds those that can be asked; with one delivery to all of them there are no others
 */
export function createRunLeftBehind(
  port: Pick<AttemptPort, 'leftBehind'>,
  {
    destinationIds,
    resultCount,
  }: { readonly destinationIds: readonly string[]; readonly resultCount: number },
): RunLeftBehind {
  let known: RepliesOf | null = null
  const isOnlyOne = destinationIds.length * resultCount <= 1
  // Deliveries that go out side by side share what is read: a second answer might lack what the first one has got.
  const read = once(async () => {
    const replies: RepliesOf = new Map()
    for (const each of await port.leftBehind(destinationIds)) put(replies, each)
    known = replies
    return replies
  })

  function put(replies: RepliesOf, { recipient, messageId, reply }: Omit<LeftBehind, 'destinationId'>): void {
    const ofRecipient = replies.get(recipient) ?? new Map<string, string | null>()
    replies.set(recipient, ofRecipient.set(messageId, reply))
  }

  return {
    async others({ recipient, messageId }, isSame = () => false) {
      if (isOnlyOne) return []
      return [...(await read())]
        .filter(([other]) => other === recipient || isSame(other))
        .flatMap(([, replies]) => [...replies])
        .filter(([id]) => id !== messageId)
        .map(([, reply]) => reply)
    },
    record(deliveries, results) {
      if (known === null) return
      for (const [index, { destinationId, recipient, messageId }] of deliveries.entries()) {
        const result = results[index]
        if (!result || messageId === null || !destinationIds.includes(destinationId)) continue
        if (result.state === 'Accepted') put(known, { recipient, messageId, reply: result.reply ?? '' })
        else if (isInDoubt(result)) put(known, { recipient, messageId, reply: null })
        else known.get(recipient)?.delete(messageId)
      }
    },
  }
}

function isInDoubt({ state, error }: DeliveryResult): boolean {
  return state === 'Unknown' || (state === 'Planned' && error?.code === 'delivery_interrupted')
}
