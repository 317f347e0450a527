import '../../style/tab-links.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'

import { useClient } from '../../api/client-context.ts'
import { scheduleCountQuery } from '../../api/queries.ts'
import { Button } from '../../controls/button.tsx'
import { FormDialog } from '../../controls/form-dialog.tsx'
import { textOf } from '../../controls/form-values.ts'
import { StoredName } from '../../controls/stored-name.tsx'
import { TextField } from '../../controls/text-field.tsx'
import { useSession } from '../../session/session-holder.ts'
import { isSame, maxViews, useSavedViews } from './saved-views.ts'
import { type SchedulesSearch, useFilterOf } from './schedules-search.ts'

/** The usual views of the list and those that the user has saved, as tabs with how many each finds. */
export function ScheduleViews({ search }: { readonly search: SchedulesSearch }) {
  const intl = useIntl()
  const { UserName } = useSession()
  const { views, add, remove } = useSavedViews()
  const usual = [
    { id: 'schedules.view.all', search: {} },
    { id: 'schedules.willNotRun', search: { enabled: true, runnable: false } },
    { id: 'schedules.view.mine', search: { owner: UserName } },
    { id: 'schedules.view.off', search: { enabled: false } },
  ] as const
  const current = views.find((view) => isSame(view.search, search))
  const isKnown = current !== undefined || usual.some((view) => isSame(view.search, search))
  return (
    <nav className="tab-links schedule-views" aria-label={intl.formatMessage({ id: 'schedules.views' })}>
      <ul>
        {usual.map((view) => (
          <ViewTab key={view.id} view={view.search}>
            <FormattedMessage id={view.id} />
          </ViewTab>
        ))}
        {views.map((view) => (
          <ViewTab key={view.name} view={view.search}>
            <StoredName name={view.name} />
          </ViewTab>
        ))}
        {!isKnown && views.length < maxViews && (
          <li>
            <FormDialog
              kind="quiet"
              label={intl.formatMessage({ id: 'schedules.view.save' })}
              submit={intl.formatMessage({ id: 'save' })}
              onSubmit={async (values) => add({ name: textOf(values, 'Name'), search })}
            >
              <TextField
                label={intl.formatMessage({ id: 'schedules.view.name' })}
                name="Name"
                isRequired
                autoFocus
                maxLength={40}
              />
            </FormDialog>
          </li>
        )}
        {current !== undefined && (
          <li>
            <Button kind="quiet" onPress={() => remove(current)}>
              <FormattedMessage id="schedules.view.remove" />
            </Button>
          </li>
        )}
      </ul>
    </nav>
  )
}

interface ViewTabProps {
  readonly view: SchedulesSearch
  readonly children: ReactNode
}

/** Counts may be a minute old. */
export const freshCountMs = 60_000

function ViewTab({ view, children }: ViewTabProps) {
  const intl = useIntl()
  const { Sort: _order, ...filter } = useFilterOf(view)
  const { data } = useQuery({ ...scheduleCountQuery(useClient(), filter), staleTime: freshCountMs })
  return (
    <li>
      <Link to="/schedules" search={view} activeOptions={{ exact: true, includeSearch: true }}>
        {children}
        {data !== undefined && <span className="quiet numbers"> {intl.formatNumber(data)}</span>}
      </Link>
    </li>
  )
}
