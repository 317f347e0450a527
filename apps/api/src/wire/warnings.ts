import { type Language, say, type Sentence } from '@punctual/domain/words'

import { saidCodes, sentenceToWire } from './sentence.ts'

export const warningCodes = saidCodes.meta({ description: 'The codes of Warnings, in their order' })

/** Each of them once. */
export function warningsToWire(warnings: readonly Sentence[], language: Language) {
  const said = new Map(warnings.map((warning) => [say(warning, language), sentenceToWire(warning)]))
  return { Warnings: [...said.keys()], WarningCodes: [...said.values()] }
}
