import { failure, FailureError, retryAfterMs, saidWithAnswer, type SourceAccount } from '@punctual/domain'

import { httpOf } from '../../account-network.ts'
import type { SourceContext } from '../../context.ts'
import { discard, type HttpAnswer } from '../../http/http-client.ts'
import { readText } from '../../http/read-answer.ts'
import { webPage, webPageSettingsOf } from './settings.ts'
import { headersOf } from './sign-in.ts'

/** What a page answers without a browser. */
export type PageAnswer =
  | { readonly kind: 'page'; readonly html: string }
  /** It leads to another site, or further than is followed: a browser may reach a page there. */
  | { readonly kind: 'elsewhere' }

/** As many as a browser would hardly need within one site. */
const maximumRedirects = 10

/** More than the part of a page that shows whether it is one to log in at. */
const maximumPageBytes = 1_048_576

/**
 * Asks for a page as the first request of a browser does, with the headers of the sign-in. Redirects are
 * followed within the site of the account, and the headers go nowhere else.
 *
 * @throws FailureError for what the server answers in place of a page
 */
export async function askPage(
  context: SourceContext,
  { account, url }: { readonly account: SourceAccount; readonly url: URL },
  signal: AbortSignal,
): Promise<PageAnswer> {
  const { origin } = new URL(webPageSettingsOf(account).baseUrl)
  const headers = await headersOf(context, account, signal)
  const http = httpOf(context, account)
  let at = url
  for (let hop = 0; hop <= maximumRedirects; hop += 1) {
    const answer = await http.send(
      {
        source: webPage,
        method: 'GET',
        url: at,
        headers: { ...headers, accept: 'text/html,*/*;q=0.8' },
        timeoutMs: context.limits.requestTimeoutMs,
        answersRedirect: true,
      },
      signal,
    )
    if (answer.status >= 400) {
      discard(answer.body)
      throw new FailureError(statusFailure(answer, context.clock.now()))
    }
    if (answer.status < 300) {
      const options = { source: webPage, signal, maximumBytes: maximumPageBytes, cut: true }
      return { kind: 'page', html: await readText(answer, options) }
    }
    discard(answer.body)
    const location = [answer.headers['location']].flat()[0]
    const next = location === undefined ? null : URL.parse(location, at.href)
    if (next === null || next.origin !== origin) return { kind: 'elsewhere' }
    at = next
  }
  return { kind: 'elsewhere' }
}

/** Like the end of a rendering that the browser opens the page for. */
function statusFailure({ status, headers }: Pick<HttpAnswer, 'status' | 'headers'>, now: Date) {
  const detail = `HTTP ${status}`
  if (status === 401) return failure('source_credentials_rejected', { source: webPage, detail })
  if (status === 403) return failure('source_access_denied', { source: webPage, detail })
  if (status === 404 || status === 410) return failure('source_report_not_found', { source: webPage, detail })
  if (status === 429 || status === 503) {
    const waitMs = retryAfterMs(headers['retry-after'], now)
    return failure('source_busy', {
      source: webPage,
      detail,
      ...(waitMs === null ? {} : { retryAfterMs: waitMs }),
    })
  }
  if (status === 502 || status === 504) return failure('source_unreachable', { source: webPage, detail })
  if (status >= 500) return failure('source_error', { source: webPage, detail })
  const said = saidWithAnswer('page_status_refused', String(status))
  return failure('page_status_refused', { source: webPage, said, detail })
}
