import { Link } from '@tanstack/react-router'
import { FormattedMessage, useIntl } from 'react-intl'

import { useClient } from '../api/client-context.ts'
import { StoredName } from '../controls/stored-name.tsx'
import { Button } from '../controls/button.tsx'
import { leavesSomething } from '../pages/new-schedule/draft-store.ts'
import { useDraftStore } from '../pages/new-schedule/use-draft-store.ts'
import { useSession, useSessionHolder } from '../session/session-holder.ts'

/** Who has logged in, with which role, and the way out. */
export function Account() {
  const holder = useSessionHolder()
  const session = useSession()
  const intl = useIntl()
  const client = useClient()
  const drafts = useDraftStore(session.UserId)
  const leave = async () => {
    const leaving = drafts.all().filter(leavesSomething)
    if (leaving.length > 0) {
      // Most log-outs need none of it, and the first page should not wait for it.
      const { clearBeforeLogOut } = await import('../pages/new-schedule/clear-before-log-out.ts')
      await clearBeforeLogOut(client, leaving)
    }
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
