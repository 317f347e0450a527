import { type Sentence, sentence } from '../words/sentence.ts'
import type { ExecutionStatus } from './status.ts'

export function statusWord(status: ExecutionStatus): Sentence {
  return sentence(`status_${status.toLowerCase() as Lowercase<ExecutionStatus>}`)
}
