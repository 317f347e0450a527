import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'

import { createDirectoryArtifactStore } from '@punctual/artifact'
import { type Logger, silentLogger, systemClock } from '@punctual/runtime'
import { beforeAll, expect, it } from 'vitest'

import { createPageDrawer, type PageDrawer } from '../../src/pages/page-drawer.ts'
import { createMaker } from '../schedules/schedules.ts'
import { createScheduleApi, type ScheduleApi } from '../single-schedule/fixtures.ts'

let fixture: ScheduleApi
let directory: string
let drawer: PageDrawer

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'punctual-pages-'))
  drawer = createDrawer(silentLogger(), 60_000)
  fixture = await createScheduleApi({ dependencies: { artifacts: store(), pages: drawer } })
  return async () => {
    await fixture[Symbol.asyncDispose]()
    await drawer[Symbol.asyncDispose]()
    await rm(directory, { recursive: true })
  }
})

function createDrawer(logger: Logger, timeoutMs: number): PageDrawer {
  const environment = { PATH: process.env['PATH'] ?? '' }
  return createPageDrawer({ processes: 1, clock: systemClock(), logger, environment, timeoutMs })
}

const store = () => createDirectoryArtifactStore({ directory })

/** A PDF of pages of 200 by 100 points, each filled with a colour. */
function pdfOf(colours: readonly string[], pageSize = '200 100'): string {
  const kids = colours.map((_colour, index) => `${3 + index * 2} 0 R`).join(' ')
  const pages = colours.map((colour, index) => {
    const content = `${colour} rg 0 0 100000 100000 re f`
    return `${3 + index * 2} 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${pageSize}]/Contents ${4 + index * 2} 0 R>>endobj
${4 + index * 2} 0 obj<</Length ${content.length}>>stream
${content}
endstream endobj`
  })
  return `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[${kids}]/Count ${colours.length}>>endobj
${pages.join('\n')}
trailer<</Root 1 0 R>>
%%EOF`
}

async function executed(content: string | Buffer, contentType = 'application/pdf'): Promise<string> {
  const made = createMaker(fixture)
  const { ScheduleId } = await made.schedule('/Sales')
  const { ExecutionId } = await made.post('/api/schedule/executescheduleasync', { ScheduleId })
  const path = join(directory, crypto.randomUUID())
  await writeFile(path, content)
  const { sha256, bytes } = await store().put(path)
  await fixture.api.store.database.query(
    `INSERT INTO artifacts (id, nominal_at, execution_id, position, name, format, content_type, bytes, sha256, created_at)
     SELECT gen_random_uuid(), nominal_at, id, 0, 'file', 'PDF', $2, $3, $4, now() FROM executions WHERE id = $1`,
    [ExecutionId, contentType, bytes, sha256],
  )
  return ExecutionId
}

/** The answer with its bytes as they are. */
async function page(ExecutionId: string, more = '') {
  const { authorization } = await fixture.api.client('Viewer')
  const url = `/api/schedule/getartifactpage?ExecutionId=${ExecutionId}${more}`
  return await fixture.api.app.inject({ method: 'GET', url, headers: { authorization } })
}

/** Size and first pixel of a PNG as this service writes it. */
function picture(png: Buffer) {
  const begin = png.indexOf('IDAT') + 4
  const rows = inflateSync(png.subarray(begin, begin + png.readUInt32BE(begin - 8)))
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20), pixel: [...rows.subarray(1, 4)] }
}

it('a page of a PDF is a PNG of the width that was asked for, in the form and colours of the page', async () => {
  const id = await executed(pdfOf(['1 0 0', '0 0 1']))
  const first = await page(id)
  expect([first.statusCode, first.headers['content-type'], first.headers['x-page-count']]).toEqual([
    200,
    'image/png',
    '2',
  ])
  expect(picture(first.rawPayload)).toEqual({ width: 400, height: 200, pixel: [255, 0, 0] })
  const second = await page(id, '&Page=2&WidthPx=100')
  expect(picture(second.rawPayload)).toEqual({ width: 100, height: 50, pixel: [0, 0, 255] })
  const again = await page(id, '&Page=2&WidthPx=100')
  expect(again.rawPayload.equals(second.rawPayload)).toBe(true)
  const trail = await createMaker(fixture).post('/api/audit/getall', { Subject: id, Action: 'artifact.read' })
  expect(trail[0].After).toMatchObject({ Name: 'file', Page: 2 })
})

it('a file that is a PNG is answered as it is', async () => {
  const id = await executed(Buffer.from('the bytes of a picture'), 'image/png')
  const answer = await page(id)
  expect([answer.statusCode, answer.payload, answer.headers['x-page-count']]).toEqual([
    200,
    'the bytes of a picture',
    '1',
  ])
  expect((await page(id, '&Page=2')).statusCode).toBe(404)
})

it.each([
  ['a page that is not there', pdfOf(['1 0 0']), 'application/pdf', '&Page=2', [404, 'not_found']],
  ['a damaged file', '%PDF-1.7 nothing of a PDF', 'application/pdf', '', [400, 'not_supported']],
  [
    'a workbook',
    'PK',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    '',
    [400, 'not_supported'],
  ],
  ['page 0', pdfOf(['1 0 0']), 'application/pdf', '&Page=0', [400, 'invalid_request']],
  ['a width without bound', pdfOf(['1 0 0']), 'application/pdf', '&WidthPx=100000', [400, 'invalid_request']],
])('%s is refused with what is wrong', async (_what, content, contentType, more, expected) => {
  const answer = await page(await executed(content, contentType), more)
  expect([answer.statusCode, answer.json().code]).toEqual(expected)
})

it('a page that is far longer than wide is drawn smaller, within the most pixels of a picture', async () => {
  const { width, height } = picture(
    (await page(await executed(pdfOf(['0 1 0'], '10 1400')), '&WidthPx=2400')).rawPayload,
  )
  expect(width * height).toBeLessThanOrEqual(9_000_000)
  expect(height / width).toBeGreaterThan(100)
})

/** A file of one page that draws with resources of its own. */
function pdfWith(page: { content: string; resources: string; box: string }, objects: readonly string[]) {
  return `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${page.box}]/Contents 4 0 R/Resources<<${page.resources}>>>>endobj
4 0 obj<</Length ${page.content.length}>>stream
${page.content}
endstream endobj
${objects.map((object, index) => `${5 + index} 0 obj<<${object}\nendstream endobj`).join('\n')}
trailer<</Root 1 0 R>>
%%EOF`
}

it('a page that takes memory without end is refused as too costly, and the next one is drawn', async () => {
  // Forms within forms, each drawing the next one a hundred times.
  const forms = Array.from({ length: 12 }, (_, index) => {
    const content = index === 11 ? '0 0 1 1 re f' : '/F Do '.repeat(100)
    const next = index === 11 ? '' : `/XObject<</F ${6 + index} 0 R>>`
    return `/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<<${next}>>/Length ${content.length}>>stream\n${content}`
  })
  const page9 = { content: '/F Do', resources: '/XObject<</F 5 0 R>>', box: '9 9' }
  const answer = await page(await executed(pdfWith(page9, forms)))
  expect([answer.statusCode, answer.json().detail]).toEqual([
    400,
    expect.stringMatching(/more time or memory/),
  ])
  expect((await page(await executed(pdfOf(['0 1 1'])))).statusCode).toBe(200)
}, 120_000)

it('a page that draws for a quarter of an hour ends at the time limit, and its process with it', async () => {
  // A colour that is calculated for each of 2.9 million points, four hundred times; it needs no memory.
  const colour = '{ 2 copy mul sin exch cos add abs 1 exch sub abs dup 1 gt {pop 1} if dup dup }'
  const shading = '/ShadingType 1/ColorSpace/DeviceRGB/Domain[0 200 0 100]/Function 6 0 R/Length 0>>stream\n'
  const calculated = `/FunctionType 4/Domain[0 200 0 100]/Range[0 1 0 1 0 1]/Length ${colour.length}>>stream\n${colour}`
  const shown = { content: '/S sh '.repeat(400), resources: '/Shading<</S 5 0 R>>', box: '200 100' }
  const path = join(directory, crypto.randomUUID())
  const content = pdfWith(shown, [shading, calculated])
  await writeFile(path, content)
  const limits: unknown[] = []
  const warn = (fields: unknown) => void limits.push(fields)
  await using own = createDrawer({ ...silentLogger(), warn } as Logger, 5_000)
  const request = { sha256: 'slow', path, bytes: content.length, page: 1 }
  const { signal } = new AbortController()
  expect(await own.draw({ ...request, widthPx: 2_400 }, signal)).toEqual({ outcome: 'too-costly' })
  expect(limits).toContainEqual(expect.objectContaining({ task: 'drawPage', limit: 'time' }))
  // The same page of a few points is drawn: the size made it costly, not a fault of the file.
  expect(await drawer.draw({ ...request, widthPx: 16 }, signal)).toMatchObject({ outcome: 'drawn' })
}, 120_000)
