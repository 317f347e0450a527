import type { Page } from 'playwright-core'

import type { ConsoleData } from '../support/console-data.ts'

/** A picture of the README or of the guide. Its file is docs/guide/pictures/<name>.webp. */
export interface Picture {
  readonly name: string
  readonly path: (data: ConsoleData) => string
  /** What is done on the page before the picture is taken. */
  readonly before?: (page: Page) => Promise<void>
  readonly isPhone?: true
}

export const pictures: readonly Picture[] = [
  { name: 'today', path: () => '/' },
  { name: 'today-phone', path: () => '/', isPhone: true },
  { name: 'schedules', path: () => '/schedules' },
  { name: 'executions', path: () => '/executions' },
  { name: 'execution', path: ({ doubtId }) => `/executions/${doubtId}` },
  { name: 'servers', path: () => '/servers' },
  { name: 'sources', path: () => '/sources' },
  { name: 'new-source', path: () => '/sources/new' },
  { name: 'people', path: () => '/people' },
  { name: 'rights', path: () => '/people?tab=rights' },
  { name: 'audit', path: () => '/audit' },
  {
    name: 'find',
    path: () => '/schedules',
    before: async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').waitFor()
      await page.keyboard.type('margin')
      await page.getByRole('menuitem').nth(3).waitFor()
    },
  },
]
