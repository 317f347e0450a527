import { join } from 'node:path'

import type { OpenPage } from '@punctual/browser'
import { failure, FailureError, newId, type ReportFormat } from '@punctual/domain'
import { sentence } from '@punctual/domain/words'

import type { SourceContext } from '../../context.ts'
import { fileSystemFailure } from '../../http/file-system-failure.ts'
import { PageFailure } from '../../page-failure.ts'
import { pageNetwork } from '../../page-network.ts'
import type { ChosenMethod, ExportedFile, ExportRequest } from '../../port.ts'
import { itemOf } from '../../report-kinds.ts'
import { leavingNothing } from '../../leaving-nothing.ts'
import { zipOfPictures } from '../../zip-of-pictures.ts'
import { optionsOf, type WebPageOptions } from './item.ts'
import { itemAddress } from './item-address.ts'
import { reachableBy } from './reachable.ts'
import { type Recipe, recipeOf } from './recipes.ts'
import { webPage, webPageSettingsOf } from './settings.ts'
import { secretTexts, signInPage } from './sign-in.ts'

/** Part of its time in which a page has to become ready; the rest is for the file. */
const readyShare = 0.8

type File = Omit<ExportedFile, 'reportName' | 'chosen'>

/** The timeline of the run says what a page lacks. */
function chosenFor(refused: readonly string[]): ChosenMethod {
  const [first, ...more] = refused
  if (first === undefined) return { method: 2, reason: sentence('made_of_page') }
  const hosts = more.length === 0 ? first : sentence('listed_and_more', { listed: first, count: more.length })
  return { method: 2, reason: sentence('made_of_page_refused', { hosts }) }
}

/**
 * Renders a page: signs in, opens the item with its parameters, waits until it is ready, and saves it as PDF
 * or PNG.
 */
export async function exportPage(
  context: SourceContext,
  { request, signal }: { request: ExportRequest; signal: AbortSignal },
): Promise<ExportedFile> {
  const { account, format } = request
  const timeoutMs = pageTimeMs(request.timeoutMs)
  const endMs = context.clock.monotonicMs() + timeoutMs
  const { itemId } = itemOf(request.definition, webPage)
  const { recipe: recipeName } = webPageSettingsOf(account)
  requirePageFormat(format)
  const options = optionsOf(request.definition)
  const recipe = recipeOf(recipeName)
  const url = itemAddress(account, { itemId, definition: request.definition })
  const name = newId()
  const outcome = await leavingNothing(request.directory, name, () =>
    context.browsers.run(
      {
        source: webPage,
        timeoutMs,
        widthPx: options.WidthPx,
        heightPx: options.HeightPx,
        locale: 'en-US',
        timeZone: request.timeZone ?? 'UTC',
        ...pageNetwork(account, webPage),
        isReachable: reachableBy(account),
        secrets: secretTexts(account),
        async work(page, limited) {
          await signInPage(context, page, { account, signal: limited })
          await openReport(page, {
            url,
            options,
            recipe,
            endMs,
            wholeMs: request.timeoutMs,
            clock: context.clock,
          })
          const reportName = (await page.title()) || url.host
          const wish = { request, name, options, recipe, signal: limited }
          const file = await storing(() => take(context, page, wish))
          return { ...file, reportName, chosen: chosenFor(page.refusedHosts()) }
        },
      },
      signal,
    ),
  )
  if (outcome.ok) return outcome.value
  throw new PageFailure(outcome.failure, outcome.evidence)
}

/** Less than the export has, so that a page that takes too long leaves its picture. */
function pageTimeMs(exportMs: number): number {
  return Math.max(exportMs - 6_000, exportMs / 2)
}

/** @throws FailureError `format_not_supported` */
export function requirePageFormat(format: ReportFormat): void {
  if (format === 'PDF' || format === 'PNG') return
  const said = sentence('format_not_made', { format, reason: sentence('formats_of_web_page') })
  throw new FailureError(failure('format_not_supported', { source: webPage, said }))
}

interface Wish {
  readonly options: WebPageOptions
  readonly recipe: Recipe
}

interface Opening extends Wish {
  readonly url: URL
  /** By the monotonic clock. */
  readonly endMs: number
  /** What the schedule allows, from the start of the browser to the file. */
  readonly wholeMs: number
  readonly clock: SourceContext['clock']
}

async function openReport(
  page: OpenPage,
  { url, options, recipe, endMs, wholeMs, clock }: Opening,
): Promise<void> {
  if (options.ReadyEvent !== null) await page.expectEvent(options.ReadyEvent)
  await page.open(url)
  const isSaid = options.ReadySelector !== null || options.ReadyEvent !== null
  const loaded = () => ({
    gone: recipe.ready.gone,
    timeoutMs: Math.max(1, (endMs - clock.monotonicMs()) * readyShare),
    wholeMs,
  })
  await page.untilReady({
    ...loaded(),
    selector: options.ReadySelector ?? (isSaid ? null : recipe.ready.selector),
    event: options.ReadyEvent !== null,
    // A recipe knows the parts of a page in general, and not whether all of this one have come.
    quiet: !isSaid,
  })
  if (await page.isLoginPage()) throw new FailureError(failure('page_login_required', { source: webPage }))
  await page.hide(recipe.hide)
  await page.showWhole(loaded())
}

/** @throws FailureError `artifact_store_failed` when the disk refuses the file */
async function storing<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    throw fileSystemFailure(error) ?? error
  }
}

async function take(
  context: SourceContext,
  page: OpenPage,
  {
    request,
    name,
    options,
    recipe,
    signal,
  }: Wish & { request: ExportRequest; name: string; signal: AbortSignal },
): Promise<File> {
  const { directory, format } = request
  const { maximumFileBytes: maximumBytes, maximumPictures } = context.limits
  if (format === 'PDF') {
    const path = join(directory, `${name}.pdf`)
    const paper = options.Paper ?? recipe.paper
    const bytes = await page.print({ path, paper, landscape: options.Landscape, maximumBytes })
    return { path, bytes, contentType: 'application/pdf', extension: 'pdf', expectedPages: null }
  }
  const wish = { directory, name, crop: options.Crop, maximumBytes, maximumPictures }
  const pictures = await page.pictures(wish)
  return await zipOfPictures({ directory, name, pictures, date: context.clock.now() }, signal)
}
