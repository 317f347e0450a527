import '../../style/more.css'
import { FormattedMessage, useIntl } from 'react-intl'

import { Button } from '../../controls/button.tsx'
import { PageTitle } from '../../controls/page-title.tsx'
import { useChoices } from '../../frame/choices.ts'
import { Preferences } from '../../frame/preferences.tsx'
import { useSession } from '../../session/session-holder.ts'
import { useViewerZone } from '../../times/time-zone.ts'
import { OwnAddress } from './own-address.tsx'
import { PasswordForm } from './password-form.tsx'
import { SessionList } from './session-list.tsx'

/** What belongs to who has logged in: password, sessions, and how this browser shows the console. */
export function AccountPage() {
  const intl = useIntl()
  const { UserName } = useSession()
  return (
    <>
      <PageTitle title={intl.formatMessage({ id: 'page.account' })} />
      <p className="sentence">
        <FormattedMessage id="account.sentence" values={{ name: UserName }} />
      </p>
      <section>
        <h2>
          <FormattedMessage id="account.address" />
        </h2>
        <OwnAddress />
      </section>
      <section>
        <h2>
          <FormattedMessage id="account.password" />
        </h2>
        <PasswordForm />
      </section>
      <section>
        <h2>
          <FormattedMessage id="account.sessions" />
        </h2>
        <SessionList />
      </section>
      <section>
        <h2>
          <FormattedMessage id="account.shown" />
        </h2>
        <Preferences />
        <Zone />
      </section>
    </>
  )
}

function Zone() {
  const { zone, choose } = useChoices()
  const shown = useViewerZone()
  return (
    <p>
      <FormattedMessage id="zone.times" values={{ zone: shown }} />{' '}
      <Button kind="quiet" onPress={() => choose('zone', zone === 'UTC' ? 'own' : 'UTC')}>
        <FormattedMessage id={zone === 'UTC' ? 'account.zone.own' : 'zone.useUtc'} />
      </Button>
    </p>
  )
}
