import type { Page, Request, Response } from 'playwright-core'

import { answerFailure, errorCode, networkFailure } from './navigate.ts'
import type { OpenPageParts } from './open-page-parts.ts'

/**
 * Does work that waits for frames of the page. A page gets no event when a frame of another origin stays
 * empty, so it would wait until its time limit.
 *
 * @throws FailureError with what kept the document of a frame from coming
 */
export async function whileFramesLoad<Value>(
  { page, proxy, source, clock }: OpenPageParts,
  work: () => Promise<Value>,
): Promise<Value> {
  const failed = Promise.withResolvers<never>()
  failed.promise.catch(() => {})
  const onRequestFailed = (request: Request) => {
    if (!isOfFrame(page, request)) return
    const url = new URL(request.url())
    const code = errorCode(request.failure()?.errorText ?? '') ?? 'ERR_FAILED'
    failed.reject(networkFailure(code, { addresses: [url.href], url, proxy, source }))
  }
  const onResponse = (response: Response) => {
    if (!isOfFrame(page, response.request())) return
    const url = new URL(response.url())
    const failure = answerFailure(response, { reached: url, url, proxy, source, clock })
    if (failure !== null) failed.reject(failure)
  }
  page.on('requestfailed', onRequestFailed)
  page.on('response', onResponse)
  try {
    return await Promise.race([work(), failed.promise])
  } finally {
    page.off('requestfailed', onRequestFailed)
    page.off('response', onResponse)
  }
}

/** Whether it is for the document of a frame of the page itself; frames of frames are the business of those. */
function isOfFrame(page: Page, request: Request): boolean {
  return request.isNavigationRequest() && request.frame().parentFrame() === page.mainFrame()
}
