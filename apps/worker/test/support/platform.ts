import { createServer, type ServerResponse } from 'node:http'

import { type Listening, listening } from './listening.ts'

const reportId = 'bbbbbbbb-0000-4000-8000-000000000002'
const workspaceId = 'aaaaaaaa-0000-4000-8000-000000000001'

/** Address of the report that the platform has. */
export const reportUrl = `https://app.powerbi.com/reportEmbed?reportId=${reportId}&groupId=${workspaceId}`

/** A BI platform that exports at once; what it answers for the file is what the test is about. */
export async function startPlatform(answerFile: (response: ServerResponse) => void): Promise<Listening> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://platform')
    const json = (value: unknown) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    request.resume()
    if (pathname.endsWith('/oauth2/v2.0/token'))
      return json({ token_type: 'Bearer', expires_in: 3_599, access_token: 'a token' })
    if (pathname.endsWith('/ExportTo'))
      return json({ id: 'job', status: 'Succeeded', percentComplete: 100, reportName: 'Sales' })
    if (pathname.endsWith('/exports/job/file')) return answerFile(response)
    if (pathname.endsWith('/groups')) return json({ value: [] })
    return json({ id: reportId, name: 'Sales', reportType: 'PowerBIReport', datasetId: 'd' })
  })
  return await listening(server)
}
