import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { createClient } from './api/client.ts'
import { AnswersInLanguage } from './api/answers-in-language.ts'
import { ClientContext } from './api/client-context.ts'
import { passes } from './api/problem.ts'
import { rightsKey } from './api/rights-queries.ts'
import { ignoreSecondPressesElsewhere } from './controls/second-press.ts'
import { readViewerChoices, ViewerChoicesView, type Words } from './frame/viewer-choices.tsx'
import { loadCatalogue } from './messages/languages.ts'
import { createRoutes } from './routes.tsx'
import { createSessionHolder, SessionContext } from './session/session-holder.ts'
import { sessionQuery } from './session/session-query.ts'
import { createBrowserStorage } from './storage/browser-storage.ts'
import { StorageContext } from './storage/use-storage.ts'
import { browserClock } from './times/clock.ts'
import { createServiceClock } from './times/service-clock.ts'
import { ClockContext, createTicker, TickerContext } from './times/use-now.ts'

const storages = {
  ofBrowser: createBrowserStorage(() => localStorage),
  ofTab: createBrowserStorage(() => sessionStorage),
}
const clock = createServiceClock(browserClock)
const ticker = createTicker(clock)
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
const holder = createSessionHolder(new BroadcastChannel('punctual-session'), () => queries.clear())
const client = createClient({
  csrfToken() {
    const state = holder.state()
    return state.kind === 'open' ? state.session.CsrfToken : null
  },
  onSessionEnd: () => holder.end(),
  // The role or the rights of the user are others than the page knows.
  onForbidden: () => void queries.invalidateQueries({ queryKey: rightsKey }),
  clock,
  language: () => document.documentElement.lang,
})
const router = createRoutes()

/** The language for tests is loaded only where it was chosen. */
async function loadWords(): Promise<Words> {
  const { language } = readViewerChoices(storages.ofBrowser)
  const messages =
    storages.ofBrowser.read('language') === 'pseudo'
      ? (await import('./messages/pseudo.ts')).pseudo
      : await loadCatalogue(language)
  return { language, messages }
}

function Application({ words }: { readonly words: Words }) {
  return (
    <StorageContext value={storages}>
      <ViewerChoicesView words={words}>
        <SessionContext value={holder}>
          <ClientContext value={client}>
            <QueryClientProvider client={queries}>
              <AnswersInLanguage />
              <ClockContext value={clock}>
                <TickerContext value={ticker}>
                  <RouterProvider router={router} />
                </TickerContext>
              </ClockContext>
            </QueryClientProvider>
          </ClientContext>
        </SessionContext>
      </ViewerChoicesView>
    </StorageContext>
  )
}

const element = document.getElementById('root')
if (element === null) throw new Error('the document has no element with the id "root"')
const root = createRoot(element)
ignoreSecondPressesElsewhere(document.documentElement)
void queries.prefetchQuery(sessionQuery(holder))
void loadWords().then((words) =>
  root.render(
    <StrictMode>
      <Application words={words} />
    </StrictMode>,
  ),
)
