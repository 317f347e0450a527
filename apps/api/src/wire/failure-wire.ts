import { failureSaid, type KeptFailure } from '@punctual/domain'
import type { Language } from '@punctual/domain/words'

import { messageToWire } from './sentence.ts'

/** A failure in the language of the caller, beside its code; what another system has said as it stands. */
export function failureToWire(failure: KeptFailure, language: Language) {
  return { Code: failure.code, ...messageToWire(failureSaid(failure), language) }
}
