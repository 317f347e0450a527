import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { OpenPage } from '@punctual/browser'
import { type BiReportDefinition, failure, FailureError, newId, type ReportFormat } from '@punctual/domain'
import { type EgressTarget, egressTarget } from '@punctual/runtime'

import type { SourceContext } from '../../../context.ts'
import { fileSystemFailure } from '../../../http/file-system-failure.ts'
import { leavingNothing } from '../../../leaving-nothing.ts'
import { PageFailure } from '../../../page-failure.ts'
import { pageNetwork } from '../../../page-network.ts'
import type { ExportedFile, ExportRequest } from '../../../port.ts'
import { zipOfPictures } from '../../../zip-of-pictures.ts'
import type { BiClient } from '../bi-client.ts'
import { browserFormats, formatFailure, isDataFormat } from '../export-body.ts'
import { invalid } from '../find-report.ts'
import { embeddedItems, type EmbeddedItems } from './embedded-items.ts'
import { exportData } from './export-data.ts'
import { isOfVendor } from './embed-address.ts'
import { clientUrl, embeddedSize, hostPage, hostPolicy, hostScript, hostUrl, scriptUrl } from './host-page.ts'
import { sentence } from '@punctual/domain/words'

/** The file, without the reason for this way to render it. */
type EmbeddedFile = Omit<ExportedFile, 'chosen'>

interface Work {
  readonly request: ExportRequest
  readonly definition: BiReportDefinition
  readonly signal: AbortSignal
}

interface EmbedAnswer {
  readonly ok: boolean
  /** Which of the requested items exist. */
  readonly shown?: readonly number[]
  readonly missingVisual?: string
  readonly message?: string
  readonly detail?: string
}

/**
 * RenderingMethod 2: the vendor's embedded page in a browser, driven by the vendor's client library on a page
 * of ours. It makes what the export interface does not: dashboards, every filter, and reports of workspaces
 * without a capacity.
 */
export async function exportByBrowser(
  context: SourceContext,
  client: BiClient,
  { request, definition, signal }: Work,
): Promise<EmbeddedFile> {
  const { account, directory, format } = request
  requireBrowserFormat(definition, format)
  const embedded = await embeddedItems(client, { definition, format }, signal)
  const name = newId()
  const outcome = await leavingNothing(directory, name, () =>
    context.browsers.run(
      {
        source: 'bi',
        timeoutMs: Math.max(request.timeoutMs - 6_000, request.timeoutMs / 2),
        ...embeddedSize,
        locale: definition.rendering.locale ?? 'en-US',
        timeZone: 'UTC',
        ...pageNetwork(account, 'bi'),
        isReachable: reachableFrom(embedded.origin),
        secrets: [embedded.token],
        async work(page, limited) {
          await openHostPage(page, embedded.origin)
          const shown = await embedAll(page, { client, embedded })
          const { visual, reportName } = embedded
          if (visual === null || !isDataFormat(format))
            return await take(context, page, { request, name, reportName, shown, signal: limited })
          const file = { visual, format, directory, name, reportName, signal: limited }
          return await exportData(page, client, file)
        },
      },
      signal,
    ),
  )
  if (outcome.ok) return outcome.value
  throw new PageFailure(outcome.failure, outcome.evidence)
}

/**
 * Pages of the vendor load their parts from many hosts, which the guard of outgoing connections knows. Any
 * other embedded page comes from the address of the account, and goes nowhere else.
 */
function reachableFrom(origin: string): (target: EgressTarget) => boolean {
  if (isOfVendor(origin)) return () => true
  const own = egressTarget(new URL(origin))
  return ({ host, port }) => host === own.host && port === own.port
}

async function openHostPage(page: OpenPage, origin: string): Promise<void> {
  const library = new URL('powerbi.min.js', import.meta.resolve('powerbi-client'))
  const script = 'text/javascript; charset=utf-8'
  await page.serve(hostUrl, {
    type: 'text/html; charset=utf-8',
    body: hostPage,
    policy: hostPolicy(origin),
  })
  await page.serve(clientUrl, { type: script, body: await readFile(fileURLToPath(library), 'utf8') })
  await page.serve(scriptUrl, { type: script, body: hostScript(origin) })
  await page.open(new URL(hostUrl))
}

/** @throws FailureError `format_not_supported` */
export function requireBrowserFormat({ rendering }: BiReportDefinition, format: ReportFormat): void {
  if (browserFormats.includes(format)) return
  if (isDataFormat(format) && rendering.visualNames.length > 0) return
  throw formatFailure(format, sentence('formats_of_browser', { formatNames: browserFormats }))
}

/**
 * @returns which items are shown
 * @throws FailureError with what the vendor's page says that is wrong
 */
async function embedAll(
  page: OpenPage,
  { client, embedded }: { client: BiClient; embedded: EmbeddedItems },
): Promise<readonly number[]> {
  const { items, later, skipsHidden } = embedded
  const given = [items, later, skipsHidden].map((each) => JSON.stringify(each)).join(', ')
  const embed = `punctualEmbed(${given})`
  const answer = await page.whileFramesLoad(() => page.evaluate<EmbedAnswer>(embed))
  if (answer.ok && answer.shown?.length === 0) throw invalid(sentence('pages_all_hidden'))
  if (answer.ok) return answer.shown ?? []
  if (answer.missingVisual !== undefined)
    throw invalid(sentence('page_lacks_visual', { visual: answer.missingVisual }))
  const words = client.redaction.detail(answer.message ?? '')
  throw new FailureError(
    failure('source_export_failed', {
      source: 'bi',
      said: sentence('embedded_page_fails', { words }),
      detail: client.redaction.detail(answer.detail ?? ''),
    }),
  )
}

interface Taking {
  readonly request: ExportRequest
  readonly name: string
  readonly reportName: string
  readonly shown: readonly number[]
  readonly signal: AbortSignal
}

async function take(
  context: SourceContext,
  page: OpenPage,
  { request, name, reportName, shown, signal }: Taking,
): Promise<EmbeddedFile> {
  const { directory, format } = request
  const { maximumFileBytes: maximumBytes, maximumPictures } = context.limits
  try {
    if (format === 'PDF') {
      const path = join(directory, `${name}.pdf`)
      // The page of ours has its own size of paper.
      const bytes = await page.print({ path, paper: 'A4', landscape: false, maximumBytes })
      const expectedPages = { pages: shown.length, exact: true }
      return { path, bytes, contentType: 'application/pdf', reportName, extension: 'pdf', expectedPages }
    }
    const pictures: string[] = []
    for (const index of shown) {
      const crop = `#item-${index}`
      const wish = { directory, name: `${name}-${index}`, crop, maximumBytes, maximumPictures }
      pictures.push(...(await page.pictures(wish)))
    }
    const made = await zipOfPictures({ directory, name, pictures, date: context.clock.now() }, signal)
    return { ...made, reportName }
  } catch (error) {
    throw fileSystemFailure(error) ?? error
  }
}
