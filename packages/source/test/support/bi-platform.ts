import { json, bytes, type ScriptedServer } from './scripted-server.ts'
import { reportId, workspaceId } from './setting.ts'

export const pdf = Buffer.from('%PDF-1.7\nbody of a report\n%%EOF\n')

export const tokenPath = '/contoso.example/oauth2/v2.0/token'
export const api = '/v1.0/myorg'
export const report = `${api}/groups/${workspaceId}/reports/${reportId}`
export const job = `${report}/exports/Mi9C5419=`

/** Scripts a platform on which everything goes well; a test then changes one answer. */
export function scriptPlatform(server: ScriptedServer): void {
  let issued = 0
  server.on('POST', tokenPath, (response, seen) => {
    issued += 1
    return json({ token_type: 'Bearer', expires_in: 3599, access_token: `token-number-${issued}` })(
      response,
      seen,
    )
  })
  server.on('GET', `${api}/groups`, json({ value: [{ id: workspaceId, name: 'Sales' }] }))
  server.on(
    'GET',
    report,
    json({ id: reportId, name: 'Stock prices', reportType: 'PowerBIReport', datasetId: 'd' }),
  )
  server.on(
    'GET',
    `${report}/pages`,
    json({
      value: ['2', '0', '1'].map((order) => ({ name: `ReportSection${order}`, displayName: order, order })),
    }),
  )
  server.on(
    'POST',
    `${report}/ExportTo`,
    json({ id: 'Mi9C5419=', status: 'NotStarted', percentComplete: 0 }, { status: 202 }),
  )
  server.on(
    'GET',
    job,
    json(
      { id: 'Mi9C5419=', status: 'Running', percentComplete: 50 },
      { status: 202, headers: { 'retry-after': '3' } },
    ),
    json({
      id: 'Mi9C5419=',
      status: 'Succeeded',
      percentComplete: 100,
      reportName: 'Stock prices',
      resourceFileExtension: '.pdf',
    }),
  )
  server.on('GET', `${job}/file`, bytes(pdf, { headers: { 'content-type': 'application/pdf' } }))
}

export function biError(code: string, status: number, headers: Record<string, string> = {}) {
  return json({ error: { code, message: `a sentence about ${code}` } }, { status, headers })
}
