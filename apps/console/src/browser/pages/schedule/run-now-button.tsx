import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FormattedMessage, useIntl } from 'react-intl'

import { useClient } from '../../api/client-context.ts'
import { startRun } from '../../api/schedule-queries.ts'
import { ConfirmedButton } from '../../controls/confirmed-button.tsx'
import { ActionProblem } from '../../controls/action-problem.tsx'

export interface RunNowButtonProps {
  /** Without the right only the outcome of a press before stays. */
  readonly mayRun: boolean
  readonly scheduleId: string
  /** What will happen, before it happens. */
  readonly warning: string
}

/** A run by hand; the runs of the rule stay as they are. A request that is repeated runs once. */
export function RunNowButton({ mayRun, scheduleId, warning }: RunNowButtonProps) {
  const client = useClient()
  const intl = useIntl()
  const queries = useQueryClient()
  const run = useMutation({
    mutationFn: (key: string) => startRun(client, scheduleId, key),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['executions'] }),
  })
  return (
    <span className="with-outcome">
      {mayRun && (
        <ConfirmedButton
          label={intl.formatMessage({ id: 'schedule.runNow' })}
          warning={warning}
          onConfirm={() => run.mutate(crypto.randomUUID())}
        />
      )}
      <span role="status">
        {run.data !== undefined && (
          <Link to="/executions/$id" params={{ id: run.data }}>
            <FormattedMessage id="schedule.openExecution" />
          </Link>
        )}
      </span>
      <ActionProblem error={run.error} onRetry={() => run.mutate(run.variables ?? crypto.randomUUID())} />
    </span>
  )
}
