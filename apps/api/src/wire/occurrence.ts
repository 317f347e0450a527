import { z } from 'zod'

import { epoch } from './epoch.ts'

/** An instant at which a schedule runs. */
export const occurrenceOutput = z
  .object({
    EpochUtc: epoch,
    Local: z.string().meta({ description: 'On the clock of the schedule’s time zone' }),
    Notes: z.array(z.string()).meta({ description: 'What moved it, in words' }),
  })
  .meta({ id: 'Occurrence' })
