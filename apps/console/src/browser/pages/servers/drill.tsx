import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FormattedMessage, useIntl } from 'react-intl'

import { idempotencyHeader } from '../../api/idempotency-header.ts'
import { useClient } from '../../api/client-context.ts'
import { type Drill, drillQuery } from '../../api/cluster-queries.ts'
import { ConfirmedButton } from '../../controls/confirmed-button.tsx'
import { Facts } from '../../controls/facts.tsx'
import { ActionProblem } from '../../controls/action-problem.tsx'
import { QueryView } from '../../controls/query-view.tsx'
import type { StateWord } from '../../states/execution-state.ts'
import { State } from '../../states/state-mark.tsx'
import { Instant } from '../../times/instant.tsx'

const states: Readonly<Record<Drill['State'], StateWord>> = {
  Running: { id: 'state.drillRuns', tone: 'live', mark: 'arc' },
  Passed: { id: 'state.passed', tone: 'ok', mark: 'tick' },
  Failed: { id: 'state.notPassed', tone: 'bad', mark: 'cross' },
}

/** Absent where drills are off, and while one runs. */
export function DrillButton() {
  const intl = useIntl()
  const client = useClient()
  const queries = useQueryClient()
  const { data } = useQuery(drillQuery(client))
  const run = useMutation({
    mutationFn: () =>
      client.POST('/api/service/drill', {
        body: { Name: 'LeaderHandover' },
        headers: idempotencyHeader(),
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['servers'] }),
  })
  if (data === undefined || !data.Allowed) return null
  return (
    <>
      {data.Drill?.State !== 'Running' && (
        <ConfirmedButton
          label={intl.formatMessage({ id: 'servers.drill.run' })}
          warning={intl.formatMessage({ id: 'servers.drill.confirm' })}
          onConfirm={() => run.mutate()}
        />
      )}
      <ActionProblem error={run.error} onRetry={() => run.mutate()} />
    </>
  )
}

/** The newest drill: its result against its target. */
export function LastDrill() {
  const query = useQuery(drillQuery(useClient()))
  return (
    <section className="card">
      <h2>
        <FormattedMessage id="servers.drill" />
      </h2>
      <QueryView query={query}>
        {({ Allowed, Drill: drill }) => (
          <>
            {drill === null ? (
              <p className="quiet">
                <FormattedMessage id="servers.drill.none" />
              </p>
            ) : (
              <DrillResult drill={drill} />
            )}
            {!Allowed && (
              <p className="quiet">
                <FormattedMessage id="servers.drill.off" />
              </p>
            )}
          </>
        )}
      </QueryView>
    </section>
  )
}

function DrillResult({ drill }: { readonly drill: Drill }) {
  const intl = useIntl()
  const milliseconds = (value: number) => intl.formatMessage({ id: 'servers.milliseconds' }, { value })
  const { PausedMilliseconds, DueMeanwhile, ToServer, ToTerm } = drill
  return (
    <>
      <p role="status">
        <State state={states[drill.State]} /> {drill.Verdict}
      </p>
      <Facts
        isColumn
        facts={[
          {
            label: <FormattedMessage id="servers.drill.asked" />,
            value: (
              <>
                <Instant epoch={drill.AskedEpochUtc} />, {drill.AskedBy}
              </>
            ),
          },
          {
            label: <FormattedMessage id="servers.drill.paused" />,
            value: PausedMilliseconds === null ? null : milliseconds(PausedMilliseconds),
          },
          {
            label: <FormattedMessage id="servers.drill.target" />,
            value: milliseconds(drill.TargetMilliseconds),
          },
          { label: <FormattedMessage id="servers.drill.due" />, value: DueMeanwhile },
          {
            label: <FormattedMessage id="servers.drill.from" />,
            value: `${drill.FromServer}, ${drill.FromTerm}`,
          },
          {
            label: <FormattedMessage id="servers.drill.to" />,
            value: ToServer === null ? null : `${ToServer}, ${ToTerm}`,
          },
        ]}
      />
    </>
  )
}
