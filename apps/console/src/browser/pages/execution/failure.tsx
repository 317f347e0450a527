import { adviceTopic } from '@punctual/domain/advice'
import { FormattedMessage, useIntl } from 'react-intl'

import type { ExecutionResult } from '../../api/result.ts'
import { failureText } from '../../controls/failure-text.ts'
import { Quotation } from '../../controls/failure-words.tsx'

/** What went wrong, what the service or the other side said of it, and the step that helps for its code. */
export function Failure({ error }: { readonly error: ExecutionResult['error'] }) {
  const intl = useIntl()
  if (error === null) return null
  const { sentence, more } = failureText(intl, error)
  return (
    <section className="failure" role="note">
      <h2>
        <FormattedMessage id="execution.failure" />
      </h2>
      <p>
        {sentence} <span className="code">{error.code}</span>
      </p>
      {more !== null && (
        <p>
          <Quotation said={more} />
        </p>
      )}
      <p>
        <strong>
          <FormattedMessage id="execution.whatHelps" />
        </strong>{' '}
        <FormattedMessage id={`failureAdvice.${adviceTopic(error.code)}`} />
      </p>
    </section>
  )
}
