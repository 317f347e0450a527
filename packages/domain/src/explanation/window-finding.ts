import { Sentence } from '../words/sentence.ts'
import { type Finding, finding } from './finding.ts'

interface OfWindow extends Partial<Pick<Finding, 'executionId'>> {
  /** The end, where it is known. */
  readonly untilAt?: Date | null
}

/** A finding about a window. What its sentence names are values of their own; null where it names no window. */
export function windowFinding(
  said: Sentence,
  { untilAt = null, executionId = null }: OfWindow = {},
): Finding {
  const { window, because } = said.values
  const { reason } = because instanceof Sentence ? because.values : said.values
  const values = { window: textOf(window), because: textOf(reason), untilAt, reason: said }
  return finding('window', { said, values, executionId })
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
