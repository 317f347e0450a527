import { composed, parseKeywords } from '@punctual/domain'
import { refusedBy, sentence } from '@punctual/domain/words'
import { z } from 'zod'

import { line, optional, text } from './input.ts'

/** Keywords of a schedule: "sales, daily" or ["sales", "daily"]; each once, in the order given. */
export const keywordsInput = optional(z.union([text(12_000), z.array(text(1_000)).max(1_000)]), [])
  .transform((given) => parseKeywords(given).map((keyword) => composed(keyword)))
  .pipe(z.array(line(100)).max(100, refusedBy(sentence('field_too_many_words', { most: 100 }))))
  .meta({
    id: 'KeywordsInput',
    description: 'Separated by commas, or an array; each once, in the order given',
  })
