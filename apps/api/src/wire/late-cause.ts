import { lateCauseCodes } from '@punctual/domain'
import { z } from 'zod'

import { sentenceFields } from './sentence.ts'

/** What held a run for longest until it began. */
export const lateCause = z
  .object({
    Code: z.enum(lateCauseCodes).meta({
      description:
        'account_cap (Values: AccountName of an account that the caller may know of, Limit, and Ahead, the runs before it), no_free_slot (ServerName of a server that had it already, else Ahead), server_away (ServerName), breaker (Target, SinceEpochUtc), window (Window, Reason, UntilEpochUtc, and IsOfServers where each server was in one), waits_for (the run before of the schedule), retry, catch_up, manual_before (Ahead), scheduler_away, or spread (SpreadSeconds of the schedule)',
    }),
    Values: sentenceFields.Values,
    Message: z.string().meta({ description: 'The sentence in the language of `Accept-Language`' }),
  })
  .meta({ id: 'LateCause' })
