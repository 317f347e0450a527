import type { Page } from 'playwright-core'

/** What a failed page leaves for users to inspect. */
export interface PageEvidence {
  /** PNG of what was visible; null when the page no longer answered. */
  readonly screenshot: Buffer | null
  /** Console and errors of the page, oldest first, cut to a limit; without secrets of the account. */
  readonly console: string
}

export interface EvidenceRecorder {
  take(): Promise<PageEvidence>
}

const maximumConsole = 65_536
const maximumLine = 2_000
const screenshotLimitMs = 3_000

/** Listens to the console of a page from its beginning. */
export function recordEvidence(page: Page, secrets: readonly string[]): EvidenceRecorder {
  let log = ''
  const hidden = secrets.filter((secret) => secret.length > 3)
  const note = (line: string) => {
    if (log.length >= maximumConsole) return
    const clean = hidden.reduce((text, secret) => text.replaceAll(secret, '[redacted]'), line)
    log = `${log}${clean.slice(0, maximumLine)}\n`.slice(0, maximumConsole)
  }
  page.on('console', (message) => note(`${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => note(`exception: ${error.message}`))
  page.on('requestfailed', (request) =>
    note(`request failed: ${withoutQuery(request.url())} ${request.failure()?.errorText ?? ''}`),
  )
  return {
    async take() {
      const screenshot = await page.screenshot({ timeout: screenshotLimitMs }).catch(() => null)
      return { screenshot, console: log }
    },
  }
}

/** Addresses carry keys in their query. */
function withoutQuery(url: string): string {
  return url.split(/[?#]/, 1)[0] ?? ''
}
