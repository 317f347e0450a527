import type { Clock } from '@punctual/runtime'
import type { BrowserContext, CDPSession, Page } from 'playwright-core'

import type { ForwardProxy } from '../egress/forward-proxy.ts'
import type { Traffic } from './traffic.ts'

/** What a page of a run is made of. */
export interface OpenPageParts {
  readonly page: Page
  readonly context: BrowserContext
  readonly session: CDPSession
  readonly proxy: ForwardProxy
  readonly source: string
  readonly clock: Clock
  readonly traffic: Traffic
}
