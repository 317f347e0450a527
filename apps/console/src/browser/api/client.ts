/**
 * The REST interface, as the console passes it on. The types are those of docs/openapi.json. The session
 * cookie of the browser stands for the access token.
 */
import createRoutes, { type Middleware } from 'openapi-fetch'

import type { paths } from '@punctual/client/schema'
import type { ServiceClock } from '../times/service-clock.ts'
import { ApiProblem } from './problem.ts'

export interface ClientOptions {
  /** The token that a changing request carries; null when no user has logged in. */
  readonly csrfToken: () => string | null
  /** Called when the service says that the session has ended. */
  readonly onSessionEnd: () => void
  /** Called when the service says that the user may not do something. */
  readonly onForbidden: () => void
  /** Learns the time of the service from each answer. */
  readonly clock: ServiceClock
  /** The language in which the service says what it says, such as `de`. */
  readonly language: () => string
}

export type Client = ReturnType<typeof createClient>

export function createClient({ csrfToken, onSessionEnd, onForbidden, clock, language }: ClientOptions) {
  const routes = createRoutes<paths>({
    baseUrl: '/',
    async fetch(request) {
      const askedMs = clock.browserMs()
      const response = await fetch(request)
      clock.learn({ date: response.headers.get('date'), askedMs, answeredMs: clock.browserMs() })
      return response
    },
  })
  const conversation: Middleware = {
    onRequest({ request }) {
      request.headers.set('accept-language', language())
      const token = csrfToken()
      if (request.method !== 'GET' && token !== null) request.headers.set('csrf-token', token)
      return request
    },
    async onResponse({ response }) {
      if (response.ok) return response
      if (response.status === 401) onSessionEnd()
      if (response.status === 403) onForbidden()
      throw new ApiProblem(response.status, await response.json().catch(() => null))
    },
  }
  routes.use(conversation)
  return routes
}
