import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createDirectoryArtifactStore } from '@punctual/artifact'
import { beforeAll, expect, it } from 'vitest'

import { createScheduleApi, type ScheduleApi, smallBiSchedule } from '../single-schedule/fixtures.ts'
import { createTestApi, type TestApi } from '../support/test-api.ts'

let fixture: ScheduleApi
let directory: string
let api: TestApi

beforeAll(async () => {
  fixture = await createScheduleApi()
  directory = await mkdtemp(join(tmpdir(), 'punctual-artifacts-'))
  api = await createTestApi({ databaseUrl: fixture.api.databaseUrl, dependencies: { artifacts: store() } })
  return async () => {
    await api[Symbol.asyncDispose]()
    await fixture[Symbol.asyncDispose]()
    await rm(directory, { recursive: true })
  }
})

const store = () => createDirectoryArtifactStore({ directory })
const sql = (text: string, parameters: unknown[]) => fixture.api.store.database.query(text, parameters)
const read = (query: string) => api.call('GET', `/api/schedule/getartifact?${query}`, { as: 'Viewer' })

async function executed(schedule: { path: string; body: object }): Promise<string> {
  const { body } = await fixture.api.call('POST', `/api/${schedule.path}`, { body: schedule.body })
  return (
    await fixture.api.call('POST', '/api/schedule/executescheduleasync', {
      body: { ScheduleId: body.ScheduleId },
    })
  ).body.ExecutionId
}

const executedReport = () =>
  executed({
    path: 'singleschedule/createforbi',
    body: smallBiSchedule(fixture.biAccountId, `Schedule ${crypto.randomUUID()}`),
  })

/** A package of two reports, claimed: its definition is frozen in the execution. */
async function executedPackage(changes: object): Promise<string> {
  const report = { BiAccountId: fixture.biAccountId, WorkspaceName: 'Sales', BiReportName: 'Sales overview' }
  const Schedule = { Frequency: 'Daily', ExecutionTime: '06:00' }
  const body = {
    ScheduleName: `Package ${crypto.randomUUID()}`,
    FolderPath: '/Sales',
    Schedule,
    Reports: [report, report],
    ...changes,
  }
  const id = await executed({ path: 'packageschedule/create', body })
  await sql(
    `WITH kept AS (
       INSERT INTO snapshots (key, snapshot)
       SELECT e.id, jsonb_build_object('schedule', jsonb_build_object('definition', s.definition))
       FROM work e JOIN schedules s ON s.id = e.schedule_id WHERE e.id = $1
       RETURNING key)
     UPDATE work e SET snapshot_key = kept.key FROM kept WHERE e.id = $1`,
    [id],
  )
  return id
}

async function made(
  executionId: string,
  { position, name, content }: { position: number; name: string; content: string },
) {
  await writeFile(join(directory, 'made'), content)
  const { sha256, bytes } = await store().put(join(directory, 'made'))
  await sql(
    `INSERT INTO artifacts (id, nominal_at, execution_id, position, name, format, content_type, bytes, sha256, created_at)
     SELECT gen_random_uuid(), nominal_at, id, $2, $3, 'PDF', 'application/pdf', $4, $5, now() FROM executions WHERE id = $1`,
    [executionId, position, name, bytes, sha256],
  )
  return sha256
}

// proves decided-5.6.3/getartifact
it('streams a file as a download with its hash, and says when it is gone', async () => {
  const id = await executedReport()
  const sha256 = await made(id, { position: 0, name: 'Ümsätze "2026".pdf', content: '%PDF-1.7 content' })
  const file = await read(`ExecutionId=${id}`)
  expect([file.status, file.text]).toEqual([200, '%PDF-1.7 content'])
  expect(file.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="_ms_tze _2026_.pdf"; filename*=UTF-8''%C3%9Cms%C3%A4tze%20%222026%22.pdf`,
    etag: `"${sha256}"`,
  })
  expect((await read(`ExecutionId=${id}&Name=other.pdf`)).status).toBe(404)
  expect((await read(`ExecutionId=${await executedReport()}`)).body.detail).toContain('no file')
  await store().remove(sha256)
  expect((await read(`ExecutionId=${id}`)).body.detail).toContain('no longer kept')
  const withoutFiles = await fixture.api.call('GET', `/api/schedule/getartifact?ExecutionId=${id}`, {
    as: 'Viewer',
  })
  expect(withoutFiles.body.code).toBe('not_supported')
})

// proves decided-5.6.3/getartifact
it.each([
  ['the merged PDF of a package with MergePdf', { MergePdf: true }, 'merged'],
  ['the zip of a package with Zip', { MergePdf: true, Zip: true }, 'zip'],
  ['the first report of a package that puts nothing together', {}, 'first'],
])('answers what was delivered: %s', async (_case, changes, expected) => {
  const id = await executedPackage(changes)
  const files = ['first', 'second', 'merged', 'zip'].slice(
    0,
    expected === 'first' ? 2 : expected === 'merged' ? 3 : 4,
  )
  for (const [position, name] of files.entries())
    await made(id, { position, name: `${name}.pdf`, content: name })
  expect((await read(`ExecutionId=${id}`)).text).toBe(expected)
  expect((await read(`ExecutionId=${id}&Name=SECOND.pdf`)).text).toBe('second')
})

it('answers of rows of data the delivered file of the first row that has one, and each file by its hash', async () => {
  const id = await executedPackage({
    MergePdf: true,
    DataDriven: { Source: 'Json', Rows: [{ a: 1 }, { a: 2 }] },
  })
  // Positions of a row follow those of the row before: two reports, the merged PDF, the zip. The first row
  // failed after a report.
  await made(id, { position: 0, name: 'report.pdf', content: 'report of the first row' })
  await made(id, { position: 4, name: 'report.pdf', content: 'report of the second row' })
  const merged = await made(id, { position: 6, name: 'all.pdf', content: 'merged of the second row' })
  const second = (await read(`ExecutionId=${id}&Name=report.pdf`)).text
  expect([(await read(`ExecutionId=${id}`)).text, second]).toEqual([
    'merged of the second row',
    'report of the first row',
  ])
  expect((await read(`ExecutionId=${id}&Sha256=${merged.toUpperCase()}`)).text).toBe(
    'merged of the second row',
  )
  expect((await read(`ExecutionId=${id}&Sha256=${merged}&Name=report.pdf`)).status).toBe(404)
})

type Frozen = readonly [id: string, format: string, hasPassword: boolean, fileName?: string]

const freezeByHand = `
  WITH kept AS (
    INSERT INTO snapshots AS s (key, snapshot) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET snapshot = s.snapshot || excluded.snapshot RETURNING key)
  UPDATE work e SET snapshot_key = kept.key, locked_files = $3::jsonb FROM kept WHERE e.id = $1`

const freeze = (executionId: string, destinations: readonly Frozen[], lockedFiles: readonly object[] = []) =>
  sql(freezeByHand, [
    executionId,
    JSON.stringify({
      destinations: destinations.map(([id, format, hasPassword, fileName = '']) => ({
        id,
        settings: { format, fileName },
        hasPassword,
      })),
    }),
    JSON.stringify(lockedFiles),
  ])

const readAs = (as: 'Viewer' | 'Editor' | 'Administrator', query: string) =>
  api.call('GET', `/api/schedule/getartifact?${query}`, { as })
const [locked, open, other] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]

it.each<[string, readonly Frozen[], boolean]>([
  ['has a password at its only destination', [[locked, 'PDF', true]], true],
  [
    'has a password at every destination of its format',
    [
      [locked, 'PDF', true],
      [open, 'CSV', false],
    ],
    true,
  ],
  [
    'has a password at one of two destinations',
    [
      [locked, 'PDF', true],
      [open, 'PDF', false],
    ],
    false,
  ],
  ['has no password', [[open, 'PDF', false]], false],
  ['goes nowhere', [], false],
])('a file that %s is read as it was made by those who may', async (_case, destinations, isProtected) => {
  const id = await executedReport()
  const sha256 = await made(id, { position: 0, name: 'Sales.pdf', content: `made ${id}` })
  await freeze(id, destinations)
  for (const as of ['Viewer', 'Editor', 'Administrator'] as const) {
    const expected = isProtected && as !== 'Administrator' ? [403, 'artifact_protected'] : [200, undefined]
    for (const query of ['', '&Name=sales.pdf', `&Sha256=${sha256}`]) {
      const { status, body, text } = await readAs(as, `ExecutionId=${id}${query}`)
      expect([as, status, body.code, text.includes(`made ${id}`)]).toEqual([
        as,
        ...expected,
        expected[0] === 200,
      ])
    }
  }
})

it('a file with a password comes as its destination got it, for every caller who may download', async () => {
  const id = await executedReport()
  await made(id, { position: 0, name: 'Sales.pdf', content: `made ${id}` })
  const put = async (text: string) => {
    await writeFile(join(directory, 'sent'), text)
    return await store().put(join(directory, 'sent'))
  }
  const { sha256, bytes } = await put(`locked ${id}`)
  const zipped = await put(`zipped ${id}`)
  const plain = crypto.randomUUID()
  const file = {
    destinationId: locked,
    row: 0,
    position: 0,
    name: 'Sales.zip',
    contentType: 'application/zip',
    bytes,
    sha256,
  }
  await freeze(
    id,
    [
      [locked, 'PDF', true],
      [open, 'PDF', false],
      [plain, 'PDF', false],
      [other, 'PDF', true],
    ],
    [file, { ...file, destinationId: open, ...zipped }],
  )
  for (const as of ['Viewer', 'Administrator'] as const) {
    const answer = await readAs(as, `ExecutionId=${id}&DestinationId=${locked.toUpperCase()}`)
    expect([answer.status, answer.text, answer.headers['content-type']]).toEqual([
      200,
      `locked ${id}`,
      'application/zip',
    ])
    expect((await readAs(as, `ExecutionId=${id}&DestinationId=${open}`)).text).toBe(`zipped ${id}`)
    // What is in a zip without a password is also asked for by its name.
    const named = (of: string) => readAs(as, `ExecutionId=${id}&DestinationId=${of}&Name=Sales.pdf`)
    expect([(await named(open)).text, (await named(locked)).status]).toEqual([`made ${id}`, 404])
    expect((await readAs(as, `ExecutionId=${id}&DestinationId=${plain}`)).text).toBe(`made ${id}`)
    expect((await readAs(as, `ExecutionId=${id}&DestinationId=${other}`)).body.detail).toContain(
      'no such file as this destination got it',
    )
    expect(
      (await readAs(as, `ExecutionId=${id}&DestinationId=${crypto.randomUUID()}`)).body.detail,
    ).toContain('no destination with this id')
  }
})

it.each([
  ['as its destination calls it', 'Q3 of {{ExecutionId}}', (id: string) => `Q3 of ${id}.pdf`],
  ['under its own name where only a row of data has filled it', 'Q3 {{Region}}', () => 'Sales.pdf'],
])('a file comes by its destination %s', async (_case, fileName, expected) => {
  const id = await executedReport()
  await made(id, { position: 0, name: 'Sales.pdf', content: `made ${id}` })
  await freeze(id, [[open, 'PDF', false, fileName]])
  const named = async (query: string) => {
    const { text, headers } = await readAs('Viewer', `ExecutionId=${id}${query}`)
    return [text, headers['content-disposition']]
  }
  const header = (name: string) => expect.stringContaining(`filename="${name}"`)
  expect(await named(`&DestinationId=${open}`)).toEqual([`made ${id}`, header(expected(id))])
  expect(await named('')).toEqual([`made ${id}`, header('Sales.pdf')])
})

it('the merged file of a package comes as its destination calls it, and its reports keep their names', async () => {
  const id = await executedPackage({ MergePdf: true })
  for (const [position, name] of ['first', 'second', 'merged'].entries())
    await made(id, { position, name: `${name}.pdf`, content: `${name} ${id}` })
  await freeze(id, [[open, 'PDF', false, 'Q3']])
  const named = async (query: string) =>
    (await readAs('Viewer', `ExecutionId=${id}&DestinationId=${open}${query}`)).headers['content-disposition']
  expect(await named('')).toContain('filename="Q3.pdf"')
  expect(await named('&Name=first.pdf')).toContain('filename="first.pdf"')
})

it('every file of a package whose destinations all have a password is protected, its reports too', async () => {
  const id = await executedPackage({ MergePdf: true })
  for (const [position, name] of ['first', 'second', 'merged'].entries())
    await made(id, { position, name: `${name}.pdf`, content: `${name} ${id}` })
  await freeze(id, [[locked, 'XLSX', true]])
  for (const query of ['', '&Name=first.pdf', '&Name=merged.pdf'])
    expect((await readAs('Viewer', `ExecutionId=${id}${query}`)).body.code).toBe('artifact_protected')
})
