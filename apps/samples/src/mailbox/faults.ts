import { z } from 'zod'

const address = z.string().transform((text) => text.toLowerCase())

/**
 * What the mailbox shall do wrong, for tests and drills. Each use of it is a whole: what is not named is off.
 */
export const faultsBody = z.strictObject({
  /** Recipients answered 550: they do not exist. */
  rejectRecipients: z.array(address).default([]),
  /** Recipients answered 451: try again later. */
  deferRecipients: z.array(address).default([]),
  /** Answers 451 to the first attempt of each pair of sender and recipient, as greylisting servers do. */
  greylistOnce: z.boolean().default(false),
  /** Stores the message, then closes the connection without the reply. */
  dieBeforeReply: z.boolean().default(false),
  /** Waits this long, in milliseconds, between storing the message and the reply. */
  replyDelayMs: z.int().min(0).max(3_600_000).default(0),
  /** Closes every new connection before the greeting. */
  refuseConnections: z.boolean().default(false),
})

export type Faults = z.infer<typeof faultsBody>

/** The faults in force, and the memory that greylisting needs. */
export interface FaultSwitch {
  active(): Faults
  set(faults: Faults): void
  clear(): void
  /** What a recipient is answered: null means accepted. */
  replyToRecipient(from: string, recipient: string): { readonly code: number; readonly text: string } | null
}

export function createFaultSwitch(): FaultSwitch {
  const none = faultsBody.parse({})
  let faults = none
  let greeted = new Set<string>()
  return {
    active: () => faults,
    set(next) {
      faults = next
      greeted = new Set()
    },
    clear() {
      faults = none
      greeted = new Set()
    },
    replyToRecipient(from, recipient) {
      const key = recipient.toLowerCase()
      if (faults.rejectRecipients.includes(key))
        return { code: 550, text: '5.1.1 There is no such recipient here' }
      if (faults.deferRecipients.includes(key))
        return { code: 451, text: '4.3.0 The mailbox is busy, try again in 60 seconds' }
      if (!faults.greylistOnce || greeted.has(`${from}|${key}`)) return null
      greeted.add(`${from}|${key}`)
      return { code: 451, text: '4.7.1 Greylisted, try again in 1 second' }
    },
  }
}
