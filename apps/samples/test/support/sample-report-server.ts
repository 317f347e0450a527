import { silentLogger, systemClock } from '@punctual/runtime'

import { buildSampleReportServer } from '../../src/reportserver/app.ts'
import type { FaultState } from '../../src/reportserver/faults.ts'

const settings = { user: 'reader', password: 'pass:wörd' }

/** The header of a user; the right one unless instructed otherwise. */
export function basic(user = settings.user, password = settings.password): Record<string, string> {
  return { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` }
}

/** A sample report server on a free port, with what a client does to it. */
export async function startSampleReportServer(faults: Partial<FaultState> = {}) {
  const server = await buildSampleReportServer({
    settings,
    clock: systemClock(),
    logger: silentLogger(),
    faults,
  })
  const root = await server.listen({ host: '127.0.0.1', port: 0 })

  const portal = (resource: string) => fetch(`${root}/reports/api/v2.0/${resource}`, { headers: basic() })
  /** URL access; the query starts after the path. */
  const render = (path: string, query: string) =>
    fetch(`${root}/ReportServer?${encodeURI(path)}&rs:Command=Render${query === '' ? '' : `&${query}`}`, {
      headers: basic(),
    })
  const setFaults = (body: unknown) =>
    fetch(`${root}/control/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  /**
   * The lines of a report as CSV, its header first; throws with the page of the server when there is none.
   */
  async function lines(path: string, query: string): Promise<string[]> {
    const response = await render(path, `rs:Format=CSV${query === '' ? '' : `&${query}`}`)
    const text = await response.text()
    if (response.status !== 200) throw new Error(text)
    return text
      .replace(/^\uFEFF/, '')
      .trimEnd()
      .split('\r\n')
  }

  return { root, portal, render, lines, setFaults, [Symbol.asyncDispose]: () => server.close() }
}
