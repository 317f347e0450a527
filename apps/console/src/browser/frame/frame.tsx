import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { FormattedMessage } from 'react-intl'

import { BulkNotice } from '../bulk/bulk-notice.tsx'
import { DraftNotices } from '../draft-checks/draft-notices.tsx'
import { LoadingNotice } from '../controls/loading-notice.tsx'
import icon from '../icon.svg'
import { openDialog } from '../keyboard/keyboard.tsx'
import { LiveNotice, LiveLine } from '../live/live-line.tsx'
import { LoginForm } from '../session/login-form.tsx'
import { useSessionState } from '../session/session-holder.ts'
import { useClock } from '../times/use-now.ts'
import { ClockNotice } from './clock-notice.tsx'
import { Icon } from './icons.tsx'
import { keepFocus } from './kept-focus.ts'
import { Navigation } from './navigation-links.tsx'
import { UserMenu } from './user-menu.tsx'

/** Navigation beside the page. */
export function Frame() {
  const clock = useClock()
  useEffect(() => keepFocus(document, clock), [clock])
  return (
    <div className="frame">
      <a className="skip" href="#content">
        <FormattedMessage id="skip" />
      </a>
      <aside className="side">
        <div className="brand">
          <img src={icon} alt="" width="22" height="22" />
          <FormattedMessage id="product" />
        </div>
        <Search />
        <Navigation />
        <div className="who">
          <LiveLine />
          <UserMenu />
        </div>
      </aside>
      <main id="content" tabIndex={-1}>
        <div className="phone-line">
          <Search />
        </div>
        <LiveNotice />
        <ClockNotice />
        <SessionEnd />
        <LogOutNotice />
        <BulkNotice />
        <DraftNotices />
        <LoadingNotice>
          <Outlet />
        </LoadingNotice>
      </main>
    </div>
  )
}

/** In the navigation; on a phone above the page. */
function Search() {
  return (
    <button type="button" className="search-button" onClick={() => openDialog('find')}>
      <Icon name="find" />
      <FormattedMessage id="find.label" />
      <kbd aria-hidden="true">Ctrl K</kbd>
    </button>
  )
}

/** The page stays below: the same user who logs in again loses nothing. */
function SessionEnd() {
  const state = useSessionState()
  if (state.kind !== 'ended') return null
  return (
    <section className="session-end" role="alertdialog" aria-labelledby="session-end">
      <p id="session-end">
        <FormattedMessage id="login.again" />
      </p>
      <LoginForm userName={state.session.UserName} />
    </section>
  )
}

/** Who leaves a shared computer has to know that the session is still open. */
function LogOutNotice() {
  const state = useSessionState()
  if (state.kind !== 'open' || !state.hasLogOutFailed) return null
  return (
    <p className="refusal" role="alert">
      <FormattedMessage id="logout.failed" />
    </p>
  )
}
