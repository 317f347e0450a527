import { type Client, createClient } from '@punctual/client'
import { systemClock } from '@punctual/runtime'

import type { LocalFile } from './cluster.ts'

/** The REST interface of a cluster, as the API client that its description names. */
export function connectRest({ ApiUrl, ClientId, ClientSecret }: LocalFile): Client {
  return createClient({
    baseUrl: ApiUrl,
    credentials: { clientId: ClientId, clientSecret: ClientSecret },
    clock: systemClock(),
  })
}

export interface Message {
  readonly To: readonly string[]
  readonly Subject: string
  readonly MessageId: string
  readonly Attachments: readonly { readonly Sha256: string; readonly Bytes: number }[]
}

/** Everything that the mailbox has received, newest last. */
export async function readMailbox({ MailboxUrl }: LocalFile): Promise<Message[]> {
  const answer = await fetch(`${MailboxUrl}/api/messages`, { signal: AbortSignal.timeout(10_000) })
  return (await answer.json()) as Message[]
}
