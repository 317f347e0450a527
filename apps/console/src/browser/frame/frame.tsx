import { Link, Outlet } from '@tanstack/react-router'
import { FormattedMessage, useIntl } from 'react-intl'

import { Button } from '../controls/button.tsx'
import { LiveNotice, LiveLine } from '../live/live-line.tsx'
import type { MessageId } from '../messages/en.ts'
import { LoginForm } from '../session/login-form.tsx'
import type { Session } from '../session/session.ts'
import { useSessionHolder, useSessionState } from '../session/session-holder.ts'
import { browserZone, useViewerZone } from '../times/time-zone.ts'
import icon from '../icon.svg'
import { Icon, type IconName } from './icons.tsx'
import { Preferences } from './preferences.tsx'

interface PageLink {
  readonly path: string
  readonly label: MessageId
  readonly icon: IconName
}

const pages: readonly PageLink[] = [
  { path: '/', label: 'page.today', icon: 'today' },
  { path: '/schedules', label: 'page.schedules', icon: 'schedules' },
  { path: '/executions', label: 'page.executions', icon: 'executions' },
  { path: '/servers', label: 'page.servers', icon: 'servers' },
]

/** Navigation beside the page. */
export function Frame({ session }: { readonly session: Session }) {
  const intl = useIntl()
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
        <nav aria-label={intl.formatMessage({ id: 'navigation.label' })}>
          <Links />
        </nav>
        <div className="who">
          <LiveLine />
          <Account session={session} />
        </div>
      </aside>
      <main id="content" tabIndex={-1}>
        <TopLine />
        <LiveNotice />
        <SessionEnd />
        <Outlet />
      </main>
    </div>
  )
}

function Links() {
  return (
    <ul>
      {pages.map(({ path, label, icon }) => (
        <li key={path}>
          <Link to={path} activeOptions={{ exact: path === '/' }} activeProps={{ 'aria-current': 'page' }}>
            <Icon name={icon} />
            <FormattedMessage id={label} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Account({ session }: { readonly session: Session }) {
  const holder = useSessionHolder()
  const name = `${session.FirstName} ${session.LastName}`.trim() || session.UserName
  return (
    <div className="account">
      <span className="truncated">{name}</span>
      <span className="quiet">
        <FormattedMessage id={`role.${session.Role}`} />
      </span>
      <Button kind="quiet" onPress={() => void holder.logOut()}>
        <FormattedMessage id="logout" />
      </Button>
    </div>
  )
}

function TopLine() {
  const intl = useIntl()
  const { zone, choose } = useViewerZone()
  const own = browserZone()
  const other = zone === 'UTC' ? own : 'UTC'
  const label =
    other === 'UTC'
      ? intl.formatMessage({ id: 'zone.useUtc' })
      : intl.formatMessage({ id: 'zone.useLocal' }, { zone: own })
  return (
    <div className="top-line">
      <Preferences />
      <Button kind="quiet" onPress={() => choose(other)}>
        <Icon name="world" />
        <FormattedMessage id="zone.times" values={{ zone }} />
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
