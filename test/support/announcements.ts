import type { Page } from 'playwright-core'

/**
 * The contents of live regions that were written together, which a screen reader says one after the other.
 */
export type Announcements = () => Promise<string[][]>

/** Hears what the page announces; to be called before the page is opened. */
export async function hearAnnouncements(page: Page): Promise<Announcements> {
  await page.addInitScript(script)
  return () => page.evaluate<string[][]>('announced')
}

/** Runs in the page. */
const script = `{
  const live = '[role=status], [role=alert], [aria-live]'
  globalThis.announced = []
  new MutationObserver((records) => {
    const regions = new Set()
    for (const { target, addedNodes } of records)
      for (const node of [target, ...addedNodes]) {
        const element = node.nodeType === 1 ? node : node.parentElement
        const around = element?.closest(live)
        if (around) regions.add(around)
        if (node !== target && node.nodeType === 1) for (const inner of node.querySelectorAll(live)) regions.add(inner)
      }
    const texts = [...regions]
      .filter((region) => region.isConnected && region.getAttribute('aria-live') !== 'off')
      .map((region) => region.textContent)
      .filter((text) => text !== '')
    if (texts.length > 0) announced.push(texts)
  }).observe(document, { childList: true, subtree: true, characterData: true })
}`
