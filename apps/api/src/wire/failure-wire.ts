import { failureSaid, type KeptFailure } from '@punctual/domain'
import { type Language, say } from '@punctual/domain/words'

import { sentenceToWire } from './sentence.ts'

/** A failure in the language of the caller, beside its code; what another system has said as it stands. */
export function failureToWire(failure: KeptFailure, language: Language) {
  const said = failureSaid(failure)
  const { Code: MessageCode, Values } = sentenceToWire(said)
  return { Code: failure.code, Message: say(said, language), MessageCode, Values }
}
