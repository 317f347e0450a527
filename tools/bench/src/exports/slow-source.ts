/**
 * A source system in a separate process. It takes a fixed time for each page and any number of exports at
 * once. It is a report server by URL access, and it has the export jobs of the BI platform. It writes its
 * port to its standard output.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const pageMs = Number(process.env.BENCH_PAGE_MS)
const pages = Number(process.env.BENCH_PAGES)
const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(20_000, 0x20), Buffer.from('\n%%EOF\n')])

/** Time that exports were under way, summed over them, in milliseconds. */
let heldMs = 0
const begun = new Map<number, number>()
const jobs = new Map<string, number>()
let last = 0

function begin(): number {
  last += 1
  begun.set(last, performance.now())
  return last
}

function end(export_: number): void {
  const since = begun.get(export_)
  if (since === undefined) return
  begun.delete(export_)
  heldMs += performance.now() - since
}

function statistics() {
  const now = performance.now()
  const underWay = [...begun.values()].reduce((sum, since) => sum + now - since, 0)
  return { heldMs: heldMs + underWay }
}

async function renderReport(response: ServerResponse): Promise<void> {
  const export_ = begin()
  await sleep(pages * pageMs)
  end(export_)
  response.writeHead(200, { 'content-type': 'application/pdf' }).end(pdf)
}

/** A job is under way until its last page is made; a client that polls later leaves its slot idle. */
function startJob(response: ServerResponse): void {
  const export_ = begin()
  const id = `job${export_}`
  jobs.set(id, performance.now())
  void sleep(pages * pageMs).then(() => end(export_))
  json(response, { id, status: 'NotStarted', percentComplete: 0 }, 202)
}

function lookAtJob(response: ServerResponse, id: string): void {
  const made = Math.min(pages, Math.floor((performance.now() - (jobs.get(id) ?? 0)) / pageMs))
  if (made < pages)
    return json(response, { id, status: 'Running', percentComplete: Math.round((made / pages) * 100) }, 202)
  json(response, { id, status: 'Succeeded', percentComplete: 100, resourceFileExtension: '.pdf' })
}

function json(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}

const report = { id: 'report', name: 'Report', reportType: 'PowerBIReport', datasetId: 'model' }

function answer(request: IncomingMessage, response: ServerResponse): void {
  const path = (request.url ?? '').split('?', 1)[0] ?? ''
  request.resume()
  if (path === '/statistics') return json(response, statistics())
  if (path.startsWith('/ReportServer')) return void renderReport(response)
  if (path.endsWith('/token'))
    return json(response, { token_type: 'Bearer', access_token: 't', expires_in: 3_600 })
  if (path.endsWith('/ExportTo')) return startJob(response)
  const [, job, file] = /\/exports\/([^/]+)(\/file)?$/.exec(path) ?? []
  if (job !== undefined && file !== undefined) {
    jobs.delete(job)
    return void response.writeHead(200, { 'content-type': 'application/pdf' }).end(pdf)
  }
  if (job !== undefined) return lookAtJob(response, job)
  json(response, report)
}

const server = createServer(answer).listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`)
})
// A client that has a connection may use it again.
server.keepAliveTimeout = 120_000
process.once('SIGTERM', () => server.close().closeAllConnections())
