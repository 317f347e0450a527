import { readFile } from 'node:fs/promises'

import { PDFDocument } from '@cantoo/pdf-lib'
import { definedName, failure } from '@punctual/domain'
import type { ExecutionRecord } from '@punctual/engine'
import type { PackageSeed } from '@punctual/engine/testing'
import { eventually } from '@punctual/testing'
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js'
import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'

import { openWorker } from './support/open-worker.ts'
import type { Export } from './support/scripted-sources.ts'

/** A PDF whose pages are `width` wide, so that it is known again after a merge. */
async function pdfOf(pages: number, width: number): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  for (let page = 0; page < pages; page += 1) document.addPage([width, 100])
  return await document.save()
}

const documents: Record<string, Uint8Array | string> = {
  Sales: await pdfOf(2, 201),
  Stock: await pdfOf(1, 202),
  Staff: await pdfOf(3, 203),
  Figures: 'a,b\r\n1,2\r\n',
}
const reportOf = ({ definition }: Parameters<Export>[2]) => definedName(definition) ?? ''
const every: Export = async (_signal, _count, request) => ({ content: documents[reportOf(request)] ?? '' })
const except =
  (name: string, code: Parameters<typeof failure>[0]): Export =>
  async (signal, count, request) =>
    reportOf(request) === name
      ? { ok: false, failure: failure(code, { source: 'bi' }) }
      : await every(signal, count, request)

const three: PackageSeed['reports'] = [{ name: 'Sales' }, { name: 'Stock', account: 1 }, { name: 'Staff' }]

function open(seed: PackageSeed, more: { export?: Export; destinations?: object[]; mail?: object } = {}) {
  const schedule = {
    name: 'Morning',
    package: seed,
    ...(more.destinations ? { destinations: more.destinations } : {}),
  }
  return openWorker({ export: more.export ?? every, schedule, ...(more.mail ? { mail: more.mail } : {}) })
}

const mailOf = (mail: { raw: string } | undefined) =>
  PostalMime.parse(mail?.raw ?? '', { attachmentEncoding: 'arraybuffer' })
const namesOf = ({ artifacts }: ExecutionRecord) => artifacts.map(({ name }) => name)

async function unzipped(content: Uint8Array, password?: string) {
  const entries = await new ZipReader(new Uint8ArrayReader(content), { useWebWorkers: false }).getEntries()
  return await Promise.all(
    entries.map(async (entry) => {
      if (entry.directory) throw new Error('a folder')
      const bytes = await entry.getData(new Uint8ArrayWriter(), password === undefined ? {} : { password })
      return { name: entry.filename, bytes: Buffer.from(bytes), encrypted: entry.encrypted }
    }),
  )
}

const widthsOf = async (content: Uint8Array) =>
  (await PDFDocument.load(content)).getPages().map((page) => page.getWidth())

// proves decided-5.2.3/stage-tells-placing
test('a package reports in Stage what it is at: Placing, Rendering, Assembling, Delivering, and nothing when it has ended', async () => {
  const seen: unknown[] = []
  const look = async () => seen.push((await worker.store.executions.find(worker.executionId))?.stage)
  const stageNow: Export = async (...asked) => {
    await look()
    return await every(...asked)
  }
  // The mail server lets the run wait before it has read anything.
  const mail = {
    async recipient() {
      const isReported = async () =>
        (await worker.store.executions.find(worker.executionId))?.stage === 'Delivering'
      await eventually(isReported, { timeoutMs: 10_000 })
      await look()
      return null
    },
  }
  await using worker = await open(
    { reports: [{ name: 'Sales' }, { name: 'Stock' }], mergePdf: true },
    { export: stageNow, mail },
  )
  await look()
  await worker.attempt()
  await look()
  expect(seen).toEqual(['Placing', 'Rendering', 'Rendering', 'Delivering', null])
  const events = await worker.store.executions.events(worker.executionId)
  expect(events.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['claimed', 'rendered', 'assembled', 'ended']),
  )
  const { artifacts = [] } = (await worker.store.executions.find(worker.executionId)) ?? {}
  expect(artifacts.map(({ method }) => method)).toEqual([1, 1, null])
})

// proves decided-7.3.1/reports
test('a package of several accounts is one mail with a file for each report, in their order', async () => {
  await using worker = await open({
    reports: [
      { name: 'Staff', order: 9 },
      { name: 'Sales', account: 1 },
      { name: 'Figures', format: 'CSV' },
    ],
  })
  const record = await worker.attempt()
  expect(record).toMatchObject({
    status: 'Succeeded',
    error: null,
    failedParts: [],
    deliveries: [{ state: 'Accepted' }],
  })
  expect(namesOf(record)).toEqual(['Sales.pdf', 'Figures.csv', 'Staff.pdf'])
  expect(worker.received).toHaveLength(1)
  const mail = await mailOf(worker.received[0])
  expect(mail.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
    ['Sales.pdf', 'application/pdf'],
    ['Figures.csv', 'text/csv'],
    ['Staff.pdf', 'application/pdf'],
  ])
  expect(
    Buffer.from(mail.attachments[2]?.content as ArrayBuffer).equals(documents['Staff'] as Uint8Array),
  ).toBe(true)
})

// proves decided-7.3.1/mergepdf
test('a package that merges sends one PDF with the pages of all reports in their order', async () => {
  await using worker = await open({
    mergePdf: true,
    reports: three.map((report, index) => ({ ...report, order: -index })),
  })
  const record = await worker.attempt()
  expect(record.status).toBe('Succeeded')
  expect(record.artifacts.at(-1)).toMatchObject({ name: 'Morning.pdf', format: 'PDF', pages: 6 })
  const { attachments } = await mailOf(worker.received[0])
  expect(attachments.map(({ filename }) => filename)).toEqual(['Morning.pdf'])
  expect(await widthsOf(new Uint8Array(attachments[0]?.content as ArrayBuffer))).toEqual([
    203, 203, 203, 202, 201, 201,
  ])
})

// proves decided-7.3.1/zip
test('a package that zips sends one zip with distinct safe names, whatever the reports are called', async () => {
  const reports = [
    { name: 'Sales', fileName: '../../etc/passwd' },
    { name: 'Stock', fileName: 'CON' },
    { name: 'Staff', fileName: 'same' },
    { name: 'Sales', fileName: 'SAME' },
    { name: 'Stock', fileName: 'a\u202Efdp.exe' },
    { name: 'Sales', fileName: ' . ' },
  ]
  await using worker = await open({ zip: true, reports })
  const record = await worker.attempt()
  expect(record).toMatchObject({ status: 'Succeeded' })
  expect(record.artifacts.at(-1)).toMatchObject({ name: 'Morning.zip', format: 'ZIP', pages: null })
  const { attachments } = await mailOf(worker.received[0])
  expect(attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
    ['Morning.zip', 'application/zip'],
  ])
  const files = await unzipped(new Uint8Array(attachments[0]?.content as ArrayBuffer))
  const names = files.map(({ name }) => name)
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(6)
  for (const name of names) expect(name).toMatch(/^(?!\.)(?!con\.)[^/\\:\u202E]+\.pdf$/i)
  expect(names.slice(2, 4)).toEqual(['same.pdf', 'SAME (2).pdf'])
  expect(files[0]?.bytes.equals(documents['Sales'] as Uint8Array)).toBe(true)
})

test('a package that merges and zips sends a zip with the one PDF', async () => {
  await using worker = await open({ mergePdf: true, zip: true, reports: three })
  expect(await worker.attempt()).toMatchObject({ status: 'Succeeded' })
  const { attachments } = await mailOf(worker.received[0])
  const files = await unzipped(new Uint8Array(attachments[0]?.content as ArrayBuffer))
  expect(files.map(({ name }) => name)).toEqual(['Morning.pdf'])
  expect(await widthsOf(files[0]?.bytes ?? new Uint8Array())).toHaveLength(6)
})

test('a package goes to a destination with its own zip as one zip of the files', async () => {
  await using worker = await open(
    { zip: true, reports: three },
    { destinations: [{ zip: true, fileName: 'Mine' }, { to: ['b@example.org'] }] },
  )
  expect(await worker.attempt()).toMatchObject({ status: 'Succeeded' })
  const [own, usual] = await Promise.all(worker.received.map(mailOf))
  expect(own?.attachments.map(({ filename }) => filename)).toEqual(['Mine.zip'])
  expect(
    (await unzipped(new Uint8Array(own?.attachments[0]?.content as ArrayBuffer))).map(({ name }) => name),
  ).toEqual(['Sales.pdf', 'Stock.pdf', 'Staff.pdf'])
  expect(usual?.attachments.map(({ filename }) => filename)).toEqual(['Mine.zip'])
})

test('a package without destinations makes its files, and says that nothing was to be delivered', async () => {
  await using worker = await open({ mergePdf: true, reports: three }, { destinations: [] })
  expect(await worker.attempt()).toMatchObject({
    status: 'Succeeded',
    deliveries: [],
    artifacts: [{}, {}, {}, { name: 'Morning.pdf' }],
  })
})

test('a package too large for a mail in all is refused, although each file is small enough', async () => {
  const large = Buffer.concat([Buffer.from('a,b\r\n'), Buffer.alloc(10 * 1_048_576, '1,2\r\n')])
  const reports = ['x', 'y'].map((name) => ({ name, format: 'CSV' as const }))
  await using worker = await open({ reports }, { export: async () => ({ content: large }) })
  const record = await worker.attempt()
  expect(record).toMatchObject({ status: 'Failed', error: { code: 'all_deliveries_failed' } })
  expect(record.deliveries).toMatchObject([{ state: 'Rejected', error: { code: 'artifact_too_large' } }])
  expect(worker.received).toEqual([])
})

// proves decided-7.3.1/failonanyerror
test('a package that must be complete sends nothing when one report cannot be made, and says which', async () => {
  await using worker = await open({ reports: three }, { export: except('Stock', 'source_report_not_found') })
  const record = await worker.attempt()
  expect(record).toMatchObject({
    status: 'Failed',
    error: { code: 'source_report_not_found' },
    deliveries: [],
  })
  expect(record.error?.message).toBe(
    'Report 2 of 3 ("Stock"): The report does not exist in the source system.',
  )
  expect(worker.received).toEqual([])
})

test('a package that must be complete is tried again for a failure worth a retry, and does not make again what is there', async () => {
  let reachable = false
  const exported: string[] = []
  const unreachable: Export = async (signal, count, request) => {
    exported.push(reportOf(request))
    return reachable || reportOf(request) !== 'Stock'
      ? await every(signal, count, request)
      : { ok: false, failure: failure('source_unreachable') }
  }
  await using worker = await open({ reports: three }, { export: unreachable })
  expect(await worker.attempt()).toMatchObject({ status: 'Waiting', error: { code: 'source_unreachable' } })
  reachable = true
  expect(await worker.attempt()).toMatchObject({ status: 'Succeeded' })
  expect(exported).toEqual(['Sales', 'Stock', 'Stock', 'Staff'])
})

test('a package that must be complete says which PDF cannot be merged', async () => {
  const locked: Export = async (signal, count, request) => {
    if (reportOf(request) !== 'Stock') return await every(signal, count, request)
    const document = await PDFDocument.load(documents['Stock'] as Uint8Array)
    document.encrypt({ userPassword: 'geheim', ownerPassword: 'geheim' })
    return { content: await document.save() }
  }
  await using worker = await open({ mergePdf: true, reports: three }, { export: locked })
  const record = await worker.attempt()
  expect(record).toMatchObject({ status: 'Failed', error: { code: 'merge_failed' }, deliveries: [] })
  expect(record.error?.message).toContain('"Stock"')
  await using tolerant = await open(
    { mergePdf: true, failOnAnyError: false, reports: three },
    { export: locked },
  )
  const partial = await tolerant.attempt()
  expect(partial).toMatchObject({
    status: 'PartiallyDelivered',
    failedParts: [{ position: 1, error: { code: 'merge_failed' } }],
  })
  expect(partial.artifacts.at(-1)).toMatchObject({ name: 'Morning.pdf', pages: 5 })
})

describe('a package that may be incomplete', () => {
  const tolerant = { failOnAnyError: false, reports: three }

  // proves decided-7.3.1/failonanyerror
  test('a package that may be incomplete sends the made files, names the missing ones in record and mail, and is not a success', async () => {
    await using worker = await open(
      { ...tolerant, mergePdf: true },
      { export: except('Stock', 'source_report_not_found') },
    )
    const record = await worker.attempt()
    expect(record).toMatchObject({
      status: 'PartiallyDelivered',
      error: { code: 'package_incomplete' },
      failedParts: [
        {
          position: 1,
          name: 'Stock',
          format: 'PDF',
          error: { code: 'source_report_not_found', source: 'bi' },
        },
      ],
      deliveries: [{ state: 'Accepted' }],
    })
    expect(record.error?.message).toContain('1 of 3 reports are missing. Report 2 of 3 ("Stock")')
    const mail = await mailOf(worker.received[0])
    expect(mail.text).toContain('The report "Stock" could not be made and is missing.')
    expect(await widthsOf(new Uint8Array(mail.attachments[0]?.content as ArrayBuffer))).toEqual([
      201, 201, 203, 203, 203,
    ])
  })

  test('a package that may be incomplete makes the other reports first and tries the one again before it is omitted', async () => {
    const exported: string[] = []
    const unreachable: Export = async (signal, count, request) => {
      exported.push(reportOf(request))
      return await except('Sales', 'source_error')(signal, count, request)
    }
    await using worker = await open(tolerant, { export: unreachable })
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      expect(await worker.attempt()).toMatchObject({
        status: 'Waiting',
        error: { code: 'source_error' },
        failedParts: [],
      })
    }
    expect(worker.received).toEqual([])
    expect(await worker.attempt()).toMatchObject({
      status: 'PartiallyDelivered',
      failedParts: [{ name: 'Sales' }],
    })
    expect(exported).toEqual(['Sales', 'Stock', 'Staff', 'Sales', 'Sales', 'Sales'])
    expect(worker.received).toHaveLength(1)
  })

  test('a package that may be incomplete fails when no report could be made, and sends nothing', async () => {
    await using worker = await open(tolerant, { export: async () => ({ content: '<html>Sign in</html>' }) })
    const record = await worker.attempt()
    expect(record).toMatchObject({
      status: 'Failed',
      error: { code: 'package_failed' },
      failedParts: [{}, {}, {}],
      artifacts: [],
      deliveries: [],
    })
    expect(worker.received).toEqual([])
  })

  test('a package that may be incomplete fails when no recipient accepted the rest', async () => {
    await using worker = await open(tolerant, {
      export: except('Stock', 'source_report_not_found'),
      mail: { recipient: () => 550 },
    })
    expect(await worker.attempt()).toMatchObject({
      status: 'Failed',
      error: { code: 'all_deliveries_failed' },
      failedParts: [{ name: 'Stock' }],
    })
  })

  test('a package that may be incomplete is distinguished from one that could not be made by a bug in one report', async () => {
    const broken: Export = async (signal, count, request) => {
      if (reportOf(request) === 'Stock') throw new Error('inner secret')
      return await every(signal, count, request)
    }
    await using worker = await open(tolerant, { export: broken })
    for (let attempt = 1; attempt <= 3; attempt += 1) await worker.attempt()
    const record = await worker.attempt()
    expect(record).toMatchObject({
      status: 'PartiallyDelivered',
      failedParts: [{ name: 'Stock', error: { code: 'internal_error' } }],
    })
    expect(JSON.stringify(record)).not.toContain('inner secret')
  })
})

describe('an attempt after a crash', () => {
  /** The process dies in the export of a report: nothing of this attempt is written after that moment. */
  async function crashAt(name: string, seed: PackageSeed) {
    const exported: string[] = []
    const stop = new AbortController()
    const dying: Export = async (signal, count, request) => {
      exported.push(reportOf(request))
      if (reportOf(request) === name && !stop.signal.aborted) stop.abort('superseded')
      return await every(signal, count, request)
    }
    const worker = await open(seed, { export: dying })
    expect(await worker.attempt(stop.signal)).toMatchObject({ status: 'Executing' })
    await worker.store.database.query(`UPDATE work SET status = 'Waiting', dispatched_at = NULL`)
    return { worker, exported }
  }

  test('an attempt after a crash does not make again the reports that are there', async () => {
    const { worker, exported } = await crashAt('Stock', { mergePdf: true, reports: three })
    await using _worker = worker
    const record = await worker.attempt()
    expect(record).toMatchObject({ status: 'Succeeded', attempt: 2 })
    expect(exported).toEqual(['Sales', 'Stock', 'Stock', 'Staff'])
    expect(record.artifacts.map(({ position }) => position)).toEqual([0, 1, 2, 3])
    expect(worker.received).toHaveLength(1)
  })

  test('an attempt after a crash works with the accounts, the reports and the destinations of the first attempt', async () => {
    const { worker } = await crashAt('Staff', { reports: three })
    await using _worker = worker
    await worker.store.schedules.remove(worker.scheduleId, ['package'])
    await worker.store.database.query('DELETE FROM source_accounts')
    expect(await worker.attempt()).toMatchObject({ status: 'Succeeded' })
  })

  test('an attempt after a crash puts the same bytes together', async () => {
    const hashes = new Set<string>()
    for (let run = 0; run < 2; run += 1) {
      const { worker } = await crashAt('Staff', { mergePdf: true, zip: true, reports: three })
      await using _worker = worker
      await worker.store.database.query(`UPDATE work SET entry_at = '2026-11-21T06:00:00Z'`)
      const record = await worker.attempt()
      hashes.add(
        record.artifacts
          .slice(-2)
          .map(({ sha256 }) => sha256)
          .join(),
      )
      for (const { sha256, bytes } of record.artifacts)
        expect(await readFile(await worker.artifacts.pathOf(sha256))).toHaveLength(bytes)
    }
    expect(hashes.size).toBe(1)
  })
})

test('an account that a package reads with cannot be deleted; one that only another package used can', async () => {
  await using worker = await open({ reports: three })
  const { store } = worker
  const accounts = await store.database.query<{ id: string }>('SELECT id FROM source_accounts')
  expect(accounts).toHaveLength(2)
  for (const { id } of accounts) expect(await store.sourceAccounts.remove('bi', id)).toBe('in-use')
  await store.schedules.remove(worker.scheduleId, ['package'])
  for (const { id } of accounts) expect(await store.sourceAccounts.remove('bi', id)).toBe('removed')
})
