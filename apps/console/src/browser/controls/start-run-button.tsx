import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'

import { askAgain } from '../api/ask-again.ts'
import { useClient } from '../api/client-context.ts'
import { type RunByHand, startRun } from '../api/schedule-queries.ts'
import { ActionProblem } from './action-problem.tsx'
import { ConfirmedButton, type ConfirmedButtonProps } from './confirmed-button.tsx'
import { TakenInstant, takenInstant } from './taken-instant.tsx'

interface StartRunButtonProps extends Pick<ConfirmedButtonProps, 'label' | 'about' | 'warning'> {
  readonly run: RunByHand
  /** Without the right only the outcome of a press before stays. */
  readonly mayRun?: boolean
}

/** Kept for a repeat, which is the same request under the same key. */
interface Asked {
  readonly key: string
  readonly body: RunByHand
}

/** A run by hand; the runs of the rule stay as they are. A request that is repeated runs once. */
export function StartRunButton({ run, mayRun = true, ...button }: StartRunButtonProps) {
  const client = useClient()
  const queries = useQueryClient()
  const started = useMutation({
    mutationFn: ({ key, body }: Asked) => startRun(client, body, key),
    onSuccess: () => askAgain(queries, ['executions']),
  })
  const start = (body: RunByHand) => started.mutate({ key: crypto.randomUUID(), body })
  const taken = takenInstant(started.error)
  return (
    <span className="with-outcome">
      {mayRun && <ConfirmedButton {...button} onConfirm={() => start(run)} />}
      <span role="status">
        {started.data !== undefined && (
          <Link to="/executions/$id" params={{ id: started.data }}>
            <FormattedMessage id="schedule.openExecution" />
          </Link>
        )}
      </span>
      {taken === null ? (
        <ActionProblem
          error={started.error}
          onRetry={() => (started.variables === undefined ? start(run) : started.mutate(started.variables))}
        />
      ) : (
        <TakenInstant {...taken} onAgain={() => start({ ...run, Again: true })} />
      )}
    </span>
  )
}
