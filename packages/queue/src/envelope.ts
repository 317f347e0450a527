import { z } from 'zod'

import { type Payload, payload } from './payload.ts'

/**
 * What travels through the queue as one job. A job costs Redis and both processes many times what an id in it
 * costs, so what a round has placed on a server travels together; one alone travels alone, at once.
 *
 * `version` grows when the meaning changes; a consumer drops what it does not know, and the leader places the
 * executions again. Groups go only to servers that have said that they read them, so nothing is dropped while
 * a cluster is brought up to date.
 */
export const envelope = z.discriminatedUnion('version', [
  payload.extend({ version: z.literal(1) }),
  z.object({ version: z.literal(2), runs: z.array(payload).min(1) }),
])

export type Envelope = z.input<typeof envelope>

/** A try to run an execution, and the server whose queue it goes to. */
export interface Message extends Payload {
  readonly serverName: string
  /** Whether that server reads groups: an older build does not. */
  readonly readsGroups: boolean
}

export interface Parcel {
  readonly serverName: string
  /** The first of those inside: it is in no other parcel, so its name is that of the parcel. */
  readonly first: Payload
  readonly envelope: Envelope
}

/**
 * As many as the statement carries that claims them: more in one would save nothing, and be lost together.
 */
const maxInGroup = 100

/** Puts together what goes to the same server. */
export function pack(messages: readonly Message[]): Parcel[] {
  return [...Map.groupBy(messages, ({ serverName }) => serverName)].flatMap(([serverName, batch]) =>
    chunks(batch, batch[0]?.readsGroups ? maxInGroup : 1).map((chunk) => parcelOf(serverName, chunk)),
  )
}

/** The runs that a job names; null when it has an unknown form. */
export function unpack(data: unknown): Payload[] | null {
  const read = envelope.safeParse(data)
  if (!read.success) return null
  if (read.data.version === 2) return read.data.runs
  const { version: _version, ...run } = read.data
  return [run]
}

function parcelOf(serverName: string, chunk: readonly [Message, ...Message[]]): Parcel {
  const [first, ...others] = chunk
  const envelope: Envelope =
    others.length === 0
      ? { version: 1, ...payloadOf(first) }
      : { version: 2, runs: chunk.map((message) => payloadOf(message)) }
  return { serverName, first, envelope }
}

function payloadOf({ executionId, generation, turn, priority, alone }: Message): Payload {
  return { executionId, generation, turn, priority, alone }
}

function chunks<Item>(items: readonly Item[], size: number): Array<[Item, ...Item[]]> {
  const parts: Array<[Item, ...Item[]]> = []
  for (const item of items) {
    const part = parts.at(-1)
    if (part && part.length < size) part.push(item)
    else parts.push([item])
  }
  return parts
}
