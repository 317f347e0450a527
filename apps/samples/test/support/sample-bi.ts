import { silentLogger, systemClock } from '@punctual/runtime'
import { vi } from 'vitest'

import { buildSampleBi } from '../../src/bi/app.ts'
import type { FaultState } from '../../src/bi/faults.ts'
import { biReportIds, workspaceIds } from '../../src/identifiers.ts'

export const settings = { tenantId: 'contoso.example', clientId: '3a51', clientSecret: 'a client secret' }

export const powerBiScope = 'https://analysis.windows.net/powerbi/api/.default'

export interface ExportStatus {
  id: string
  status: string
  percentComplete: number
  resourceLocation?: string
  resourceFileExtension?: string
}

/** A sample BI platform on a free port, with what a client does to it. */
export async function startSampleBi(faults: Partial<FaultState> = {}) {
  const server = await buildSampleBi({
    settings,
    clock: systemClock(),
    logger: silentLogger(),
    faults: { exportDurationMs: 20, ...faults },
  })
  const root = await server.listen({ host: '127.0.0.1', port: 0 })
  const workspace = `${root}/v1.0/myorg/groups/${workspaceIds.operations}`

  const requestToken = (form: Record<string, string> = {}, tenant = settings.tenantId) =>
    fetch(`${root}/${tenant}/oauth2/v2.0/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: settings.clientId,
        client_secret: settings.clientSecret,
        scope: powerBiScope,
        ...form,
      }),
    })
  const inMarkets = new Set<string>([biReportIds.stocks, biReportIds.climate, biReportIds.moviesByGenre])
  const reportUrl = (report: string) =>
    `${root}/v1.0/myorg/groups/${inMarkets.has(report) ? workspaceIds.markets : workspaceIds.operations}/reports/${report}`
  const { access_token: token } = (await (await requestToken()).json()) as { access_token: string }
  const headers = { authorization: `Bearer ${token}` }

  const get = (url: string) => fetch(url.startsWith('http') ? url : `${root}/v1.0/myorg${url}`, { headers })
  const post = (url: string, body: unknown) =>
    fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const setFaults = (body: unknown) =>
    fetch(`${root}/control/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  const startExport = (body: unknown, report: string = biReportIds.weather) =>
    post(`${reportUrl(report)}/ExportTo`, body)

  /** Asks for the status until the export has ended. */
  async function ended(id: string, report: string = biReportIds.weather): Promise<Response> {
    return vi.waitFor(
      async () => {
        const response = await get(`${reportUrl(report)}/exports/${encodeURIComponent(id)}`)
        if (response.status === 202) throw new Error('still running')
        return response
      },
      { timeout: 20_000, interval: 25 },
    )
  }

  /** Exports and downloads. */
  async function exportFile(body: unknown, report: string = biReportIds.weather) {
    const started = await startExport(body, report)
    if (started.status !== 202)
      throw new Error(`ExportTo answered ${started.status}: ${await started.text()}`)
    const { id } = (await started.json()) as ExportStatus
    const status = (await (await ended(id, report)).json()) as ExportStatus
    if (!status.resourceLocation) throw new Error(`the export ended as ${status.status}`)
    const file = await get(status.resourceLocation)
    return {
      status,
      contentType: file.headers.get('content-type'),
      bytes: new Uint8Array(await file.arrayBuffer()),
    }
  }

  return {
    root,
    workspace,
    headers,
    requestToken,
    get,
    post,
    setFaults,
    startExport,
    ended,
    exportFile,
    [Symbol.asyncDispose]: () => server.close(),
  }
}
