import { Sentence } from '@punctual/domain/words'
import type { z } from 'zod'

/**
 * What a check of a schema says when it refuses a value, for `refine` and, with `code: 'custom'`, for `addIssue`: Zod
 * carries text only, so the sentence goes beside it.
 */
export function refused(said: Sentence): {
  readonly message: string
  readonly params: { sentence: Sentence }
} {
  return { message: String(said), params: { sentence: said } }
}

/** The sentence of a failed check; its text where the check has none. */
export function sentenceOf(issue: z.core.$ZodIssue): string | Sentence {
  const said = issue.code === 'custom' ? issue.params?.['sentence'] : undefined
  return said instanceof Sentence ? said : issue.message
}
