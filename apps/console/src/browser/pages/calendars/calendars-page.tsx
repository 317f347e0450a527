import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FormattedMessage, useIntl } from 'react-intl'

import { shown } from '../../controls/shown.ts'
import { StoredName } from '../../controls/stored-name.tsx'
import { type Calendar, calendarsQuery } from '../../api/calendar-queries.ts'
import { useClient } from '../../api/client-context.ts'
import { type Column, DataTable } from '../../controls/data-table.tsx'
import { PageTitle } from '../../controls/page-title.tsx'
import { QueryView } from '../../controls/query-view.tsx'
import { useScheduleUses } from '../../controls/schedule-uses.tsx'
import { weekDayName } from '../../schedule-forms/rule-words.ts'
import { includesRole } from '../../session/session.ts'
import { useSession } from '../../session/session-holder.ts'
import { StateMark } from '../../states/state-mark.tsx'
import '../../style/calendars.css'
import { dayIn } from '../../times/day.ts'
import { useNow } from '../../times/use-now.ts'

/** On which days does nothing run? */
export function CalendarsPage() {
  const intl = useIntl()
  const query = useQuery(calendarsQuery(useClient()))
  const mayEdit = includesRole(useSession(), 'Editor')
  return (
    <>
      <div className="heading">
        <PageTitle title={intl.formatMessage({ id: 'page.calendars' })} />
        {mayEdit && (
          <Link to="/calendars/new" className="button button-primary">
            <FormattedMessage id="calendars.new" />
          </Link>
        )}
      </div>
      <QueryView query={query} lines={6}>
        {(calendars) => (
          <>
            <p className="sentence" role="status">
              <FormattedMessage id="calendars.sentence" values={{ count: calendars.length }} />
            </p>
            {calendars.length > 0 && <CalendarTable calendars={calendars} />}
          </>
        )}
      </QueryView>
    </>
  )
}

function CalendarTable({ calendars }: { readonly calendars: readonly Calendar[] }) {
  const intl = useIntl()
  const uses = useScheduleUses(calendars.map(({ Id }) => Id))
  const today = useNow((nowMs) => dayIn('UTC', nowMs / 1_000))
  const columns: readonly Column<Calendar>[] = [
    {
      header: 'calendar.name',
      isRowHeader: true,
      cell: ({ Id, Name }) => (
        <Link to="/calendars/$id" params={{ id: Id }}>
          <StoredName name={Name} />
        </Link>
      ),
      titleOf: ({ Name }) => Name,
    },
    {
      header: 'calendar.next',
      cell: ({ Holidays, Problem }) => {
        if (Problem !== null)
          return (
            <span className="state words-bad">
              <StateMark mark="cross" tone="bad" />
              {shown(Problem)}
            </span>
          )
        const next = Holidays.find(({ Date: day }) => day >= today)
        return next === undefined ? <FormattedMessage id="calendar.next.none" /> : dayText(next)
      },
    },
    { header: 'calendar.days', isNumber: true, cell: ({ Holidays }) => Holidays.length },
    {
      header: 'calendar.weekend',
      cell: ({ WeekendDays }) =>
        WeekendDays.length === 0 ? '–' : WeekendDays.map((day) => weekDayName(intl, day)).join(', '),
    },
    { header: 'column.owner', cell: ({ Owner }) => Owner ?? '–' },
    {
      header: 'source.schedules',
      isNumber: true,
      cell: ({ Id }) => uses.countText(Id),
    },
  ]
  function dayText({ Date: day, Name }: Calendar['Holidays'][number]): string {
    const date = intl.formatDate(day, {
      timeZone: 'UTC',
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
    })
    return Name === '' ? date : `${date}, ${Name}`
  }
  return (
    <>
      <DataTable label="page.calendars" columns={columns} rows={calendars} keyOf={({ Id }) => Id} />
      {uses.note}
    </>
  )
}
