import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FormattedMessage, useIntl } from 'react-intl'

import { useClient } from '../../api/client-context.ts'
import { factsOf, type Need, runAsOf } from '../../api/need-queries.ts'
import { ActionProblem } from '../../controls/action-problem.tsx'
import { ConfirmedButton } from '../../controls/confirmed-button.tsx'
import { clockText, instantText } from '../../times/format.ts'
import { useViewerZone } from '../../times/time-zone.ts'

/** Runs the schedule as of the instant whose run is lacking. A request that is repeated runs once. */
export function RunAsOf({ need }: { readonly need: Need }) {
  const { ScheduleId, ScheduleName, SinceEpochUtc } = need
  const client = useClient()
  const intl = useIntl()
  const zone = useViewerZone()
  const queries = useQueryClient()
  const AsOfEpochUtc = factsOf(need).asOfEpoch ?? SinceEpochUtc
  const run = useMutation({
    mutationFn: (key: string) => runAsOf(client, { ScheduleId, AsOfEpochUtc }, key),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['executions'] }),
  })
  const time = clockText(intl, new Date(AsOfEpochUtc * 1_000), { zone })
  const instant = instantText(intl, AsOfEpochUtc, { zone })
  return (
    <span className="with-outcome">
      <ConfirmedButton
        label={intl.formatMessage({ id: 'need.runAsOf' }, { time })}
        about={ScheduleName}
        warning={intl.formatMessage({ id: 'need.runAsOf.warning' }, { instant })}
        onConfirm={() => run.mutate(crypto.randomUUID())}
      />
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
