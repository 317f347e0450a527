/** A source that sends a little now and then holds nothing for long: its answer is abandoned. */
import { readdir } from 'node:fs/promises'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { paced } from '../src/http/paced.ts'
import { api, pdf, scriptPlatform } from './support/bi-platform.ts'
import type { Answer } from './support/scripted-server.ts'
import {
  biAccount,
  biDefinition,
  createSetting,
  paginatedDefinition,
  reportServerAccount,
  type Setting,
} from './support/setting.ts'

const limits = { slowAnswerWindowMs: 60_000, slowAnswerMinimumBytes: 1_024 }
let setting: Setting

beforeEach(async () => {
  setting = await createSetting(limits)
  scriptPlatform(setting.server)
})
afterEach(() => setting[Symbol.asyncDispose]())

const never = new AbortController().signal

/** Sends some bytes a second, by the clock of the connectors, until the connection is closed. */
function drip(content: Buffer, { type, bytesPerSecond }: { type: string; bytesPerSecond: number }): Answer {
  return async (response) => {
    response.writeHead(200, { 'content-type': type, 'content-length': String(content.length) })
    for (let at = 0; at < content.length && !response.destroyed; at += bytesPerSecond) {
      setting.clock.advance(1_000)
      await new Promise<void>((resolve) =>
        response.write(content.subarray(at, at + bytesPerSecond), () => resolve()),
      )
      await new Promise((resolve) => setImmediate(resolve))
    }
    response.end()
  }
}

const large = Buffer.concat([pdf, Buffer.alloc(10_000, 'x')])

const exports = {
  'report server': {
    path: '/ReportServer',
    method: 'POST',
    request: () => ({ account: reportServerAccount(setting.server), definition: paginatedDefinition() }),
  },
  'BI platform': {
    path: new RegExp(`^${api}/.*/file$`),
    method: 'GET',
    request: () => ({ account: biAccount(setting.server), definition: biDefinition() }),
  },
} as const

const exportFrom = (name: keyof typeof exports) =>
  setting.sources.export(
    { ...exports[name].request(), format: 'PDF', directory: setting.directory, timeoutMs: 3_600_000 },
    never,
  )

test.each(Object.keys(exports) as (keyof typeof exports)[])(
  'a file of a %s that comes byte by byte is abandoned with a failure that says so, and nothing of it is left',
  async (name) => {
    const { method, path } = exports[name]
    setting.server.on(method, path, drip(large, { type: 'application/pdf', bytesPerSecond: 1 }))
    const asked = setting.server.asked(method, path)
    const outcome = await exportFrom(name)
    expect(outcome).toMatchObject({
      ok: false,
      failure: {
        code: 'source_timeout',
        retryable: true,
        message: 'The source system sent its answer so slowly that the rest was not waited for.',
      },
    })
    await (
      await asked
    ).closed
    expect(await readdir(setting.directory)).toEqual([])
  },
)

test('a file that comes slowly and steadily is received', async () => {
  setting.server.on('POST', '/ReportServer', drip(large, { type: 'application/pdf', bytesPerSecond: 20 }))
  expect(await exportFrom('report server')).toMatchObject({ ok: true, file: { bytes: large.length } })
})

test('a list that comes byte by byte is abandoned', async () => {
  const list = Buffer.from(JSON.stringify({ value: [], padding: 'x'.repeat(10_000) }))
  setting.server.on(
    'GET',
    '/reports/api/v2.0/Folders',
    drip(list, { type: 'application/json', bytesPerSecond: 1 }),
  )
  expect(await setting.sources.listCatalogFolders(reportServerAccount(setting.server), never)).toMatchObject({
    ok: false,
    failure: { code: 'source_timeout' },
  })
})

test('the time that this process takes to write a chunk is not counted, and a short answer may take its time', async () => {
  const { clock } = setting
  async function* chunks() {
    for (let index = 0; index < 5; index += 1) yield Buffer.from('x')
  }
  let read = 0
  for await (const chunk of paced(chunks(), { source: 'bi', clock, limits })) {
    read += chunk.length
    clock.advance(3_600_000)
  }
  expect(read).toBe(5)
})
