import { failureSaid } from '@punctual/domain'
import { type Language, say, Sentence } from '@punctual/domain/words'

/** The message of a failure: in the language of the caller where it is the sentence of its code. */
export function failureText(failure: Parameters<typeof failureSaid>[0], language: Language): string {
  const said = failureSaid(failure)
  return said instanceof Sentence ? say(said, language) : said
}
