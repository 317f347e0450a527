/**
 * Every name that Punctual uses in Redis. Nothing is believed because it is in one of them. All of it can be
 * emptied at any moment, and the rows in PostgreSQL say what is left to do.
 *
 * | name | what |
 * |---|---|
 * | `<prefix>:server-<server>:*` | BullMQ's keys of the queue that one worker consumes |
 * | `<prefix>:signal:<kind>` | publish/subscribe channel of a hint; losing a message costs time, never truth |
 * | `<prefix>:signal:<kind>:<server>` | the same for a hint that is meant for one server |
 * | `<prefix>:<kind>:<name>` | a text that ends after its time, such as a sealed session of the console |
 * | `<prefix>:incarnation` | a random word that lasts as long as everything else here; a new one reports that the rest was lost |
 */
export const queueName = (server: string): string => `server-${server}`

export const incarnationKey = (prefix: string): string => `${prefix}:incarnation`

/** @param kind what the values are, in kebab-case */
export const expiringValueKey = (prefix: string, kind: string, name: string): string =>
  `${prefix}:${kind}:${name}`

/** @param server whom the hint is meant for; null for all who listen */
export const signalChannel = (prefix: string, kind: string, server: string | null): string =>
  `${prefix}:signal:${kind}${server === null ? '' : `:${server}`}`

/**
 * One job per placement, or group of placements, which the first one names. So jobs of an older generation in
 * a queue are distinguished from the newest.
 */
export const jobId = ({ executionId, generation }: { executionId: string; generation: number }): string =>
  `${executionId}-g${generation}`
