import type { BrowserContextOptions } from 'playwright-core'

/** The themes and window sizes in which a page is shown. The tablet is dark, so that three of them have each value. */
export const appearances = {
  light: { colorScheme: 'light', viewport: { width: 1440, height: 900 } },
  dark: { colorScheme: 'dark', viewport: { width: 1440, height: 900 } },
  tablet: { colorScheme: 'dark', viewport: { width: 768, height: 1024 } },
  phone: { colorScheme: 'light', viewport: { width: 375, height: 812 } },
} as const satisfies Readonly<Record<string, BrowserContextOptions>>

export type Appearance = keyof typeof appearances
