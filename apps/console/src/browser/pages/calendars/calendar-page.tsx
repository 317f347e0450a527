import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { FormattedMessage, useIntl } from 'react-intl'

import { shown } from '../../controls/shown.ts'
import { type Calendar, calendarsQuery } from '../../api/calendar-queries.ts'
import { bodyOf } from '../../api/answers.ts'
import { useClient } from '../../api/client-context.ts'
import { useChanges } from '../../api/use-changes.ts'
import { Button } from '../../controls/button.tsx'
import { ConfirmedButton } from '../../controls/confirmed-button.tsx'
import { Facts } from '../../controls/facts.tsx'
import { PageTitle } from '../../controls/page-title.tsx'
import { QueryView } from '../../controls/query-view.tsx'
import { Refusal } from '../../controls/refusal.tsx'
import { ifMatch } from '../../controls/row-actions.tsx'
import { WayBack } from '../../controls/way-back.tsx'
import { useNavigateWhileHere } from '../../controls/use-navigate-while-here.ts'
import { includesRole } from '../../session/session.ts'
import { useSession } from '../../session/session-holder.ts'
import '../../style/calendars.css'
import { useNow } from '../../times/use-now.ts'
import { CalendarForm } from './calendar-form.tsx'
import type { CalendarSearch } from './calendars-search.ts'
import { YearGrid } from './year-grid.tsx'

export function CalendarPage() {
  const intl = useIntl()
  const { id = '' } = useParams({ strict: false })
  const query = useQuery(calendarsQuery(useClient()))
  return (
    <>
      <WayBack to="/calendars" page="page.calendars" />
      <QueryView query={query} lines={8} title={intl.formatMessage({ id: 'page.calendars' })}>
        {(calendars) => {
          const calendar = calendars.find(({ Id }) => Id === id)
          return calendar === undefined ? (
            <>
              <PageTitle title={intl.formatMessage({ id: 'calendars.gone' })} />
              <p>
                <FormattedMessage id="calendars.gone.detail" />
              </p>
            </>
          ) : (
            <OneCalendar key={calendar.Id} calendar={calendar} />
          )
        }}
      </QueryView>
    </>
  )
}

function OneCalendar({ calendar }: { readonly calendar: Calendar }) {
  const intl = useIntl()
  const client = useClient()
  const navigate = useNavigateWhileHere()
  const changes = useChanges(['calendars'])
  const search: CalendarSearch = useSearch({ strict: false })
  const thisYear = useNow((nowMs) => new Date(nowMs).getFullYear())
  const year = search.year ?? thisYear
  const params = { id: calendar.Id }
  const mayEdit = includesRole(useSession(), 'Editor')
  if (mayEdit && search.edit === true)
    return (
      <>
        <PageTitle title={calendar.Name} />
        <CalendarForm
          calendar={calendar}
          year={year}
          onSave={async (body, opened) => {
            const header = ifMatch(opened)
            await changes.run(() =>
              client.POST('/api/calendar/update', { params: { header }, body: { ...body, Id: calendar.Id } }),
            )
            await navigate({ to: '/calendars/$id', params })
          }}
          buttons={
            <Link to="/calendars/$id" params={params} className="button button-plain">
              <FormattedMessage id="close" />
            </Link>
          }
        />
      </>
    )
  return (
    <>
      <div className="heading">
        <PageTitle title={calendar.Name} />
        {mayEdit && (
          <div className="buttons">
            <Link
              to="/calendars/$id"
              params={params}
              search={{ edit: true }}
              className="button button-primary"
            >
              <FormattedMessage id="edit" />
            </Link>
            <Button
              onPress={() =>
                void changes.attempt(async () => {
                  const copied = await client.POST('/api/calendar/copy/{id}', {
                    params: { path: params },
                    body: {},
                  })
                  await navigate({ to: '/calendars/$id', params: { id: bodyOf(copied).Id } })
                })
              }
            >
              <FormattedMessage id="calendars.copy" />
            </Button>
            <ConfirmedButton
              label={intl.formatMessage({ id: 'delete' })}
              warning={intl.formatMessage({ id: 'calendars.delete.warning' }, { name: calendar.Name })}
              onConfirm={() =>
                void changes.attempt(async () => {
                  await client.DELETE('/api/calendar/delete/{id}', { params: { path: params } })
                  await navigate({ to: '/calendars' })
                })
              }
            />
          </div>
        )}
      </div>
      <Refusal error={changes.refusal} />
      {calendar.Description !== '' && <p className="sentence">{shown(calendar.Description)}</p>}
      <Facts
        facts={[
          { label: <FormattedMessage id="column.owner" />, value: calendar.Owner },
          {
            label: <FormattedMessage id="source.allowedFor" />,
            value:
              calendar.AllowedFor.length === 0 ? (
                <FormattedMessage id="calendar.allowedFor.all" />
              ) : (
                <FormattedMessage
                  id="source.allowedFor.some"
                  values={{ count: calendar.AllowedFor.length }}
                />
              ),
          },
        ]}
      />
      {calendar.Problem !== null && <p className="refusal">{shown(calendar.Problem)}</p>}
      <YearGrid calendar={calendar} year={year} path={params} />
    </>
  )
}
