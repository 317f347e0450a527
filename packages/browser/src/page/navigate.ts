import { type Failure, failure, FailureError, retryAfterMs, saidWithAnswer } from '@punctual/domain'
import { egressSaid, sentence } from '@punctual/domain/words'
import type { Clock } from '@punctual/runtime'
import type { Request, Response } from 'playwright-core'

import type { PageRefusal } from '../egress/forward-proxy.ts'
import type { OpenPageParts } from './open-page-parts.ts'

/**
 * Opens an address in the page.
 *
 * @throws FailureError with what kept it from being opened
 */
export async function navigate(parts: OpenPageParts, url: URL): Promise<void> {
  const { page, proxy, source, clock } = parts
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new FailureError(
      failure('page_host_refused', {
        source,
        said: sentence('page_protocol_refused', { protocol: url.protocol }),
      }),
    )
  let response: Response | null
  try {
    response = await untilTorn({ page, proxy, source }, url, () => page.goto(url.href, { waitUntil: 'load' }))
  } catch (error) {
    throw navigationFailure(error, { page, proxy, source }, url)
  }
  const reached = URL.parse(page.url()) ?? url
  const refused = answerFailure(response, { reached, url, proxy, source, clock })
  if (refused !== null) throw refused
}

/**
 * Does work that opens a document. A document whose connection ends in its middle never finishes loading, and
 * the page gets no event.
 *
 * @throws FailureError as soon as the connection has ended: `source_answer_torn` within an answer, else
 * `source_unreachable`
 */
async function untilTorn<Value>(
  { page, proxy, source }: Pick<OpenPageParts, 'page' | 'proxy' | 'source'>,
  url: URL,
  work: () => Promise<Value>,
): Promise<Value> {
  const torn = Promise.withResolvers<never>()
  torn.promise.catch(() => {})
  const onRequestFailed = (request: Request) => {
    if (!request.isNavigationRequest() || request.frame() !== page.mainFrame()) return
    const code = errorCode(request.failure()?.errorText ?? '')
    // A navigation that the page cancels itself, by a redirect or a download, is reported by the navigation.
    if (code === null || !tornCodes.has(code)) return
    const hasBegun = incomplete.has(code) || request.timing().responseStart >= 0
    torn.reject(
      hasBegun
        ? new FailureError(failure('source_answer_torn', { source, detail: code }))
        : networkFailure(code, { addresses: [request.url()], url, proxy, source }),
    )
  }
  page.on('requestfailed', onRequestFailed)
  try {
    return await Promise.race([work(), torn.promise])
  } finally {
    page.off('requestfailed', onRequestFailed)
  }
}

/** What Chromium says only of an answer that has begun. */
const incomplete: ReadonlySet<string> = new Set([
  'ERR_CONTENT_LENGTH_MISMATCH',
  'ERR_INCOMPLETE_CHUNKED_ENCODING',
])

/** What Chromium says of a connection that ends. */
const tornCodes: ReadonlySet<string> = new Set([
  'ERR_CONTENT_LENGTH_MISMATCH',
  'ERR_INCOMPLETE_CHUNKED_ENCODING',
  'ERR_CONNECTION_RESET',
  'ERR_CONNECTION_CLOSED',
  'ERR_CONNECTION_ABORTED',
  'ERR_HTTP2_PROTOCOL_ERROR',
  'ERR_EMPTY_RESPONSE',
])

/** Why an answer is not the document; null when it is. */
export function answerFailure(
  response: Response | null,
  asked: Pick<OpenPageParts, 'proxy' | 'source' | 'clock'> & { readonly reached: URL; readonly url: URL },
): FailureError | null {
  const { reached, url, proxy, source, clock } = asked
  const refused = proxy.refusalOf(reached)
  if (refused !== null) return hostRefused(reached, refused, { source, url })
  return response !== null && response.status() >= 400
    ? new FailureError(statusFailure(response, { source, clock }))
    : null
}

function navigationFailure(
  error: unknown,
  { page, proxy, source }: Pick<OpenPageParts, 'page' | 'proxy' | 'source'>,
  url: URL,
): unknown {
  if (!(error instanceof Error) || error instanceof FailureError) return error
  if (error.name === 'TimeoutError') return new FailureError(failure('page_timeout', { source }))
  if (error.message.includes('Download is starting')) return downloadFailure(source)
  const code = errorCode(error.message)
  if (code === null) return error
  // The address that was being loaded when it failed, which a redirect may have changed.
  const tried = /at (https?:\/\/\S+)/.exec(error.message)?.[1] ?? page.url()
  return networkFailure(code, { addresses: [tried, url.href], url, proxy, source })
}

/** The word of Chromium for what went wrong, such as `ERR_TIMED_OUT`; null when there is none. */
export function errorCode(text: string): string | null {
  return /net::(ERR_\w+)/.exec(text)?.[1] ?? null
}

/** Why a document did not come. The addresses are those that may have been refused, the likeliest first. */
export function networkFailure(
  code: string,
  asked: Pick<OpenPageParts, 'proxy' | 'source'> & {
    readonly addresses: readonly string[]
    readonly url: URL
  },
): FailureError {
  const { addresses, url, proxy, source } = asked
  for (const address of addresses) {
    const reached = URL.parse(address)
    const refused = reached && proxy.refusalOf(reached)
    if (reached && refused) return hostRefused(reached, refused, { source, url })
  }
  if (code === 'ERR_ABORTED') return downloadFailure(source)
  if (code.startsWith('ERR_CERT')) {
    const said = sentence('page_certificate')
    return new FailureError(failure('source_unreachable', { source, said, detail: code }))
  }
  if (code === 'ERR_TOO_MANY_REDIRECTS') {
    return new FailureError(failure('page_status_refused', { source, said: sentence('page_redirects') }))
  }
  return new FailureError(failure('source_unreachable', { source, detail: code }))
}

function downloadFailure(source: string): FailureError {
  return new FailureError(failure('page_script_failed', { source, said: sentence('page_is_file') }))
}

function statusFailure(
  response: Response,
  { source, clock }: { readonly source: string; readonly clock: Clock },
): Failure {
  const status = response.status()
  const detail = `HTTP ${status}`
  switch (true) {
    case status === 401:
      return failure('source_credentials_rejected', { source, detail })
    case status === 403:
      return failure('source_access_denied', { source, detail })
    case status === 404 || status === 410:
      return failure('source_report_not_found', { source, detail })
    case status === 429 || status === 503: {
      const waitMs = retryAfterMs(response.headers()['retry-after'], clock.now())
      return failure('source_busy', { source, detail, ...(waitMs === null ? {} : { retryAfterMs: waitMs }) })
    }
    case status === 502 || status === 504:
      return failure('source_unreachable', { source, detail })
    case status >= 500:
      return failure('source_error', { source, detail, said: sentence('page_answers', { status }) })
    default: {
      const said = saidWithAnswer('page_status_refused', String(status))
      return failure('page_status_refused', { source, detail, said })
    }
  }
}

/** The address asked for is one of the account; another one is where the page leads. */
function hostRefused(reached: URL, refusal: PageRefusal, asked: { source: string; url: URL }): FailureError {
  const { source, url } = asked
  const values = { host: reached.hostname, reason: egressSaid(refusal) }
  return new FailureError(
    reached.host === url.host
      ? failure('source_host_refused', { source, said: sentence('host_refused', values) })
      : failure('page_host_refused', { source, said: sentence('page_leads_to_refused', values) }),
  )
}
