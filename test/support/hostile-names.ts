import type { Page } from 'playwright-core'

import { extendNames } from './extended-names.ts'

/** A word that reads backwards, an isolate that does not end, a space without a width, and Hebrew. */
const suffix = ' \u202Edrow\u2066\u200B \u05D3\u05D5\u05D7'
export interface HostileNames {
  /** What a page shows as it was given, and what is not isolated from what stands around it; empty when all is well. */
  unsafe(): Promise<string[]>
}

/** Lets the service answer hostile names to a page until the end of the test, whatever it has stored. */
export async function giveHostileNames(page: Page): Promise<HostileNames> {
  const answered = await extendNames(page, suffix)
  return {
    async unsafe() {
      await answered()
      return await page.evaluate<string[]>(unsafeTexts)
    },
  }
}

/** Runs in the page. What stands in a field is the text of its user. */
const unsafeTexts = `
  (() => {
    const unseen = /[\\u200B\\u202A-\\u202E\\u2060\\u2066\\u2067\\uFEFF]/
    const found = unseen.test(document.title) ? ['title ' + JSON.stringify(document.title)] : []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const text = walker.currentNode.data
      const element = walker.currentNode.parentElement
      if (element.closest('textarea, script, style') !== null) continue
      if (unseen.test(text)) found.push(element.outerHTML.slice(0, 200))
      const isIsolated = element.closest('bdi, q[dir=auto]') !== null || text.includes('\\u2068')
      if (text.includes('\\u05D3') && !isIsolated) found.push('beside others: ' + element.outerHTML.slice(0, 200))
    }
    for (const element of document.querySelectorAll('*'))
      for (const name of ['title', 'aria-label', 'alt', 'placeholder', 'data-label'])
        if (unseen.test(element.getAttribute(name) ?? '')) found.push(name + ' ' + element.outerHTML.slice(0, 200))
    return found
  })()
`
