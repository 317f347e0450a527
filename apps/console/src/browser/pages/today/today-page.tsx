import { useQuery } from '@tanstack/react-query'
import { FormattedMessage, useIntl } from 'react-intl'

import { useClient } from '../../api/client-context.ts'
import { queueQuery } from '../../api/queries.ts'
import { PageTitle } from '../../controls/page-title.tsx'
import { QueryView } from '../../controls/query-view.tsx'
import { ExecutionTable } from '../executions/execution-table.tsx'

/** Did everything arrive, and what needs a person? */
export function TodayPage() {
  const intl = useIntl()
  const queue = useQuery(queueQuery(useClient()))
  return (
    <>
      <PageTitle title={intl.formatMessage({ id: 'page.today' })} />
      <QueryView query={queue} lines={12}>
        {(executions) =>
          executions.length === 0 ? (
            <p>
              <FormattedMessage id="executions.empty" />
            </p>
          ) : (
            <ExecutionTable executions={executions} />
          )
        }
      </QueryView>
    </>
  )
}
