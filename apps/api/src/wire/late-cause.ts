import { type LateCause, lateCauseCodes, lateCauseSentence, wireName } from '@punctual/domain'
import { type Language, say } from '@punctual/domain/words'
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

/** The code takes the place of a sentence that this build does not know. */
export function lateCauseText(cause: LateCause, language: Language): string {
  const said = lateCauseSentence(cause)
  return said === null ? cause.code : say(said, language)
}

/** Null for a code that this build does not know. */
export function lateCauseToWire(cause: LateCause, language: Language): z.infer<typeof lateCause> | null {
  const Code = lateCauseCodes.find((code) => code === cause.code)
  if (Code === undefined) return null
  const values = Object.entries(Object(cause.values)).map(([name, value]) => [wireName(name), value] as const)
  return { Code, Values: Object.fromEntries(values), Message: lateCauseText(cause, language) }
}
