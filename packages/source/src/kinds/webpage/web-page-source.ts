import { failure, type SourceAccount } from '@punctual/domain'

import type { SourceContext } from '../../context.ts'
import { createFindings } from '../../findings.ts'
import type { AccountValidation, BrowseEntry, Connector } from '../../port.ts'
import { itemOf } from '../../report-kinds.ts'
import { exportPage } from './export-page.ts'
import { addressBelow } from './item.ts'
import { preflightOfPage } from './preflight.ts'
import { readStartPage } from './read-start-page.ts'
import { webPage, webPageSettingsOf } from './settings.ts'
import { sentence } from '@punctual/domain/words'

/** The connector of web pages. */
export function createWebPageSource(context: SourceContext): Connector {
  return {
    export: (request, signal) => exportPage(context, { request, signal }),
    validate: (account, signal) => validate(context, account, signal),
    browse: (account, path, signal) => browse(context, { account, path, signal }),
    parameters: async () => null,
    formats: async () => ['PDF', 'PNG'],
    preflight: (wanted, signal) => preflightOfPage(context, wanted, signal),
    async link(account, definition) {
      const { itemId } = itemOf(definition, webPage)
      return addressBelow(webPageSettingsOf(account).baseUrl, itemId)?.href ?? null
    },
  }
}

/** A site has no catalog: its start page is listed, and other pages are named by their address. */
async function browse(
  context: SourceContext,
  { account, path, signal }: { account: SourceAccount; path: string; signal: AbortSignal },
): Promise<BrowseEntry[]> {
  const { title } = await readStartPage(context, account, signal)
  return path === '' || path === '/'
    ? [{ kind: 'report', name: title, path: '/', itemId: '/', formats: ['PDF', 'PNG'] }]
    : []
}

/** Asks for the start page without a browser, which the process that validates may not have. */
async function validate(
  context: SourceContext,
  account: SourceAccount,
  signal: AbortSignal,
): Promise<AccountValidation> {
  const findings = createFindings(signal)
  const { signIn } = webPageSettingsOf(account)
  const page = await findings.trying('open the start page', () => readStartPage(context, account, signal))
  if (page) {
    findings.canRead.push({ kind: 'site', name: page.title, reports: 1, isOnDedicatedCapacity: null })
    if (signIn.kind === 'Form')
      findings.warnings.push({
        what: sentence('check_log_in'),
        failure: failure('page_login_required', {
          source: webPage,
          said: sentence('form_tried_by_first_run'),
        }),
      })
  }
  return findings.result()
}
