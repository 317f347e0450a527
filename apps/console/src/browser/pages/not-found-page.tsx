import { Link } from '@tanstack/react-router'
import { FormattedMessage, useIntl } from 'react-intl'

import { PageTitle } from '../controls/page-title.tsx'

export function NotFoundPage() {
  const intl = useIntl()
  return (
    <>
      <PageTitle title={intl.formatMessage({ id: 'page.notFound' })} />
      <p>
        <FormattedMessage id="page.notFound.detail" />
      </p>
      <Link to="/" className="button button-plain">
        <FormattedMessage id="page.today" />
      </Link>
    </>
  )
}
