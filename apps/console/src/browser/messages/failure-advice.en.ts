import { adviceSentences, type AdviceTopic } from '@punctual/domain/advice'

type Sentences = { readonly [Topic in AdviceTopic as `failureAdvice.${Topic}`]: string }

/** As the notices of the service say it, so that a mail and the page of a run advise the same. */
export const failureAdvice = Object.fromEntries(
  Object.entries(adviceSentences).map(([topic, sentence]) => [`failureAdvice.${topic}`, sentence]),
) as Sentences
