import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { ReportFormat, SourceAccount, SourceReportDefinition } from '@punctual/domain'
import { silentLogger, systemClock } from '@punctual/runtime'
import { createSources, type Sources } from '@punctual/source'
import { describeConnector } from '@punctual/source/conformance'
import { loopbackEgress } from '@punctual/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { type JsReport, jsReportPassword, jsReportUser, startJsReport } from './support/jsreport-server.ts'

const startSources = () =>
  createSources({
    clock: systemClock(),
    random: Math.random,
    logger: silentLogger(),
    egress: loopbackEgress(),
  })

function accountOn(url: string, password = jsReportPassword): SourceAccount {
  return {
    id: 'account-3',
    name: 'Templates',
    authType: 'Basic',
    settings: { kind: 'JsReport', serverUrl: url, userName: jsReportUser },
    secret: JSON.stringify({ Password: password }),
  }
}

function template(itemId: string, options: SourceReportDefinition['options'] = {}): SourceReportDefinition {
  return { kind: 'source', sourceKind: 'JsReport', itemId, options }
}

const never = new AbortController().signal

function connectorOf(itemId: string, formats: readonly ReportFormat[]) {
  return async () => {
    await using resources = new AsyncDisposableStack()
    const server = resources.use(await startJsReport())
    const sources = resources.use(startSources())
    let before = 0
    const owned = resources.move()
    return {
      sources,
      account: accountOn(server.url),
      definition: template(itemId),
      absent: template('/Sales/Nowhere'),
      formats,
      browsed: ['Sales', itemId.split('/').at(-1) ?? ''],
      accountWith: (secret: string) => accountOn(server.url, secret),
      accountOn: (url: string) => accountOn(url),
      async slowDown(milliseconds: number) {
        await server.slowDown(milliseconds)
        before = await server.started()
      },
      async exporting() {
        while ((await server.started()) <= before) await new Promise((resolve) => setImmediate(resolve))
      },
      [Symbol.asyncDispose]: () => owned.disposeAsync(),
    }
  }
}

describeConnector('texts of jsreport', connectorOf('/Sales/Weekly', ['CSV']))
describeConnector('PDF of jsreport', connectorOf('/Sales/Terms', ['PDF']))

describe('jsreport', () => {
  let server: JsReport
  let sources: Sources
  let directory: string

  beforeAll(async () => {
    server = await startJsReport()
    sources = startSources()
    directory = await mkdtemp(join(tmpdir(), 'jsreport-'))
  })
  afterAll(async () => {
    await sources[Symbol.asyncDispose]()
    await server[Symbol.asyncDispose]()
    await rm(directory, { recursive: true })
  })
  beforeEach(() => server.slowDown(0))

  const render = (
    definition: SourceReportDefinition,
    more: { format?: ReportFormat; timeoutMs?: number } = {},
  ) =>
    sources.export(
      { account: accountOn(server.url), definition, format: 'CSV', directory, timeoutMs: 25_000, ...more },
      never,
    )

  test('a template of jsreport is rendered from the parameters of the schedule', async () => {
    const outcome = await render(template('/Sales/Weekly', { Parameters: { Region: 'Süden & Co' } }))
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure))
    expect(await readFile(outcome.file.path, 'utf8')).toContain('Süden & Co,1,0')
    expect(outcome.file).toMatchObject({ reportName: 'Weekly', extension: 'csv' })
  })

  test('a template of jsreport is found by its name as well as by its path', async () => {
    expect(await render(template('Feed'), { format: 'XML' })).toMatchObject({
      ok: true,
      file: { reportName: 'Feed' },
    })
  })

  test('a name that two templates of jsreport have renders neither, and the paths are named', async () => {
    const before = await server.started()
    expect(await render(template('Weekly'))).toMatchObject({
      ok: false,
      failure: {
        code: 'source_report_not_found',
        retryable: false,
        message: 'Several templates have the name "Weekly" (/Sales/Weekly, /Weekly); give the path.',
      },
    })
    expect(await server.started()).toBe(before)
    expect(await render(template('/Weekly'))).toMatchObject({ ok: true })
  })

  test('a text of jsreport is of the format that its extension says', async () => {
    expect(await render(template('/Sales/Feed'), { format: 'XML' })).toMatchObject({ ok: true })
    expect(await render(template('/Sales/Feed'))).toMatchObject({
      ok: false,
      failure: {
        code: 'format_not_supported',
        message: 'The recipe text of the template "/Sales/Feed" makes XML, not CSV.',
      },
    })
  })

  test('a recipe of jsreport that makes no file to send is refused with its name', async () => {
    expect(await render(template('Page'))).toMatchObject({
      ok: false,
      failure: { code: 'format_not_supported', message: expect.stringContaining('The recipe html of') },
    })
  })

  test.each([
    ['Broken', 'parse error on line 1'],
    ['Helper', 'no such customer'],
  ])('an error in the template %s of jsreport is reported in its words, for good', async (name, words) => {
    const outcome = await render(template(name))
    expect(outcome).toMatchObject({
      ok: false,
      failure: {
        code: 'source_export_failed',
        retryable: false,
        source: 'JsReport',
        message: expect.stringContaining(words),
      },
    })
    expect(await readdir(directory)).not.toContain(`${name}.csv`)
  })

  test('browsing jsreport lists folders before what is beside them, with the formats of each recipe', async () => {
    const root = await sources.browse(accountOn(server.url), '', never)
    if (!root.ok) throw new Error(JSON.stringify(root.failure))
    expect(root.value[0]).toEqual({
      kind: 'folder',
      name: 'Sales',
      path: '/Sales',
      itemId: null,
      formats: null,
    })
    expect(root.value).toContainEqual({
      kind: 'report',
      name: 'Page',
      path: '/Page',
      itemId: '/Page',
      formats: [],
    })
    const inside = await sources.browse(accountOn(server.url), '/Sales/', never)
    expect(inside).toMatchObject({ ok: true, value: { length: 3 } })
  })
})
