export {
  type BrowserOptions,
  type Browsers,
  openBrowsers,
  type PageOutcome,
  type PageRun,
} from './browsers.ts'
export { browserFontFiles } from './install/fonts.ts'
export type { UpstreamFor } from './egress/forward-proxy.ts'
export { noBrowsers, openBrowsersLate } from './late-browsers.ts'
export type { OpenPage } from './page/open-page.ts'
export type { PageEvidence } from './page/evidence.ts'
export type { Paper } from './page/print.ts'
export { browserOptions, browserSettings } from './settings.ts'
export { tryBrowser } from './try-browser.ts'
