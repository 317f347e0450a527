import { Link } from '@tanstack/react-router'
import { FormattedMessage, useIntl } from 'react-intl'

import { StoredName } from '../../controls/stored-name.tsx'
import { PageTitle } from '../../controls/page-title.tsx'
import { RuleAndNext, type RuleAndNextProps } from './rule-and-next.tsx'
import { ScheduleActions } from './schedule-actions.tsx'

/** The name, the rule in words, and when it runs next. */
export function ScheduleHeading({ schedule, calendarName }: RuleAndNextProps) {
  return (
    <header className="heading">
      <div className="heading-words">
        <FolderTrail path={schedule.FolderPath} />
        <PageTitle title={schedule.ScheduleName} />
        <RuleAndNext schedule={schedule} calendarName={calendarName} />
      </div>
      <ScheduleActions schedule={schedule} />
    </header>
  )
}

/** The folders above, each with what is in it. */
function FolderTrail({ path }: { readonly path: string }) {
  const intl = useIntl()
  const names = path.split('/').filter((name) => name !== '')
  return (
    <nav aria-label={intl.formatMessage({ id: 'schedule.folders' })}>
      <ol className="trail">
        <li>
          <Link to="/schedules" search={{}}>
            <FormattedMessage id="page.schedules" />
          </Link>
        </li>
        {names.map((name, index) => (
          <li key={name + String(index)}>
            <Link to="/schedules" search={{ folder: `/${names.slice(0, index + 1).join('/')}` }}>
              <StoredName name={name} />
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
