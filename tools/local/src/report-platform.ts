import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A BI platform on 127.0.0.1 whose one report is made at once. */
export interface ReportPlatform extends AsyncDisposable {
  readonly url: string
  /** Of the report, as definitions name it. */
  readonly reportUrl: string
}

const reportId = 'bbbbbbbb-0000-4000-8000-000000000002'
const workspaceId = 'aaaaaaaa-0000-4000-8000-000000000001'

/** @param options.reportBytes at least, so that a transfer takes time */
export async function startReportPlatform({
  reportBytes,
}: {
  readonly reportBytes: number
}): Promise<ReportPlatform> {
  const report = reportOf(reportBytes)
  const server = createServer((request, response) => {
    request.resume()
    answer(new URL(request.url ?? '/', 'http://platform').pathname, { response, report })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    reportUrl: `https://app.powerbi.com/reportEmbed?reportId=${reportId}&groupId=${workspaceId}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function answer(
  path: string,
  { response, report }: { readonly response: ServerResponse; readonly report: Buffer },
): void {
  const json = (value: object) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))
  if (path.endsWith('/oauth2/v2.0/token'))
    json({ token_type: 'Bearer', expires_in: 3_599, access_token: 'token' })
  else if (path.endsWith('/ExportTo'))
    json({ id: 'job', status: 'Succeeded', percentComplete: 100, reportName: 'Sales' })
  else if (path.endsWith('/exports/job/file')) response.end(report)
  else json({ id: reportId, name: 'Sales', reportType: 'PowerBIReport', datasetId: 'd' })
}

/** A PDF of one page; its padding is an object of its own that the page does not use. */
function reportOf(bytes: number): Buffer {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>',
    `<</Length ${bytes}>>stream\n${'padding '.repeat(Math.ceil(bytes / 8)).slice(0, bytes)}\nendstream`,
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const at = text.length
    text += `${index + 1} 0 obj${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`
  return Buffer.from(`${text}${table}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`)
}
