import { Link, type ErrorComponentProps } from '@tanstack/react-router'
import { FormattedMessage, useIntl } from 'react-intl'

import { Button } from '../controls/button.tsx'
import { PageTitle } from '../controls/page-title.tsx'
import { LoadingLines } from '../controls/query-view.tsx'
import { errorOf } from './error-of.ts'
import { MissingPart } from './missing-part.ts'
import { useReloadOnce } from './use-reload-once.ts'
import { reload, useReplaced } from './use-replaced.ts'

/** In the place of a page that cannot be shown: what happened, and a way on. The navigation beside it stays. */
export function FailedPage({ error, reset }: ErrorComponentProps) {
  return error instanceof MissingPart ? <MissingPage /> : <BrokenPage error={error} onRetry={reset} />
}

/** Drafts are in the browser: a reload finds them. It comes by itself when a console that was away answers. */
function MissingPage() {
  const intl = useIntl()
  const state = useReplaced()
  const isReloading = useReloadOnce(state === 'incomplete')
  if (state === 'unknown' || isReloading) return <LoadingLines count={3} />
  return (
    <>
      <PageTitle title={intl.formatMessage({ id: `failure.${state}` })} />
      <p>
        <FormattedMessage id={`failure.${state}.detail`} />
      </p>
      <div className="buttons">
        <Button kind="primary" onPress={reload}>
          <FormattedMessage id="failure.reload" />
        </Button>
      </div>
    </>
  )
}

interface BrokenPageProps {
  readonly error: unknown
  readonly onRetry: () => void
}

function BrokenPage({ error, onRetry }: BrokenPageProps) {
  const intl = useIntl()
  return (
    <>
      <PageTitle title={intl.formatMessage({ id: 'failure.broken' })} />
      <p>
        <FormattedMessage id="failure.broken.detail" />
      </p>
      <p className="code">{errorOf(error).message}</p>
      <div className="buttons">
        <Button kind="primary" onPress={onRetry}>
          <FormattedMessage id="problem.tryAgain" />
        </Button>
        <Link to="/" className="button button-plain">
          <FormattedMessage id="page.today" />
        </Link>
      </div>
    </>
  )
}
