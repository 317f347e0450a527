import { failure, FailureError } from '@punctual/domain'
import type { Locator } from 'playwright-core'

import type { OpenPageParts } from './open-page-parts.ts'
import { sentence } from '@punctual/domain/words'

/** What the driver and the browser say of a selector that they cannot read. */
const refusal = /while parsing (?:css )?selector|is not a valid selector|Malformed selector/

/**
 * Does work on the first element that a CSS selector finds, and on no other kind of selector of the driver.
 *
 * @throws FailureError `page_selector_invalid` when the selector cannot be read; it stays so in every attempt
 */
export async function bySelector<Value>(
  { page, source }: Pick<OpenPageParts, 'page' | 'source'>,
  selector: string,
  work: (element: Locator) => Promise<Value>,
): Promise<Value> {
  try {
    return await work(page.locator(`css=${selector}`).first())
  } catch (error) {
    if (!(error instanceof Error) || !refusal.test(error.message)) throw error
    const said = sentence('selector_not_read', { selector })
    throw new FailureError(failure('page_selector_invalid', { source, said, detail: error.message }))
  }
}
