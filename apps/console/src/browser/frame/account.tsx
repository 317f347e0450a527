import { Link } from '@tanstack/react-router'
import { FormattedMessage, useIntl } from 'react-intl'

import { StoredName } from '../controls/stored-name.tsx'
import { Button } from '../controls/button.tsx'
import { useSession } from '../session/session-holder.ts'
import { useLogOut } from './use-log-out.ts'

/** Who has logged in, with which role, and the way out. */
export function Account() {
  const session = useSession()
  const intl = useIntl()
  const logOut = useLogOut()
  const name = `${session.FirstName} ${session.LastName}`.trim() || session.UserName
  return (
    <div className="account">
      <Link to="/account" className="truncated" title={intl.formatMessage({ id: 'page.account' })}>
        <StoredName name={name} />
      </Link>
      <span className="quiet">
        <FormattedMessage id={`role.${session.Role}`} />
      </span>
      <Button kind="quiet" onPress={() => void logOut()}>
        <FormattedMessage id="logout" />
      </Button>
    </div>
  )
}
