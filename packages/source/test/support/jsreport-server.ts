import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'

import { jsReportServer } from '../contract/jsreport.ts'
import { checkRequest } from '../contract/contract.ts'
import { smallPdf } from './small-pdf.ts'

export const jsReportUser = 'admin'
export const jsReportPassword = 'pass-word'

/** A jsreport with the templates of `templates`: a real one, or one that answers as version 4.14.2 does. */
export interface JsReport extends AsyncDisposable {
  readonly url: string
  /** How long each of the next renderings takes. */
  slowDown(milliseconds: number): Promise<void>
  /** How many renderings began. */
  started(): Promise<number>
}

interface Template {
  readonly name: string
  readonly shortid: string
  readonly recipe: string
  readonly folder?: { readonly shortid: string }
  readonly fileExtension?: string
  /** What it is rendered to; a text for an error of the engine. */
  readonly render: (data: Readonly<Record<string, unknown>>) => Answer
}

type Answer = { readonly error: string } | { readonly type: string; readonly content: Buffer | string }

/** Units by month, in more than a hundred bytes. */
const weekly = (region: unknown) =>
  `Region,Month,Units\n${Array.from({ length: 12 }, (_, month) => `${String(region)},${month + 1},${100 * month}`).join('\n')}\n`

const inSales = { shortid: 'fsales' }

const templates: readonly Template[] = [
  {
    name: 'Weekly',
    shortid: 'tweekly',
    recipe: 'text',
    folder: inSales,
    fileExtension: 'csv',
    render: ({ Region }) => ({ type: 'text/csv', content: weekly(Region) }),
  },
  {
    name: 'Weekly',
    shortid: 'tweekly2',
    recipe: 'text',
    fileExtension: 'csv',
    render: () => ({ type: 'text/csv', content: weekly('of the root') }),
  },
  {
    name: 'Feed',
    shortid: 'tfeed',
    recipe: 'text',
    folder: inSales,
    fileExtension: 'xml',
    render: () => ({ type: 'text/xml', content: `<?xml version="1.0"?><feed>${weekly('x')}</feed>` }),
  },
  {
    name: 'Terms',
    shortid: 'tterms',
    recipe: 'static-pdf',
    folder: inSales,
    render: () => ({ type: 'application/pdf', content: smallPdf }),
  },
  { name: 'Page', shortid: 'tpage', recipe: 'html', render: () => ({ type: 'text/html', content: '<p>x' }) },
  {
    name: 'Broken',
    shortid: 'tbroken',
    recipe: 'text',
    render: () => ({
      error:
        "Error when evaluating engine handlebars for template /Broken\n(because) parse error on line 1:\n{{#each}}\n---------^\nExpecting 'COMMENT', got 'EOF'",
    }),
  },
  {
    name: 'Helper',
    shortid: 'thelper',
    recipe: 'text',
    render: () => ({
      error:
        'Error when evaluating engine handlebars for template /Helper\n(because) "boom" helper call failed\n(because) no such customer',
    }),
  },
]

const folders = [{ name: 'Sales', shortid: 'fsales' }]

/** The real one that `scripts/conformance-jsreport.ts` started, or one of our own. */
export async function startJsReport(): Promise<JsReport> {
  const { TEST_JSREPORT_URL: url, TEST_JSREPORT_CONTROL_URL: control } = process.env
  return url === undefined || control === undefined ? startOwn() : realOne(url, control)
}

function realOne(url: string, control: string): JsReport {
  return {
    url,
    slowDown: async (milliseconds) => void (await fetch(`${control}/delay/${milliseconds}`)),
    started: async () => Number(await (await fetch(`${control}/started`)).text()),
    async [Symbol.asyncDispose]() {},
  }
}

async function startOwn(): Promise<JsReport> {
  const state = { delayMs: 0, started: 0 }
  const violations: string[] = []
  const server = createServer(
    (request, response) => void answer(request, response).catch(() => response.destroy()),
  )

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://server')
    const [path, method] = [url.pathname, request.method ?? '']
    const body = method === 'POST' ? await json(request) : undefined
    const seen = { method, path, query: url.searchParams, headers: {}, body: JSON.stringify(body) ?? '' }
    violations.push(...checkRequest(jsReportServer, seen))
    if (!isKnown(request.headers.authorization)) {
      const text =
        request.headers.authorization === undefined ? '' : 'Invalid password or user does not exist.'
      return void response.writeHead(401, { 'WWW-Authenticate': "Basic realm='realm'" }).end(text)
    }
    if (path === '/api/report') return render(body as Wanted, response)
    const records =
      path === '/odata/folders' ? folders : templates.map(({ render: _render, ...record }) => record)
    const [skip, top] = [url.searchParams.get('$skip'), url.searchParams.get('$top')].map(Number)
    const value = records.slice(skip, skip! + top!)
    sendJson(response, 200, { '@odata.context': `${path}/$metadata`, value })
  }

  async function render({ template, data, options }: Wanted, response: ServerResponse): Promise<void> {
    state.started += 1
    const found = templates.find(({ name, folder }) => `${folder ? '/Sales' : ''}/${name}` === template.name)
    const closed = new AbortController()
    response.once('close', () => closed.abort())
    await wait(Math.min(state.delayMs, options.timeout), null, { signal: closed.signal })
    if (state.delayMs > options.timeout)
      return sendError(response, 400, 'Report timeout. Last profiler operation: (engine) handlebars.')
    if (found === undefined)
      return sendError(response, 404, `Unable to find specified template (${template.name})`)
    const made = found.render(data)
    if ('error' in made) return sendError(response, 400, made.error)
    response.writeHead(200, {
      'content-type': made.type,
      'content-disposition': `inline;filename=${found.name}`,
    })
    response.end(made.content)
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    slowDown: async (milliseconds) => void (state.delayMs = milliseconds),
    started: async () => state.started,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
      if (violations.length > 0)
        throw new Error(`requests that jsreport does not describe: ${violations.join('; ')}`)
    },
  }
}

interface Wanted {
  readonly template: { readonly name: string }
  readonly data: Readonly<Record<string, unknown>>
  readonly options: { readonly timeout: number }
}

function isKnown(authorization: string | undefined): boolean {
  const expected = Buffer.from(`${jsReportUser}:${jsReportPassword}`).toString('base64')
  return authorization === `Basic ${expected}`
}

function sendError(response: ServerResponse, status: number, message: string): void {
  sendJson(response, status, { message, stack: `Error: ${message}\n  at render (worker.js:1:1)` })
}

function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(value))
}
