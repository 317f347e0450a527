import { FormattedMessage, useIntl } from 'react-intl'

import { bodyOf } from '../../api/answers.ts'
import { useClient } from '../../api/client-context.ts'
import { useChanges } from '../../api/use-changes.ts'
import { PageTitle } from '../../controls/page-title.tsx'
import { WayBack } from '../../controls/way-back.tsx'
import { useNavigateWhileHere } from '../../controls/use-navigate-while-here.ts'
import { includesRole } from '../../session/session.ts'
import { useSession } from '../../session/session-holder.ts'
import '../../style/calendars.css'
import { useNow } from '../../times/use-now.ts'
import { CalendarForm } from './calendar-form.tsx'

export function NewCalendarPage() {
  const intl = useIntl()
  const client = useClient()
  const navigate = useNavigateWhileHere()
  const changes = useChanges(['calendars'])
  const year = useNow((nowMs) => new Date(nowMs).getFullYear())
  const isAllowed = includesRole(useSession(), 'Editor')
  return (
    <>
      <WayBack to="/calendars" page="page.calendars" />
      <PageTitle title={intl.formatMessage({ id: 'calendars.new' })} />
      {isAllowed ? (
        <CalendarForm
          calendar={null}
          year={year}
          onSave={async (body) => {
            const { Id } = bodyOf(await changes.run(() => client.POST('/api/calendar/create', { body })))
            await navigate({ to: '/calendars/$id', params: { id: Id } })
          }}
        />
      ) : (
        <p className="sentence">
          <FormattedMessage id="calendars.editorsOnly" />
        </p>
      )}
    </>
  )
}
