import { useIntl } from 'react-intl'

import { failureText, type SaidFailure } from './failure-text.ts'
import { shown, shownWithin } from './shown.ts'

/** What went wrong in the language of the reader, and after it what the service or the other side said. */
export function FailureWords(failure: SaidFailure) {
  const { sentence, more } = failureText(useIntl(), failure)
  return (
    <>
      {shown(sentence)} <Quotation said={more} />
    </>
  )
}

/**
 * The service writes English, and quotes the source system or the mail server in any language. The quotation
 * has a text direction of its own, which changes nothing of the words around it.
 */
export function Quotation({ said }: { readonly said: string | null }) {
  return said === null ? null : (
    <q className="said" lang="en" dir="auto">
      {shownWithin(said)}
    </q>
  )
}
