import { failure } from '@punctual/domain'
import { readSentence } from '@punctual/domain/words'
import { describe, expect, test } from 'vitest'

import { reportUrl, startPlatform } from './support/platform.ts'
import { openWorker } from './support/open-worker.ts'
import type { Export } from './support/scripted-sources.ts'
import { pdf } from './support/small-pdf.ts'

const goodPdf: Export = async () => ({ content: pdf })

const linkOnly = {
  destinations: [{ includeLink: true, includeAttachment: false, body: 'hi', bodyFormat: 'Text' as const }],
}

test.each([
  ['fewer pages', { pages: 2, exact: true }],
  ['fewer pages', { pages: 2, exact: false }],
  ['other pages beside them', { pages: 0, exact: true }],
])('a file with %s is a failure, never a delivery', async (_what, expectedPages) => {
  await using worker = await openWorker({ export: async () => ({ content: pdf, expectedPages }) })
  expect(await worker.attempt()).toMatchObject({
    status: 'Waiting',
    error: { code: 'artifact_not_expected_pages' },
    artifacts: [],
  })
  expect(worker.received).toEqual([])
})

test.each([
  { pages: 1, exact: true },
  { pages: 1, exact: false },
  { pages: 0, exact: false },
])('a file of one page is what %j asks for', async (expectedPages) => {
  await using worker = await openWorker({ export: async () => ({ content: pdf, expectedPages }) })
  expect(await worker.attempt()).toMatchObject({ status: 'Succeeded', artifacts: [{ pages: 1 }] })
})

describe('what the source system says for good of the report', () => {
  const goneFrom =
    (source: string): Export =>
    async () => ({ ok: false, failure: failure('source_report_not_found', { source }) })

  test.each(['bi', 'JsReport'])(
    'what a source system of the kind %s says for good of the report stands on its schedule until a run is made again',
    async (kind) => {
      const gone = goneFrom(kind)
      let isThere = false
      await using worker = await openWorker({ export: (...given) => (isThere ? goodPdf : gone)(...given) })
      const problem = async () => {
        const kept = (await worker.store.schedules.read(worker.scheduleId))?.sourceProblem ?? null
        return kept === null ? null : String(readSentence(kept))
      }
      expect(await worker.attempt()).toMatchObject({
        status: 'Failed',
        error: { code: 'source_report_not_found' },
      })
      expect(await problem()).toBe('The report does not exist in the source system.')
      isThere = true
      await worker.again()
      expect(await worker.attempt()).toMatchObject({ status: 'Succeeded' })
      expect(await problem()).toBeNull()
    },
  )

  test('what the source system says for good of the report is not what a system that is away, or a mail server, says', async () => {
    await using worker = await openWorker({ export: goodPdf, mail: { recipient: () => 550 } })
    expect(await worker.attempt()).toMatchObject({ status: 'Failed' })
    expect((await worker.store.schedules.read(worker.scheduleId))?.sourceProblem).toBeNull()
  })
})

describe('a mail with a link and without the file', () => {
  const platform = () => startPlatform((response) => response.end(pdf))

  // proves decided-8.1.1/includelink
  test.each([
    ['en', 'Open the report'],
    ['de', 'Den Bericht =C3=B6ffnen'],
  ] as const)(
    'a mail with a link and without the file has the address for a browser, made of an embed address (%s)',
    async (mailLanguage, label) => {
      await using bi = await platform()
      await using worker = await openWorker({
        export: goodPdf,
        mailLanguage,
        schedule: { ...linkOnly, platformUrl: bi.url, definition: { reportUrl } },
      })
      expect(await worker.attempt()).toMatchObject({ status: 'Succeeded' })
      expect(worker.received[0]?.raw.replaceAll('=\r\n', '')).toContain(
        `${label}: https://app.powerbi.com/groups/`,
      )
      expect(worker.received[0]?.raw).not.toContain('reportEmbed')
    },
  )

  // proves decided-8.1.1/includelink
  test('a mail with a link and without the file is not sent without an address: the record says so with a code of its own', async () => {
    await using bi = await platform()
    const definition = {
      workspaceName: null,
      reportUrl: 'https://app.powerbi.com/reportEmbed?reportId=bbbbbbbb-0000-4000-8000-000000000002',
    }
    await using worker = await openWorker({
      export: goodPdf,
      schedule: { ...linkOnly, platformUrl: bi.url, definition },
    })
    expect(await worker.attempt()).toMatchObject({
      status: 'Failed',
      error: { code: 'all_deliveries_failed' },
      deliveries: [{ state: 'Rejected', error: { code: 'link_not_available' } }],
    })
    expect(worker.received).toEqual([])
  })

  test('a mail with a link and without the file waits for another attempt while the source system does not answer the address', async () => {
    await using worker = await openWorker({
      export: goodPdf,
      schedule: { ...linkOnly, platformUrl: 'http://127.0.0.1:9' },
      sourceLimits: { requestAttempts: 1 },
    })
    expect(await worker.attempt()).toMatchObject({
      status: 'Waiting',
      error: { code: 'source_unreachable' },
      deliveries: [{ state: 'Planned' }],
    })
    expect(worker.received).toEqual([])
  })
})

test('a mail with the file says that it has no link when there is none', async () => {
  const definition = {
    workspaceName: null,
    reportUrl: 'https://app.powerbi.com/reportEmbed?reportId=bbbbbbbb-0000-4000-8000-000000000002',
  }
  await using bi = await startPlatform((response) => response.end(pdf))
  const destinations = [{ includeLink: true, bodyFormat: 'Text' as const, body: 'hi' }]
  await using worker = await openWorker({
    export: goodPdf,
    schedule: { destinations, platformUrl: bi.url, definition },
  })
  expect(await worker.attempt()).toMatchObject({ status: 'Succeeded' })
  expect(worker.received[0]?.raw.replaceAll('=\r\n', '')).toContain('There is no link to the report')
})

test('a reply that was read is recorded also where the temporary file of its mail cannot be removed', async () => {
  // A mail of this size is in a file until it is sent.
  const content = pdf
    .replace('\nxref', `\n%${'x'.repeat(600_000)}\nxref`)
    .replace('startxref\n164', 'startxref\n600166')
  await using worker = await openWorker({ export: async () => ({ content }) })
  const { files } = worker.dependencies
  const { discard } = files
  let refused = 0
  files.discard = async (path) => {
    if (worker.received.length === 0) return await discard(path)
    refused += 1
    throw new Error('EROFS: read-only file system')
  }
  expect(await worker.attempt()).toMatchObject({
    status: 'Succeeded',
    deliveries: [{ state: 'Accepted', tries: 1 }],
  })
  expect([refused, worker.received.length]).toEqual([1, 1])
})
