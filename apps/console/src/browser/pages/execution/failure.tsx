import { adviceCode } from '@punctual/domain/advice'
import { FormattedMessage } from 'react-intl'

import type { ExecutionResult } from '../../api/result.ts'
import { shown } from '../../controls/shown.ts'

/** What is no failure: a hold and its end have a part of their own on the page. */
const decisions: readonly string[] = ['run_held', 'hold_discarded']

/** What went wrong, and the step that helps for its code. A run that a window has skipped has only its reason. */
export function Failure({ error }: { readonly error: ExecutionResult['error'] }) {
  if (error === null || decisions.includes(error.code)) return null
  if (error.code === 'skipped') return <p className="sentence">{shown(error.message)}</p>
  return (
    <section className="failure" role="note">
      <h2>
        <FormattedMessage id="execution.failure" />
      </h2>
      <p>
        {shown(error.message)} <span className="code">{error.code}</span>
      </p>
      <p>
        <strong>
          <FormattedMessage id="execution.whatHelps" />
        </strong>{' '}
        <FormattedMessage id={adviceCode(error.code)} />
      </p>
    </section>
  )
}
