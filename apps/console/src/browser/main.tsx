import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, type ReactNode, useMemo, useState } from 'react'
import { I18nProvider } from 'react-aria-components'
import { createRoot } from 'react-dom/client'
import { IntlProvider } from 'react-intl'

import { createClient } from './api/client.ts'
import { ClientContext } from './api/client-context.ts'
import { passes } from './api/problem.ts'
import { LanguageContext } from './frame/preferences.tsx'
import { catalogues, type Language, languages, preferredLanguage } from './messages/languages.ts'
import { createRoutes } from './routes.tsx'
import { createSessionHolder, SessionContext } from './session/session-holder.ts'
import { browserZone, ViewerZoneContext } from './times/time-zone.ts'

const holder = createSessionHolder(new BroadcastChannel('punctual-session'))
const client = createClient({
  csrfToken() {
    const state = holder.state()
    return state.kind === 'open' ? state.session.CsrfToken : null
  },
  onSessionEnd: () => holder.end(),
})
const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // What passes by itself is asked for again, with growing waits; what was refused is shown.
      retry: (attempt, error) => attempt < 3 && passes(error),
      refetchOnWindowFocus: true,
    },
  },
})
const router = createRoutes()

function Application() {
  return (
    <Choices>
      <SessionContext value={holder}>
        <ClientContext value={client}>
          <QueryClientProvider client={queries}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </ClientContext>
      </SessionContext>
    </Choices>
  )
}

/** Language and zone of this browser, kept in it. */
function Choices({ children }: { readonly children: ReactNode }) {
  const [language, setLanguage] = useState<Language>(() => {
    const stored = localStorage.getItem('language')
    return stored !== null && Object.hasOwn(languages, stored)
      ? (stored as Language)
      : preferredLanguage(navigator.languages)
  })
  const [zone, setZone] = useState(() => (localStorage.getItem('zone') === 'UTC' ? 'UTC' : browserZone()))
  const languageChoice = useMemo(
    () => ({ language, choose: (next: Language) => keep('language', next, setLanguage) }),
    [language],
  )
  const zoneChoice = useMemo(() => ({ zone, choose: (next: string) => keep('zone', next, setZone) }), [zone])
  document.documentElement.lang = language
  return (
    <LanguageContext value={languageChoice}>
      <IntlProvider locale={language} messages={catalogues[language]} timeZone={zone}>
        <I18nProvider locale={language}>
          <ViewerZoneContext value={zoneChoice}>{children}</ViewerZoneContext>
        </I18nProvider>
      </IntlProvider>
    </LanguageContext>
  )
}

function keep<Value extends string>(name: string, value: Value, set: (value: Value) => void): void {
  localStorage.setItem(name, value)
  set(value)
}

const element = document.getElementById('root')
if (element === null) throw new Error('the document has no element with the id "root"')
createRoot(element).render(
  <StrictMode>
    <Application />
  </StrictMode>,
)
// Without an answer the service is away: the log-in page says so when it is used.
void holder.refresh().catch(() => holder.end())
