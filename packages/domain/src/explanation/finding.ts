import type { Sentence } from '../words/sentence.ts'
import type { FindingCode } from './finding-codes.ts'
import type { FindingValues } from './finding-values.ts'

export interface Finding {
  readonly code: FindingCode
  /** Plain words for users, with names, times and the setting that decided. */
  readonly said: Sentence
  /** The values of the sentence, for programs. */
  readonly values: Readonly<
    Record<string, Date | string | Sentence | number | boolean | readonly Sentence[] | null>
  >
  /** The execution that it is about. */
  readonly executionId: string | null
  /** The instant that it points to, when it is another one than was asked for. */
  readonly at: Date | null
}

interface FindingContent<Code extends FindingCode> extends Partial<Pick<Finding, 'executionId' | 'at'>> {
  readonly said: Sentence
  readonly values: FindingValues<Code>
}

export function finding<Code extends FindingCode>(
  code: Code,
  { said, values, executionId = null, at = null }: FindingContent<Code>,
): Finding {
  return { code, said, values, executionId, at }
}
