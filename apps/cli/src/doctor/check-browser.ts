import {
  createEgressGuard,
  egressRules,
  egressSettings,
  readConfig,
  silentLogger,
  StartupProblem,
} from '@punctual/runtime'
import { z } from 'zod'

import type { Machine } from './machine.ts'
import { fine, type Found, warning } from './finding.ts'

/**
 * Renders one page with the browser that a worker with these settings would take. A worker starts without one unless
 * BROWSER_PROCESSES is set, so that is a warning only.
 */
export async function checkBrowser({ environment, clock, signal }: Machine): Promise<Found[]> {
  const { browserOptions, browserSettings, tryBrowser } = await import('@punctual/browser')
  const config = readConfig(z.object({ ...browserSettings, ...egressSettings }), environment)
  if (config.BROWSER_PROCESSES === 0) return [fine('none is wanted: BROWSER_PROCESSES is 0')]
  const egress = createEgressGuard(egressRules(config))
  const options = { ...browserOptions(config), clock, logger: silentLogger(), egress }
  const tried = await tryBrowser(options, signal).catch((error: unknown) => {
    if (!(error instanceof StartupProblem) || config.BROWSER_PROCESSES !== undefined) throw error
    return error.message
  })
  if (typeof tried === 'string')
    return [warning(tried, 'Until then, web pages and reports that a browser draws fail on this machine.')]
  const { scriptsWithoutGlyphs } = tried
  const drawn = fine('starts in its sandbox, and has rendered a page')
  if (scriptsWithoutGlyphs.length === 0) return [drawn, fine('its fonts have every script that it promises')]
  const what = `its fonts have no glyphs for ${scriptsWithoutGlyphs.join(', ')}`
  return [drawn, warning(what, 'Delete BROWSER_DIRECTORY: the next start unpacks browser and fonts anew.')]
}
