/** What a run would send: what a worker writes of a dry run, and the process that has asked for it reads. */
import { z } from 'zod'

const dryDelivery = z.object({
  destinationId: z.string(),
  destinationName: z.string(),
  type: z.string(),
  /** Row of the data, from 1; 0 when the schedule has none. */
  row: z.int(),
  recipients: z.array(z.string()),
  files: z.array(z.object({ name: z.string(), contentType: z.string(), bytes: z.int() })),
  /** The mail as it would go over the wire; absent for other kinds, and where it is too large. */
  eml: z.string().optional(),
  bytes: z.int(),
  /** Sentences. */
  warnings: z.array(z.unknown()),
})

export const dryRunOutcome = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('composed'), deliveries: z.array(dryDelivery) }),
  /** Nothing could be composed; `said` is a sentence. */
  z.object({ kind: z.literal('failed'), code: z.string(), said: z.unknown() }),
])

export type DryRunOutcome = z.infer<typeof dryRunOutcome>

export type DryDelivery = z.infer<typeof dryDelivery>
