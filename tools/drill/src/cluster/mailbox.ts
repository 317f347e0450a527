import { z } from 'zod'

import { localUrl } from './plans.ts'

/** A mail as it arrived. */
export interface Mail {
  readonly to: readonly string[]
  /** The execution that it came from. */
  readonly subject: string
}

const messages = z.array(z.object({ To: z.array(z.string()), Subject: z.string() }))

/** Longest wait for the list, which grows with the drill. */
const answerLimitMs = 60_000

/** Everything that the mailbox has received, over its restarts. */
export async function readMailbox(port: number): Promise<Mail[]> {
  const response = await fetch(`${localUrl(port)}/api/messages`, {
    signal: AbortSignal.timeout(answerLimitMs),
  })
  return messages.parse(await response.json()).map(({ To, Subject }) => ({ to: To, subject: Subject }))
}
