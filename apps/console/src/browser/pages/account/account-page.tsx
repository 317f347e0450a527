import '../../style/more.css'
import { FormattedMessage, useIntl } from 'react-intl'

import { PageTitle } from '../../controls/page-title.tsx'
import { Preferences } from '../../frame/preferences.tsx'
import { useSession } from '../../session/session-holder.ts'
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
      </section>
    </>
  )
}
