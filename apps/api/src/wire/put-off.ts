import { type PutOff, putOffSentence } from '@punctual/domain'
import { type Language, say } from '@punctual/domain/words'

/** Why a run waits; as it was stored where another version wrote it. */
export function putOffText(putOff: PutOff, language: Language): string {
  const said = putOffSentence(putOff)
  return said === null ? putOff.message : say(said, language)
}
