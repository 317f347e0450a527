import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'

import { askAgain } from '../api/ask-again.ts'
import { useClient } from '../api/client-context.ts'
import { type RunByHand, startRun } from '../api/schedule-queries.ts'
import { ActionProblem } from './action-problem.tsx'
import { ConfirmedButton, type ConfirmedButtonProps } from './confirmed-button.tsx'

interface StartRunButtonProps extends Pick<ConfirmedButtonProps, 'label' | 'about' | 'warning'> {
  readonly run: RunByHand
  /** Without the right only the outcome of a press before stays. */
  readonly mayRun?: boolean
}

/** A run by hand; the runs of the rule stay as they are. A request that is repeated runs once. */
export function StartRunButton({ run, mayRun = true, ...button }: StartRunButtonProps) {
  const client = useClient()
  const queries = useQueryClient()
  const started = useMutation({
    mutationFn: (key: string) => startRun(client, run, key),
    onSuccess: () => askAgain(queries, ['executions']),
  })
  return (
    <span className="with-outcome">
      {mayRun && <ConfirmedButton {...button} onConfirm={() => started.mutate(crypto.randomUUID())} />}
      <span role="status">
        {started.data !== undefined && (
          <Link to="/executions/$id" params={{ id: started.data }}>
            <FormattedMessage id="schedule.openExecution" />
          </Link>
        )}
      </span>
      <ActionProblem
        error={started.error}
        onRetry={() => started.mutate(started.variables ?? crypto.randomUUID())}
      />
    </span>
  )
}
