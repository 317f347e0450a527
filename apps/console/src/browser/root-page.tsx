import { useQuery } from '@tanstack/react-query'

import { BulkProvider } from './bulk/bulk-provider.tsx'
import { DraftChecksProvider } from './draft-checks/draft-checks-provider.tsx'
import { ProblemView } from './controls/query-view.tsx'
import { Frame } from './frame/frame.tsx'
import { NeedsProvider } from './frame/needs.tsx'
import { Keyboard } from './keyboard/keyboard.tsx'
import { useLiveQueries } from './live/use-live.ts'
import { LiveProvider } from './live/live-provider.tsx'
import { LoginPage } from './pages/login/login-page.tsx'
import { useSessionHolder, useSessionState } from './session/session-holder.ts'
import { sessionQuery } from './session/session-query.ts'
import { useLiveRole } from './session/use-rights.ts'
import { useClock } from './times/use-now.ts'

/**
 * The log-in at every address while no user has logged in; else the page of the address in its frame. Another user
 * gets a page of their own: what the former one had filled in is gone.
 */
export function RootPage() {
  const state = useSessionState()
  if (state.kind === 'unknown') return <UnknownSession />
  if (state.kind === 'none') return <LoginPage />
  return (
    <LiveProvider key={state.session.UserId}>
      <LiveQueries />
      <NeedsProvider>
        <BulkProvider>
          <DraftChecksProvider>
            <Frame />
            <Keyboard />
          </DraftChecksProvider>
        </BulkProvider>
      </NeedsProvider>
    </LiveProvider>
  )
}

/** Nothing until the service has said who has logged in. While it is away, that is said: a log-in would be in vain. */
function UnknownSession() {
  const { error, refetch } = useQuery(sessionQuery(useSessionHolder()))
  return (
    error && (
      <main className="login">
        <ProblemView error={error} onRetry={() => void refetch()} />
      </main>
    )
  )
}

function LiveQueries() {
  useLiveQueries(useClock())
  useLiveRole()
  return null
}
