import type { Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'

import { soon } from './console.ts'

/** Members of answers that users have given, or that have in them what users have given. */
const members =
  /^(?:\w*Name|\w*Path|Owner|Actor|RunBy|Subject|Keywords|Problem|Detail|Description|detail|message|recipient)$/

/**
 * Lets the service answer longer names to a page until the end of the test, whatever it has stored.
 *
 * @returns a function that waits until no such answer is under way
 */
export async function extendNames(page: Page, suffix: string): Promise<() => Promise<void>> {
  // Before the page is closed: what is under way then has no answer.
  onTestFinished(() => page.unrouteAll({ behavior: 'ignoreErrors' }))
  const extended = (member: string, value: unknown): unknown =>
    typeof value === 'string' && isGiven(value) && members.test(member) ? value + suffix : value
  let underWay = 0
  // The names of kinds are words of the service.
  await page.route(/\/api\/(?!schedule\/stream|kinds)/, async (route) => {
    underWay += 1
    const answer = await route.fetch()
    const text = await answer.text()
    const isJson = answer.headers()['content-type']?.includes('json') ?? false
    const body = isJson ? JSON.stringify(JSON.parse(text, extended)) : text
    await route.fulfill({ response: answer, body })
    underWay -= 1
  })
  return () => expect.poll(() => underWay, soon).toBe(0)
}

/** The path of the root is no name that a user gives. */
const isGiven = (value: string): boolean => value !== '' && value !== '/'
