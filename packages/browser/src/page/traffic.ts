import type { Clock } from '@punctual/runtime'
import type { Page, Request } from 'playwright-core'

/** The requests of a page, from its beginning. */
export interface Traffic {
  /** Resolves when no request has been open for half a second from now on, at the latest after the limit. */
  quiet(limitMs: number): Promise<void>
}

const quietMs = 500
const checkEveryMs = 50
/** Limit of the later waits for a page that was not quiet in time: one that polls never is. */
const pollingLimitMs = 1_000

/** The driver reports a quiet network once for each document, and never again of what loads later. */
export function watchTraffic(page: Page, clock: Clock): Traffic {
  const open = new Set<Request>()
  let changedMs = clock.monotonicMs()
  let polls = false
  const end = (request: Request) => {
    if (open.delete(request)) changedMs = clock.monotonicMs()
  }
  page.on('request', (request) => {
    // A stream of events stays open as long as its page.
    if (request.resourceType() !== 'eventsource') open.add(request)
  })
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return {
    async quiet(limitMs) {
      const startedMs = clock.monotonicMs()
      while (!page.isClosed()) {
        const nowMs = clock.monotonicMs()
        if (open.size === 0 && nowMs - Math.max(changedMs, startedMs) >= quietMs) return
        if (nowMs - startedMs >= (polls ? Math.min(limitMs, pollingLimitMs) : limitMs)) break
        await clock.sleep(checkEveryMs)
      }
      polls = true
    },
  }
}
