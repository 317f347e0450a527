import { FailureError } from '@punctual/domain'

import { type BrowserOptions, openBrowsers } from './browsers.ts'
import type { OpenPage } from './page/open-page.ts'

/** One character of each script that the fonts beside the browser have. */
const promised: Readonly<Record<string, string>> = {
  Latin: 'Ä',
  Greek: 'Ω',
  Cyrillic: 'Я',
  Han: '漢',
  kana: 'か',
  Hangul: '한',
  Arabic: 'ع',
  emoji: '😀',
}
const pageLimitMs = 30_000

/**
 * Opens a browser as a worker does, renders one page, and checks that it has a glyph of each script.
 *
 * @throws StartupProblem when this machine cannot have the browser
 * @throws FailureError when it does not render
 */
export async function tryBrowser(
  options: BrowserOptions,
  signal: AbortSignal,
): Promise<{ readonly scriptsWithoutGlyphs: readonly string[] }> {
  await using browsers = await openBrowsers(options, signal)
  const page = { source: 'doctor', timeoutMs: pageLimitMs, widthPx: 200, heightPx: 200, secrets: [] }
  const outcome = await browsers.run(
    { ...page, locale: 'en-US', timeZone: 'UTC', work: (opened) => scriptsWithoutGlyphs(opened, promised) },
    signal,
  )
  if (!outcome.ok) throw new FailureError(outcome.failure)
  return { scriptsWithoutGlyphs: outcome.value }
}

/** The names of the characters that the page draws as nothing, or as it draws one that no font has. */
export async function scriptsWithoutGlyphs(
  page: Pick<OpenPage, 'evaluate'>,
  characters: Readonly<Record<string, string>>,
): Promise<string[]> {
  return await page.evaluate(`(() => {
    const drawn = (text) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 64 })
      const context = canvas.getContext('2d')
      context.font = '40px sans-serif'
      context.fillText(text, 4, 48)
      return canvas.toDataURL()
    }
    const missing = [drawn(''), drawn('\\u{10fffd}')]
    return Object.entries(${JSON.stringify(characters)})
      .filter(([, character]) => missing.includes(drawn(character)))
      .map(([name]) => name)
  })()`)
}
