import { useQuery } from '@tanstack/react-query'
import { FormattedMessage } from 'react-intl'

import { useClient } from '../../api/client-context.ts'
import { needsQuery } from '../../api/need-queries.ts'
import { QueryView } from '../../controls/query-view.tsx'
import { NeedItem } from './need-item.tsx'

/** What needs a person, of any age, each with what solves it. */
export function NeedsYou() {
  const query = useQuery(needsQuery(useClient()))
  return (
    <section>
      <h2>
        <FormattedMessage id="today.needsYou" />
      </h2>
      <QueryView query={query} lines={3}>
        {(needs) => (
          <>
            {needs.length === 0 && (
              <p className="quiet">
                <FormattedMessage id="today.nothingNeedsYou" />
              </p>
            )}
            <ol className="needs">
              {needs.map((need) => (
                <NeedItem key={need.NeedId} need={need} />
              ))}
            </ol>
          </>
        )}
      </QueryView>
    </section>
  )
}
