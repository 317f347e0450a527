import { type Language, say, Sentence } from '@punctual/domain/words'
import { z } from 'zod'

import { sentenceOutput, sentenceToWire } from './sentence.ts'

export const warningCodes = z
  .array(sentenceOutput.nullable())
  .meta({ description: 'The codes of Warnings, in their order; null for what has none' })

/** Each of them once. */
export function warningsToWire(warnings: readonly (string | Sentence)[], language: Language) {
  const said = new Map(
    warnings.map((warning) => [warning instanceof Sentence ? say(warning, language) : warning, warning]),
  )
  return {
    Warnings: [...said.keys()],
    WarningCodes: [...said.values()].map((warning) =>
      warning instanceof Sentence ? sentenceToWire(warning) : null,
    ),
  }
}
