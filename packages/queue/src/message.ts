import { z } from 'zod'

/** What a worker is sent of one try to run an execution: ids and what decides the order, nothing else. */
export const message = z.object({
  executionId: z.uuid(),
  generation: z.int().positive(),
  /**
   * Of several that wait on a server, the one with the lowest virtual start tag begins first; of those, the
   * one with the highest priority.
   */
  turn: z.int(),
  priority: z.int(),
  /** The execution has ended processes before, and runs with nothing beside it. */
  exclusive: z.boolean(),
  /** The span of its dispatch, when it is exported (W3C Trace Context). */
  traceParent: z.string().max(55).nullish(),
})

export type Message = z.infer<typeof message>

/**
 * The messages of one job. `version` grows when the meaning changes. A consumer drops a job of a version that
 * it does not know, and the leader places its executions again.
 */
const job = z.object({ version: z.literal(1), messages: z.array(message).min(1) })

/**
 * As many as the statement carries that claims them: more in one would save nothing, and be lost together.
 */
const maxInJob = 100

/**
 * Puts the messages to one server together. A job costs Redis and both processes many times what a message in
 * it costs. So the messages of a round travel together, and a single message travels at once.
 */
export function pack(
  messages: ReadonlyArray<Message & { readonly serverName: string }>,
): Array<{ readonly serverName: string; readonly messages: readonly [Message, ...Message[]] }> {
  return [...Map.groupBy(messages, ({ serverName }) => serverName)].flatMap(([serverName, batch]) =>
    chunks(batch.map(messageOf)).map((chunk) => ({ serverName, messages: chunk })),
  )
}

/** The contents of a job. */
export function jobOf(messages: readonly Message[]): z.input<typeof job> {
  return { version: 1, messages: [...messages] }
}

/** The messages of a job; null when it has an unknown form. */
export function messagesOf(data: unknown): Message[] | null {
  const read = job.safeParse(data)
  return read.success ? read.data.messages : null
}

function messageOf({ executionId, generation, turn, priority, exclusive, traceParent }: Message): Message {
  const own = { executionId, generation, turn, priority, exclusive }
  return traceParent ? { ...own, traceParent } : own
}

function chunks(messages: readonly Message[]): Array<[Message, ...Message[]]> {
  const parts: Array<[Message, ...Message[]]> = []
  for (const each of messages) {
    const part = parts.at(-1)
    if (part && part.length < maxInJob) part.push(each)
    else parts.push([each])
  }
  return parts
}
