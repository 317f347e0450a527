import { type FailureCode, FailureError } from '@punctual/domain'

import type { SourceContext } from '../../context.ts'
import type { ExportWish } from '../../port.ts'
import { itemOf } from '../../report-kinds.ts'
import { addressOf, requirePageFormat } from './export-page.ts'
import { readStartPage } from './read-start-page.ts'
import { webPage, webPageSettingsOf } from './settings.ts'

/** Answers of the start page that say nothing of another page of the site. */
const ofStartPage: readonly FailureCode[] = [
  'source_report_not_found',
  'source_access_denied',
  'source_error',
]

/**
 * Checks what is known without a browser, and asks the site for its start page with the headers of the
 * sign-in. The page of the schedule is not opened, since that could compute a report.
 *
 * @throws FailureError that a rendering would end with
 */
export async function preflightOfPage(
  context: SourceContext,
  { account, definition, format }: ExportWish,
  signal: AbortSignal,
): Promise<void> {
  const { baseUrl, signIn } = webPageSettingsOf(account)
  const { itemId } = itemOf(definition, webPage)
  requirePageFormat(format)
  addressOf(baseUrl, itemId)
  // Only the browser fills in a form, and a page may be public on a site that is not.
  const isSignedIn = signIn.kind !== 'Form' && signIn.kind !== 'None'
  const saysNothing = isSignedIn ? ofStartPage : [...ofStartPage, 'source_credentials_rejected' as const]
  try {
    await readStartPage(context, account, signal)
  } catch (error) {
    if (!(error instanceof FailureError) || !saysNothing.includes(error.failure.code)) throw error
  }
}
