import { Link } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'

import { ApiProblem } from '../api/problem.ts'
import { Button } from './button.tsx'

/** The run that stands for the instant of one that was asked for. */
export interface TakenInstantProps {
  readonly executionId: string
  /** One that has not ended is waited for: the service makes no other one meanwhile. */
  readonly hasDelivered: boolean
}

/** Null when something else was refused. */
export function takenInstant(error: Error | null): TakenInstantProps | null {
  if (!(error instanceof ApiProblem)) return null
  const { code, values } = error.sentence
  const { executionId } = values
  if (typeof executionId !== 'string') return null
  if (code !== 'as_of_delivered' && code !== 'as_of_under_way') return null
  return { executionId, hasDelivered: code === 'as_of_delivered' }
}

/** Why no other run of the instant was made, with the way to the run that was, and to one more. */
export function TakenInstant(props: TakenInstantProps & { readonly onAgain: () => void }) {
  const { executionId, hasDelivered, onAgain } = props
  return (
    <section className="problem" role="alert">
      <p>
        <FormattedMessage id={hasDelivered ? 'runAgain.delivered' : 'runAgain.underWay'} />
      </p>
      <div className="buttons">
        <Link className="button button-plain" to="/executions/$id" params={{ id: executionId }}>
          <FormattedMessage id="schedule.openExecution" />
        </Link>
        {hasDelivered && (
          <Button kind="danger" onPress={onAgain}>
            <FormattedMessage id="runAgain.start" />
          </Button>
        )}
      </div>
    </section>
  )
}
