import { failure, FailureError, type SourceAccount } from '@punctual/domain'

import { httpOf } from '../../account-network.ts'
import type { SourceContext } from '../../context.ts'
import { discard } from '../../http/http-client.ts'
import { readText } from '../../http/read-answer.ts'
import { webPage, webPageSettingsOf } from './settings.ts'
import { headersOf } from './sign-in.ts'

const maximumTitle = 200

/**
 * Asks for the start page of a site with the headers of the sign-in. A site that redirects answers too: its
 * page is then read by the browser only.
 *
 * @throws FailureError `source_credentials_rejected`, or what else the server answers
 */
export async function readStartPage(
  context: SourceContext,
  account: SourceAccount,
  signal: AbortSignal,
): Promise<{ readonly title: string }> {
  const { baseUrl, signIn } = webPageSettingsOf(account)
  const headers = await headersOf(context, account, signal)
  const url = URL.parse(`${baseUrl}/`)
  if (url === null) throw new FailureError(failure('source_request_invalid', { source: webPage }))
  const answer = await httpOf(context, account).send(
    {
      source: webPage,
      method: 'GET',
      url,
      headers: { ...headers, accept: 'text/html' },
      timeoutMs: context.limits.requestTimeoutMs,
    },
    signal,
  )
  if (answer.status >= 400) {
    discard(answer.body)
    throw new FailureError(statusFailure(answer.status))
  }
  const html = await readText(answer, { source: webPage, signal })
  if (signIn.kind !== 'Form' && signIn.kind !== 'None' && /type=["']?password\b/i.test(html))
    throw new FailureError(failure('source_credentials_rejected', { source: webPage }))
  return { title: titleOf(html) ?? url.host }
}

function statusFailure(status: number) {
  const detail = `HTTP ${status}`
  if (status === 401) return failure('source_credentials_rejected', { source: webPage, detail })
  if (status === 403) return failure('source_access_denied', { source: webPage, detail })
  if (status === 404) return failure('source_report_not_found', { source: webPage, detail })
  return failure(status === 429 || status === 503 ? 'source_busy' : 'source_error', {
    source: webPage,
    detail,
  })
}

function titleOf(html: string): string | null {
  const lower = html.toLowerCase()
  const opened = lower.indexOf('<title')
  const start = opened < 0 ? -1 : lower.indexOf('>', opened) + 1
  const end = start < 1 ? -1 : lower.indexOf('</title', start)
  const title = end < 0 ? '' : html.slice(start, Math.min(end, start + maximumTitle)).trim()
  return title === '' ? null : title
}
