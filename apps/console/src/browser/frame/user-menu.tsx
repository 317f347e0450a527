import { useId } from 'react'
import { FormattedMessage } from 'react-intl'

import { Avatar } from '../controls/avatar.tsx'
import { StoredName } from '../controls/stored-name.tsx'
import { useSession } from '../session/session-holder.ts'
import { Account } from './account.tsx'
import { Preferences } from './preferences.tsx'

/** Who has logged in; a press opens the account, the way out, and the choices of how pages are shown. */
export function UserMenu() {
  const { FirstName, LastName, UserName } = useSession()
  const id = useId()
  const name = `${FirstName} ${LastName}`.trim() || UserName
  return (
    <>
      <button type="button" className="me" popoverTarget={id}>
        <Avatar name={name} />
        <span className="truncated">
          <StoredName name={name} />
        </span>
        <span className="visually-hidden">
          <FormattedMessage id="user.menu" />
        </span>
      </button>
      <div
        id={id}
        popover="auto"
        className="user-menu"
        onClick={({ target, currentTarget }) => {
          if (target instanceof Element && target.closest('a') !== null) currentTarget.hidePopover()
        }}
      >
        <Account />
        <Preferences />
      </div>
    </>
  )
}
