import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'

import { useClient } from '../../api/client-context.ts'
import { scheduleCountQuery } from '../../api/queries.ts'
import type { MessageId } from '../../messages/en.ts'
import { useMayAnywhere } from '../../session/use-rights.ts'

/** Where each step is done. */
const steps: readonly { readonly title: MessageId; readonly detail: MessageId; readonly path: string }[] = [
  { title: 'first.connect', detail: 'first.connect.detail', path: '/sources' },
  { title: 'first.report', detail: 'first.report.detail', path: '/schedules/new' },
  { title: 'first.send', detail: 'first.send.detail', path: '/schedules/new' },
]

/** The way from a service without a schedule to the first report, for those who may go it. */
export function FirstStart() {
  const mayCreate = useMayAnywhere('Edit')
  const total = useQuery(scheduleCountQuery(useClient(), {}))
  if (total.data !== 0 || !mayCreate) return null
  return (
    <section>
      <h2>
        <FormattedMessage id="first.title" />
      </h2>
      <ol className="first">
        {steps.map(({ title, detail, path }) => (
          <li key={title}>
            <h3>
              <Link to={path}>
                <FormattedMessage id={title} />
              </Link>
            </h3>
            <p className="quiet">
              <FormattedMessage id={detail} />
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
