import { z } from 'zod'

/** What a worker is reported of one try to run an execution: ids and what decides the order, nothing else. */
export const payload = z.object({
  executionId: z.uuid(),
  generation: z.int().positive(),
  /**
   * Of several that wait on a server, the one with the lowest turn begins first; of those, the one with the
   * highest priority.
   */
  turn: z.int().default(0),
  priority: z.int().default(0),
  /** It has ended processes before, and runs with nothing beside it. */
  alone: z.boolean().default(false),
})

export type Payload = z.infer<typeof payload>
