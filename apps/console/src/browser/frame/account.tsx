import { Link } from '@tanstack/react-router'
import { FormattedMessage, useIntl } from 'react-intl'

import { useClient } from '../api/client-context.ts'
import { StoredName } from '../controls/stored-name.tsx'
import { Button } from '../controls/button.tsx'
import { useDraftStore } from '../pages/new-schedule/use-draft-store.ts'
import { clearBeforeLogOut } from '../pages/new-schedule/use-leftovers.ts'
import { useSession, useSessionHolder } from '../session/session-holder.ts'

/** Who has logged in, with which role, and the way out. */
export function Account() {
  const holder = useSessionHolder()
  const session = useSession()
  const intl = useIntl()
  const client = useClient()
  const drafts = useDraftStore(session.UserId)
  const leave = async () => {
    await clearBeforeLogOut(client, drafts.all())
    await holder.logOut()
  }
  const name = `${session.FirstName} ${session.LastName}`.trim() || session.UserName
  return (
    <div className="account">
      <Link to="/account" className="truncated" title={intl.formatMessage({ id: 'page.account' })}>
        <StoredName name={name} />
      </Link>
      <span className="quiet">
        <FormattedMessage id={`role.${session.Role}`} />
      </span>
      <Button kind="quiet" onPress={() => void leave()}>
        <FormattedMessage id="logout" />
      </Button>
    </div>
  )
}
