import type { Page } from 'playwright-core'

import { soon } from './console.ts'

/** Opens the menu of the user, which has the way out, the language, the colours and the zone. */
export async function openUserMenu(page: Page): Promise<void> {
  await page.locator('.side .me').click(soon)
}

/** Opens the menu of what is seldom done to the object of the page. */
export async function openMore(page: Page): Promise<void> {
  await page.locator('.more-button').click(soon)
}
