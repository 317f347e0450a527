import { type Failure, failure, type FailureCode, FailureError, type SourceAccount } from '@punctual/domain'

import type { SourceContext } from '../../context.ts'
import type { ExportWish } from '../../port.ts'
import { itemOf } from '../../report-kinds.ts'
import { askPage } from './ask-page.ts'
import { requirePageFormat } from './export-page.ts'
import { itemAddress } from './item-address.ts'
import { showsPasswordField } from './login-page.ts'
import { readStartPage } from './read-start-page.ts'
import { webPage, webPageSettingsOf } from './settings.ts'
import { type Sentence, sentence } from '@punctual/domain/words'

/** Answers of the start page that say nothing of another page of the site that only a browser signs in to. */
const ofStartPage: readonly FailureCode[] = [
  'source_report_not_found',
  'source_access_denied',
  'source_error',
  'source_credentials_rejected',
]

/**
 * Checks what is known without a browser. Requests the page of the schedule with the headers of the sign-in,
 * which costs the site as much as one visit. Only the browser of a worker gets behind a form. For such a site
 * the start page shows whether it answers, and a warning says what was not checked.
 *
 * @returns warnings
 * @throws FailureError that a rendering would end with
 */
export async function preflightOfPage(
  context: SourceContext,
  { account, definition, format }: ExportWish,
  signal: AbortSignal,
): Promise<readonly Failure[]> {
  const { itemId } = itemOf(definition, webPage)
  requirePageFormat(format)
  const url = itemAddress(account, { itemId, definition })
  if (webPageSettingsOf(account).signIn.kind === 'Form') return await askStartPage(context, account, signal)
  // What an expression fills in is known at the due time.
  if (/\{\{|%7B%7B/i.test(url.href)) return [notAsked(sentence('page_address_open'))]
  const answer = await askPage(context, { account, url }, signal)
  if (answer.kind === 'elsewhere') return [notAsked(sentence('page_leads_elsewhere'))]
  if (showsPasswordField(answer.html))
    throw new FailureError(failure('page_login_required', { source: webPage }))
  return []
}

async function askStartPage(
  context: SourceContext,
  account: SourceAccount,
  signal: AbortSignal,
): Promise<readonly Failure[]> {
  try {
    await readStartPage(context, account, signal)
  } catch (error) {
    if (!(error instanceof FailureError) || !ofStartPage.includes(error.failure.code)) throw error
  }
  return [notAsked(sentence('page_form_by_browser'))]
}

function notAsked(reason: Sentence): Failure {
  return failure('page_not_ready', { source: webPage, said: sentence('page_not_asked', { reason }) })
}
