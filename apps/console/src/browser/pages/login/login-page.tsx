import { FormattedMessage, useIntl } from 'react-intl'

import icon from '../../icon.svg'
import { PageTitle } from '../../controls/page-title.tsx'
import { LanguagePreference } from '../../frame/preferences.tsx'
import { LoginForm } from '../../session/login-form.tsx'

export function LoginPage() {
  const intl = useIntl()
  return (
    <main className="login">
      <div className="brand">
        <img src={icon} alt="" width="28" height="28" />
        <FormattedMessage id="product" />
      </div>
      <PageTitle title={intl.formatMessage({ id: 'login.title' })} />
      <LoginForm />
      <LanguagePreference />
    </main>
  )
}
