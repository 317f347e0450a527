import { failure, FailureError, type SourceAccount } from '@punctual/domain'

import type { SourceContext } from '../../context.ts'
import { askPage } from './ask-page.ts'
import { showsPasswordField } from './login-page.ts'
import { webPage, webPageSettingsOf } from './settings.ts'

const maximumTitle = 200

/**
 * Asks for the start page of a site with the headers of the sign-in. Of a site that redirects to another one
 * nothing but its host is known: its page is then read by the browser only.
 *
 * @throws FailureError `page_login_required`, or what else the server answers
 */
export async function readStartPage(
  context: SourceContext,
  account: SourceAccount,
  signal: AbortSignal,
): Promise<{ readonly title: string }> {
  const { baseUrl, signIn } = webPageSettingsOf(account)
  const url = URL.parse(`${baseUrl}/`)
  if (url === null) throw new FailureError(failure('source_request_invalid', { source: webPage }))
  const answer = await askPage(context, { account, url }, signal)
  if (answer.kind === 'elsewhere') return { title: url.host }
  if (signIn.kind !== 'Form' && signIn.kind !== 'None' && showsPasswordField(answer.html))
    throw new FailureError(failure('page_login_required', { source: webPage }))
  return { title: titleOf(answer.html) ?? url.host }
}

function titleOf(html: string): string | null {
  const lower = html.toLowerCase()
  const opened = lower.indexOf('<title')
  const start = opened < 0 ? -1 : lower.indexOf('>', opened) + 1
  const end = start < 1 ? -1 : lower.indexOf('</title', start)
  const title = end < 0 ? '' : html.slice(start, Math.min(end, start + maximumTitle)).trim()
  return title === '' ? null : title
}
