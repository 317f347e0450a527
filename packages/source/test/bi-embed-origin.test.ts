import { readFile } from 'node:fs/promises'

import { PDFDocument } from '@cantoo/pdf-lib'
import { createEgressGuard, egressRules, egressSettings, loopbackHosts } from '@punctual/runtime'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { type Embedding, startEmbedding, weather } from './support/embedding.ts'

let embedding: Embedding

beforeAll(async () => {
  embedding = await startEmbedding()
})
afterAll(() => embedding[Symbol.asyncDispose]())

const pagesOf = async (path: string) => (await PDFDocument.load(await readFile(path))).getPageCount()

describe('the origin of embedded pages', { timeout: 180_000 }, () => {
  test('a platform of no cloud of the vendor shows its own embedded pages, at the address of the account', async () => {
    const outcome = await embedding.render(weather({ method: 2, pageIndexes: [0, 1] }))
    expect(outcome).toMatchObject({ ok: true, file: { extension: 'pdf', expectedPages: { pages: 2 } } })
    const seen = await embedding.embedded()
    expect(seen.map(({ pageName }) => pageName)).toEqual(['ReportSection1weather', 'ReportSection2weather'])
    expect((await embedding.server.statistics()).exportsStarted).toBe(0)
  })

  test('a whole report has its hidden pages only when the schedule says so, by the browser as by the export interface', async () => {
    for (const method of [1, 2] as const) {
      const usual = await embedding.render(weather({ method }), 'PDF')
      const whole = await embedding.render(weather({ method, includeHiddenPages: true }), 'PDF')
      if (!usual.ok || !whole.ok) throw new Error(JSON.stringify([usual, whole]))
      expect([await pagesOf(usual.file.path), await pagesOf(whole.file.path)]).toEqual([3, 4])
    }
  })

  test('an embedded page of an origin that is none of the account gets no token, and fails the run', async () => {
    await using other = await startEmbedding({ embedOrigin: 'http://127.0.0.1:1' })
    expect(await other.render(weather({ method: 2 }))).toMatchObject({
      ok: false,
      failure: {
        code: 'source_host_refused',
        retryable: false,
        message: expect.stringContaining('http://127.0.0.1:1'),
      },
    })
    expect(await other.embedded()).toEqual([])
  })

  test('an origin that the guard of outgoing connections refuses is reported as such, at once', async () => {
    const allow = egressSettings.EGRESS_ALLOW.parse(loopbackHosts)
    const deny = egressSettings.EGRESS_DENY.parse('app.powerbi.com')
    const egress = createEgressGuard(
      egressRules({ EGRESS_ALLOW: allow, EGRESS_DENY: deny, EGRESS_UNLISTED: 'public' }),
    )
    await using other = await startEmbedding({ embedOrigin: 'https://app.powerbi.com', egress })
    expect(await other.render(weather({ method: 2, pageIndexes: [0] }))).toMatchObject({
      ok: false,
      failure: { code: 'source_host_refused', message: expect.stringContaining('app.powerbi.com') },
    })
  })
})
