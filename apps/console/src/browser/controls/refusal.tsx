import { FormattedMessage } from 'react-intl'

import { ApiProblem } from '../api/problem.ts'
import { useStandingError } from '../session/session-holder.ts'
import { shown } from './shown.ts'

interface RefusalProps {
  readonly error: Error | null
  /** Whether a screen reader says it at once; true when absent. */
  readonly isAnnounced?: boolean
}

/** What the service said when it refused; fields that the page does not show are named. */
export function Refusal({ error: said, isAnnounced = true }: RefusalProps) {
  const error = useStandingError(said)
  if (error === null) return null
  return (
    <div className="refusal" role={isAnnounced ? 'alert' : undefined}>
      <p>
        {error instanceof ApiProblem && error.status === 403 && (
          <>
            <strong>
              <FormattedMessage id="problem.refused" />
            </strong>
            <br />
          </>
        )}
        {shown(error.message)}
      </p>
      {error instanceof ApiProblem && error.errors.length > 0 && (
        <ul>
          {error.errors.map(({ field, message }) => (
            <li key={`${field} ${message}`}>
              <code className="code">{field}</code> {message}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
