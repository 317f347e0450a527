import { type Language, say, type Sentence } from '@punctual/domain/words'
import { z } from 'zod'

import { epochSeconds } from '../http/wire-time.ts'
import { epoch } from './epoch.ts'
import { sentenceOutput, sentenceToWire } from './sentence.ts'

/** An instant at which a schedule runs. */
export const occurrenceOutput = z
  .object({
    EpochUtc: epoch,
    Local: z.string().meta({ description: 'On the clock of the schedule’s time zone' }),
    Notes: z.array(z.string()).meta({ description: 'What moved it, in the language of `Accept-Language`' }),
    NoteCodes: z.array(sentenceOutput).meta({ description: 'The sentences of Notes, for programs' }),
  })
  .meta({ id: 'Occurrence' })

interface Occurrence {
  readonly at: Date
  readonly local: string
  readonly notes: readonly Sentence[]
}

export function occurrenceToWire(
  { at, local, notes }: Occurrence,
  language: Language,
): z.infer<typeof occurrenceOutput> {
  return {
    EpochUtc: epochSeconds(at),
    Local: local,
    Notes: notes.map((note) => say(note, language)),
    NoteCodes: notes.map(sentenceToWire),
  }
}
