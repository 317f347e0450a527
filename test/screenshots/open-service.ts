import type { Browser } from 'playwright-core'

import { startChromium } from '../support/chromium.ts'
import { startCluster } from '../support/cluster.ts'
import { fillConsole } from '../support/console-data.ts'
import { openSession } from '../support/console-session.ts'
import { connectRest } from '../support/rest.ts'
import type { PictureData } from './pictures.ts'
import { sendSample } from './send-sample.ts'

/** A running service with data to show, and a browser whose contexts can be logged in. */
export interface ShownService {
  readonly consoleUrl: string
  readonly data: PictureData
  readonly browser: Browser
  /** Of the administrator; one for all pictures, or the audit trail would show nothing but their log-ins. */
  readonly session: Awaited<ReturnType<typeof openSession>>
}

/** Starts a cluster, fills it, and opens a browser; all of them end with the resources. */
export async function openService(resources: AsyncDisposableStack): Promise<ShownService> {
  const { local } = resources.use(await startCluster({ schedulers: 2, workers: 2 }))
  const rest = connectRest(local)
  const filled = await fillConsole(rest, local)
  const sentId = await sendSample(rest, local)
  const browser = await startChromium()
  resources.defer(() => browser.close())
  const login = { UserName: local.AdminUser, Password: local.AdminPassword }
  const session = await openSession(local.ConsoleUrl, login)
  return { consoleUrl: local.ConsoleUrl, data: { ...filled, sentId }, browser, session }
}
