/**
 * What makes a repeated request answer the first result again.
 *
 * @param key one for each request when absent: only what repeats a request by itself keeps its key
 */
export function idempotencyHeader(key: string = crypto.randomUUID()): { readonly 'idempotency-key': string } {
  return { 'idempotency-key': key }
}
