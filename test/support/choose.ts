import type { Locator } from 'playwright-core'

import { soon } from './console.ts'

/**
 * Chooses in a field that opens a list, as the pointer does.
 *
 * @param option its text, or its value
 */
export async function choose(field: Locator, option: string): Promise<void> {
  await field.click(soon)
  const list = field.page().getByRole('listbox')
  const byValue = list.locator(`[data-key=${JSON.stringify(`=${option}`)}]`)
  await byValue
    .or(list.getByRole('option', { name: option, exact: true }))
    .first()
    .click(soon)
}
