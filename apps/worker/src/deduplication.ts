import type { Message } from '@punctual/queue'

/** How many messages are remembered whose second copy has not come; it may never come. */
const maxRemembered = 1_000

/**
 * A message of a manual run comes twice, as a hint and through the queue. Only the first one passes: the second would
 * take a slot until its claim is refused. The claim still refuses a message whose first copy was forgotten.
 */
export function createDeduplication(
  receive: (messages: readonly Message[]) => void,
): (messages: readonly Message[]) => void {
  const once = new Set<string>()

  function isFirst({ executionId, generation, priority }: Message): boolean {
    if (priority <= 0) return true
    const name = `${executionId} ${generation}`
    if (once.delete(name)) return false
    once.add(name)
    const [oldest = name] = once
    if (once.size > maxRemembered) once.delete(oldest)
    return true
  }

  return (messages) => receive(messages.filter((message) => isFirst(message)))
}
