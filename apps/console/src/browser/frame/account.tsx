import { FormattedMessage } from 'react-intl'

import { StoredName } from '../controls/stored-name.tsx'
import { Button } from '../controls/button.tsx'
import { useSession, useSessionHolder } from '../session/session-holder.ts'

/** Who has logged in, with which role, and the way out. */
export function Account() {
  const holder = useSessionHolder()
  const session = useSession()
  const name = `${session.FirstName} ${session.LastName}`.trim() || session.UserName
  return (
    <div className="account">
      <span className="truncated">
        <StoredName name={name} />
      </span>
      <span className="quiet">
        <FormattedMessage id={`role.${session.Role}`} />
      </span>
      <Button kind="quiet" onPress={() => void holder.logOut()}>
        <FormattedMessage id="logout" />
      </Button>
    </div>
  )
}
