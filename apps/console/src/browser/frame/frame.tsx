import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'

import { BulkNotice } from '../bulk/bulk-notice.tsx'
import { Button } from '../controls/button.tsx'
import { LoadingNotice } from '../controls/loading-notice.tsx'
import icon from '../icon.svg'
import { openDialog } from '../keyboard/keyboard.tsx'
import { LiveNotice, LiveLine } from '../live/live-line.tsx'
import { LoginForm } from '../session/login-form.tsx'
import { useSessionState } from '../session/session-holder.ts'
import { browserZone, useViewerZone } from '../times/time-zone.ts'
import { Account } from './account.tsx'
import { useChoices } from './choices.ts'
import { ClockNotice } from './clock-notice.tsx'
import { Icon } from './icons.tsx'
import { keepFocus } from './kept-focus.ts'
import { Navigation } from './navigation-links.tsx'
import { Preferences } from './preferences.tsx'
import { useLayout } from './use-layout.ts'

/** Navigation beside the page. */
export function Frame() {
  useEffect(() => keepFocus(document), [])
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
        <Navigation />
        <div className="who">
          <LiveLine />
          <Account />
        </div>
      </aside>
      <main id="content" tabIndex={-1}>
        <TopLine />
        <LiveNotice />
        <ClockNotice />
        <SessionEnd />
        <BulkNotice />
        <LoadingNotice>
          <Outlet />
        </LoadingNotice>
      </main>
    </div>
  )
}

function TopLine() {
  const intl = useIntl()
  const shown = useViewerZone()
  const { zone, choose } = useChoices()
  const isPhone = useLayout() === 'phone'
  const label =
    zone === 'UTC'
      ? intl.formatMessage({ id: 'zone.useLocal' }, { zone: browserZone() })
      : intl.formatMessage({ id: 'zone.useUtc' })
  return (
    <div className="top-line">
      <Button kind="quiet" onPress={() => openDialog('find')}>
        <Icon name="find" />
        <FormattedMessage id="find.label" />
        <kbd aria-hidden="true">Ctrl K</kbd>
      </Button>
      <Preferences />
      <Button kind="quiet" onPress={() => choose('zone', zone === 'UTC' ? 'own' : 'UTC')}>
        <Icon name="world" />
        {/* On a phone the name of the zone says enough beside its sign. */}
        {isPhone && (
          <span className="truncated" aria-hidden="true">
            {shown}
          </span>
        )}
        <span className={isPhone ? 'visually-hidden' : undefined}>
          <FormattedMessage id="zone.times" values={{ zone: shown }} />
        </span>
        <span className="visually-hidden">{`. ${label}`}</span>
      </Button>
    </div>
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
