import { failure } from '@punctual/domain'
import { StartupProblem } from '@punctual/runtime'

import { type BrowserOptions, type Browsers, openBrowsers } from './browsers.ts'
import { sentence } from '@punctual/domain/words'

/** No browser: each run fails, and says why. */
export function noBrowsers(): Browsers {
  return {
    run: ({ source }) =>
      Promise.resolve({ ok: false, failure: failure('browser_not_available', { source }), evidence: null }),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  }
}

/**
 * Browsers that are opened when the first page is wanted. On a machine that cannot have them each run fails
 * with the reason, and the next one tries again.
 */
export function openBrowsersLate(options: BrowserOptions): Browsers {
  const closing = new AbortController()
  let opened: Promise<Browsers> | null = null
  const open = async () => {
    opened ??= openBrowsers(options, closing.signal)
    try {
      return await opened
    } catch (error) {
      opened = null
      if (!(error instanceof StartupProblem)) throw error
      options.logger.error({ err: error }, 'browser not opened')
      return error.message
    }
  }
  return {
    async run(wanted, signal) {
      const browsers = await open()
      signal.throwIfAborted()
      if (typeof browsers !== 'string') return await browsers.run(wanted, signal)
      const said = sentence('browser_not_opened', { words: browsers })
      const reason = failure('browser_not_available', { source: wanted.source, said })
      return { ok: false, failure: reason, evidence: null }
    },
    async [Symbol.asyncDispose]() {
      closing.abort(new Error('the browsers are being closed'))
      await (await opened?.catch(() => null))?.[Symbol.asyncDispose]()
    },
  }
}
