/**
 * Every name that Punctual uses in Redis. Nothing is believed because it is in one of them: all of it can be emptied at
 * any moment, and the rows in PostgreSQL say what is left to do.
 *
 * | name | what |
 * |---|---|
 * | `<prefix>:server-<server>:*` | BullMQ's keys of the queue that one worker consumes |
 * | `<prefix>:signal:<kind>` | publish/subscribe channel of a hint; losing a message costs time, never truth |
 */
export const queueName = (server: string): string => `server-${server}`

export const signalChannel = (prefix: string, kind: string): string => `${prefix}:signal:${kind}`

/** One message per placement: what an older generation left in a queue can be told from the newest. */
export const jobId = ({ executionId, generation }: { executionId: string; generation: number }): string => `${executionId}-g${generation}`
