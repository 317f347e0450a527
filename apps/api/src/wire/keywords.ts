import { parseKeywords } from '@punctual/domain'
import { z } from 'zod'

import { line, optional } from './input.ts'

/** Keywords of a schedule: "sales, daily" or ["sales", "daily"]; each once, in the order given. */
export const keywordsInput = optional(z.union([z.string(), z.array(z.string())]), [])
  .transform((given) => parseKeywords(given).map((keyword) => keyword.normalize('NFC')))
  .pipe(z.array(line(100)).max(100, 'must not have more than 100 entries'))
