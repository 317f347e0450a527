import { z } from 'zod'

/**
 * What travels through the queue: ids, nothing else. `version` grows when the meaning changes; a consumer refuses what it
 * does not know, and the leader places the execution again.
 */
export const payload = z.object({ version: z.literal(1), executionId: z.uuid(), generation: z.int().positive() })

export type Payload = z.infer<typeof payload>
