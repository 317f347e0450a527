import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { FormattedMessage, useIntl } from 'react-intl'

import { useClient } from '../../api/client-context.ts'
import { type Execution, historyQuery } from '../../api/queries.ts'
import { Button } from '../../controls/button.tsx'
import { Choice } from '../../controls/choice.tsx'
import { PageTitle } from '../../controls/page-title.tsx'
import { QueryView } from '../../controls/query-view.tsx'
import { statusText } from '../../states/execution-state.ts'
import { ExecutionTable } from './execution-table.tsx'
import { type ExecutionsSearch, executionsSearch, statuses } from './executions-search.ts'

export function ExecutionsPage() {
  const intl = useIntl()
  const { status }: ExecutionsSearch = useSearch({ strict: false })
  const query = useInfiniteQuery(historyQuery(useClient(), status === undefined ? {} : { Status: status }))
  return (
    <>
      <PageTitle title={intl.formatMessage({ id: 'page.executions' })} />
      <StatusFilter status={status} />
      <QueryView query={query} lines={12}>
        {({ pages }) => (
          <Found executions={pages.flatMap(({ items }) => items)} isFiltered={status !== undefined} />
        )}
      </QueryView>
      {query.hasNextPage && (
        <Button isDisabled={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
          <FormattedMessage id="executions.more" />
        </Button>
      )}
    </>
  )
}

function Found(props: { readonly executions: readonly Execution[]; readonly isFiltered: boolean }) {
  const count = props.executions.length
  return (
    <>
      <p className="sentence" role="status">
        {count === 0 && !props.isFiltered ? (
          <FormattedMessage id="executions.empty" />
        ) : (
          <FormattedMessage id="executions.sentence" values={{ count }} />
        )}
      </p>
      {count > 0 && <ExecutionTable executions={props.executions} />}
    </>
  )
}

function StatusFilter({ status }: { readonly status: ExecutionsSearch['status'] | undefined }) {
  const intl = useIntl()
  const navigate = useNavigate()
  return (
    <Choice
      label="executions.filter"
      value={status ?? ''}
      options={[
        { value: '', text: intl.formatMessage({ id: 'executions.all' }) },
        ...statuses.map((each) => ({ value: each, text: statusText(intl, each) })),
      ]}
      onChange={(chosen) =>
        void navigate({ to: '/executions', search: executionsSearch({ status: chosen }) })
      }
    />
  )
}
