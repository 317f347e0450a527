import type { CDPSession } from 'playwright-core'

/**
 * Inspects each request of a page before it is sent. Headers are set per origin, so a credential goes only to
 * its own system. The overrides of this protocol end at a redirect, and each hop is inspected again.
 */
export interface Interception {
  sendHeaders(origin: string, headers: Readonly<Record<string, string>>): void
  serve(url: string, content: ServedContent): void
}

/** A document of ours. */
export interface ServedContent {
  readonly type: string
  readonly body: string
  /** Its content security policy. */
  readonly policy?: string
}

export async function createInterception(session: CDPSession): Promise<Interception> {
  const headersOf = new Map<string, Readonly<Record<string, string>>>()
  const served = new Map<string, ServedContent>()
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    const content = served.get(request.url)
    const more = headersOf.get(URL.parse(request.url)?.origin ?? '')
    const headers = more && Object.entries({ ...request.headers, ...more })
    const answered = content
      ? session.send('Fetch.fulfillRequest', {
          requestId,
          responseCode: 200,
          responseHeaders: [
            { name: 'content-type', value: content.type },
            { name: 'cache-control', value: 'no-store' },
            ...(content.policy ? [{ name: 'content-security-policy', value: content.policy }] : []),
          ],
          body: Buffer.from(content.body).toString('base64'),
        })
      : session.send('Fetch.continueRequest', {
          requestId,
          ...(headers ? { headers: headers.map(([name, value]) => ({ name, value })) } : {}),
        })
    // A request that the browser refuses to send would wait for ever. The page may have gone on meanwhile.
    answered
      .catch(() => session.send('Fetch.failRequest', { requestId, errorReason: 'Failed' }))
      .catch(() => {})
  })
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] })
  return {
    sendHeaders: (origin, headers) => void headersOf.set(origin, headers),
    serve: (url, content) => void served.set(url, content),
  }
}
