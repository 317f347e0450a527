/**
 * A real jsreport with the templates that `packages/source/test/support/jsreport-server.ts` has, and a control
 * interface beside it: `/delay/{milliseconds}` for each rendering, and `/started`.
 *
 * node scripts/real-jsreport.ts {directory in which jsreport is installed}
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { type AddressInfo, createServer as createSocketServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { smallPdf } from '../packages/source/test/support/small-pdf.ts'

/** As much of jsreport as is used here. */
interface JsReport {
  init(): Promise<void>
  readonly beforeRenderListeners: { add(name: string, listen: () => Promise<void>): void }
  readonly documentStore: { collection(name: string): { insert(record: object): Promise<object> } }
}

const [, , directory = '.'] = process.argv
const require = createRequire(join(directory, 'package.json'))
const create = require('jsreport') as (options: object) => JsReport

const state = { delayMs: 0, started: 0 }

const port = await freePort()
const jsreport = create({
  rootDirectory: directory,
  appDirectory: directory,
  httpPort: port,
  hostname: '127.0.0.1',
  loadConfig: false,
  logger: { silent: true },
  store: { provider: 'memory' },
  blobStorage: { provider: 'memory' },
  workers: { numberOfWorkers: 2 },
  extensions: {
    authentication: {
      admin: { username: 'admin', password: 'pass-word' },
      cookieSession: { secret: 'conformance' },
    },
    'sample-template': { createSamples: false, skipCreateSamplesModal: true },
  },
})
await jsreport.init()
jsreport.beforeRenderListeners.add('delay', async () => {
  state.started += 1
  if (state.delayMs > 0) await wait(state.delayMs)
})
await fill()

const control = createServer((request, response) => {
  const [, what, value] = (request.url ?? '').split('/')
  if (what === 'delay') state.delayMs = Number(value)
  response.end(String(state.started))
})
control.listen(0, '127.0.0.1')
await once(control, 'listening')
const { port: controlPort } = control.address() as AddressInfo
process.stdout.write(`READY http://127.0.0.1:${port} http://127.0.0.1:${controlPort}\n`)

async function fill(): Promise<void> {
  const insert = (collection: string, record: object) =>
    jsreport.documentStore.collection(collection).insert(record)
  const inSales = { folder: { shortid: 'fsales' } }
  const text = { recipe: 'text', engine: 'handlebars' }
  await insert('folders', { name: 'Sales', shortid: 'fsales' })
  const rows = Array.from({ length: 12 }, (_, month) => `{{{Region}}},${month + 1},${100 * month}`).join('\n')
  const weekly = `Region,Month,Units\n${rows}\n`
  const csv = { contentType: 'text/csv', fileExtension: 'csv' }
  await insert('templates', {
    name: 'Weekly',
    shortid: 'tweekly',
    ...inSales,
    ...text,
    ...csv,
    content: weekly,
  })
  await insert('templates', { name: 'Weekly', shortid: 'tweekly2', ...text, ...csv, content: weekly })
  const xml = { contentType: 'text/xml', fileExtension: 'xml' }
  const feed = `<?xml version="1.0"?><feed>${weekly}</feed>`
  await insert('templates', { name: 'Feed', shortid: 'tfeed', ...inSales, ...text, ...xml, content: feed })
  await insert('assets', { name: 'terms.pdf', shortid: 'apdf', content: smallPdf })
  await insert('templates', {
    name: 'Terms',
    shortid: 'tterms',
    ...inSales,
    recipe: 'static-pdf',
    engine: 'none',
    staticPdf: { pdfAssetShortid: 'apdf' },
  })
  await insert('templates', { ...text, name: 'Page', shortid: 'tpage', recipe: 'html', content: '<p>x' })
  await insert('templates', { ...text, name: 'Broken', shortid: 'tbroken', content: '{{#each}}' })
  const helpers = 'function boom() { throw new Error("no such customer") }'
  await insert('templates', { ...text, name: 'Helper', shortid: 'thelper', content: '{{boom}}', helpers })
}

async function freePort(): Promise<number> {
  const server = createSocketServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port: free } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return free
}
