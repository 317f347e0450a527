import { failureSaid, type KeptFailure } from '@punctual/domain'
import { type Language, say } from '@punctual/domain/words'

/** The message of a failure in the language of the caller; what another system has said as it stands. */
export function failureText(failure: KeptFailure, language: Language): string {
  return say(failureSaid(failure), language)
}
