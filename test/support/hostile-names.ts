import type { Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'

import { soon } from './console.ts'

/** A word that reads backwards, an isolate that does not end, a space without a width, and Hebrew. */
const suffix = ' \u202Edrow\u2066\u200B \u05D3\u05D5\u05D7'
/** Members of answers that users have given, or that have in them what users have given. */
const members =
  /^(?:\w*Name|\w*Path|Owner|Actor|RunBy|Subject|Keywords|Problem|Detail|Description|detail|message|recipient)$/

export interface HostileNames {
  /** What a page shows as it was given, and what is not isolated from what stands around it; empty when all is well. */
  unsafe(): Promise<string[]>
}

/** Lets the service answer hostile names to a page until the end of the test, whatever it has stored. */
export async function giveHostileNames(page: Page): Promise<HostileNames> {
  // Before the page is closed: what is under way then has no answer.
  onTestFinished(() => page.unrouteAll({ behavior: 'ignoreErrors' }))
  let underWay = 0
  await page.route(/\/api\/(?!schedule\/stream)/, async (route) => {
    underWay += 1
    const answer = await route.fetch()
    const text = await answer.text()
    const isJson = answer.headers()['content-type']?.includes('json') ?? false
    const body = isJson ? JSON.stringify(JSON.parse(text, hostile)) : text
    await route.fulfill({ response: answer, body })
    underWay -= 1
  })
  return {
    async unsafe() {
      await expect.poll(() => underWay, soon).toBe(0)
      return await page.evaluate<string[]>(unsafeTexts)
    },
  }
}

function hostile(member: string, value: unknown): unknown {
  return typeof value === 'string' && isGiven(value) && members.test(member) ? value + suffix : value
}

/** The path of the root is no name that a user gives. */
const isGiven = (value: string): boolean => value !== '' && value !== '/'

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
