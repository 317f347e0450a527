import type { z } from 'zod'

import { saidBy } from '../words/refused.ts'
import type { Sentence } from '../words/sentence.ts'

/** What is wrong first with a stored value: the sentence of a check, or the words of the schema library. */
export function issueSaid({ issues: [issue] }: z.ZodError): Sentence | string {
  return issue === undefined ? '?' : (saidBy(issue) ?? issue.message)
}
