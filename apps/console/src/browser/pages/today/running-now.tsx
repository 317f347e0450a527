import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'

import { StoredName } from '../../controls/stored-name.tsx'
import { useClient } from '../../api/client-context.ts'
import { executionsQuery } from '../../api/queries.ts'
import { QueryView } from '../../controls/query-view.tsx'
import { executionState } from '../../states/execution-state.ts'
import { State } from '../../states/state-mark.tsx'

const maxShown = 8
/** More than are shown: held ones are among them, which do not run. */
const maxRead = 50

export function RunningNow() {
  const query = useQuery(executionsQuery(useClient(), { Status: 'Executing' }, maxRead))
  return (
    <section>
      <h2>
        <FormattedMessage id="today.runningNow" />
      </h2>
      <QueryView query={query} lines={2}>
        {(executions) => {
          const running = executions.filter(({ Stage }) => Stage !== 'Held').slice(0, maxShown)
          return running.length === 0 ? (
            <p className="quiet">
              <FormattedMessage id="today.nothingRuns" />
            </p>
          ) : (
            <ul className="rail">
              {running.map((execution) => (
                <li key={execution.ExecutionId}>
                  <Link className="truncated" to="/executions/$id" params={{ id: execution.ExecutionId }}>
                    <StoredName name={execution.ScheduleName} />
                  </Link>
                  <State state={executionState(execution)} />
                  <span className="quiet">
                    <StoredName name={execution.ServerName} />
                  </span>
                </li>
              ))}
            </ul>
          )
        }}
      </QueryView>
    </section>
  )
}
