import { countOpenTransactions } from '@punctual/engine/testing'
import { beforeAll, describe, expect, it } from 'vitest'

import { createScheduleApi, paginatedSchedule, type ScheduleApi } from './fixtures.ts'

let fixture: ScheduleApi

beforeAll(async () => {
  fixture = await createScheduleApi()
  return () => fixture[Symbol.asyncDispose]()
})

const path = '/api/singleschedule/createbulkpaginated'
type Options = { headers?: Record<string, string>; as?: 'Editor' | 'Viewer' }
const bulk = (body: unknown, { query = '', ...options }: Options & { query?: string } = {}) =>
  fixture.api.call('POST', `${path}${query}`, { as: 'Editor', body, ...options })
const newName = () => `Bulk ${crypto.randomUUID()}`
const item = (changes: Record<string, unknown> = {}) => ({
  ...paginatedSchedule(fixture.reportServerAccountId, newName()),
  ...changes,
})
const read = (id: string) => fixture.api.call('GET', `/api/singleschedule/getpaginated/${id}`)
const checkResults = (results: { Success: boolean }[]) => results.map(({ Success }) => Success)
const countOf = async (names: string[]) => {
  const sql = 'SELECT count(*)::int AS count FROM schedules WHERE name = ANY ($1)'
  return (await fixture.api.store.database.query<{ count: number }>(sql, [names]))[0]?.count
}

/** A multipart form as a client writes it. */
function form(parts: { name: string; fileName?: string; content: string }[], end = true) {
  const boundary = 'limit-of-parts'
  const written = parts.map(({ name, fileName, content }) => {
    const file = fileName === undefined ? '' : `; filename="${fileName}"\r\nContent-Type: application/json`
    return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${content}\r\n`
  })
  return {
    body: written.join('') + (end ? `--${boundary}--\r\n` : ''),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

// proves given-204/left-open-bulk decided-7.5.4/createbulkpaginated
it('bulk creation answers for each item in its order, and what it created reads back as if created by its own request', async () => {
  const wanted = [
    item(),
    item({
      ReportServerAccountId: undefined,
      BiAccountId: fixture.biAccountId,
      ReportUrl: 'https://app.example.org/r/1',
    }),
  ]
  const { status, body } = await bulk(wanted)
  expect(status).toBe(200)
  expect(body).toEqual(
    wanted.map((_, Index) => ({ Index, Success: true, Id: expect.any(String) as string, Errors: [] })),
  )
  for (const [index, { Id }] of body.entries()) {
    expect((await read(Id)).body).toMatchObject({
      ScheduleId: Id,
      ScheduleName: wanted[index]!.ScheduleName,
      Version: 1,
    })
  }
  expect(fixture.hints).toContain('schedules')
})

it('bulk creation of which nothing can be created is audited at once, and leaves nothing open behind', async () => {
  for (const body of [[], [{}], [{ ScheduleName: 'x' }, null]]) {
    expect(checkResults((await bulk(body)).body)).toEqual(body.map(() => false))
    const [entry] = await fixture.api.store.audit.list({
      filter: { action: 'singleschedule.createbulkpaginated' },
      limit: 1,
    })
    expect([entry?.subject, entry?.after]).toEqual([`0 of ${body.length}`, { Created: [] }])
  }
  expect(await countOpenTransactions(fixture.api.databaseUrl)).toBe(0)
})

it('bulk creation answers an empty array for one, and takes any spelling of the fields', async () => {
  expect((await bulk([])).body).toEqual([])
  const { ScheduleName, ReportUrl, ...rest } = item()
  expect(
    checkResults((await bulk([{ ...rest, schedulename: ScheduleName, REPORTURL: ReportUrl }])).body),
  ).toEqual([true])
})

// proves given-278/addemaildestination-bulk-creation decided-7.5.4/results-for-each
it('bulk creation loses no item because of a bad one, and names every wrong field of each', async () => {
  const { body } = await bulk([
    item({ ScheduleNam: 'x' }),
    item(),
    null,
    'text',
    item({ Schedule: { Frequency: 'Daily', ExecutionTime: '25:00' }, Parameters: [{ Name: '' }] }),
    item({ FolderPath: '/Nowhere' }),
    item({ ReportServerAccountId: crypto.randomUUID() }),
    item({ Description: 'a\u0000b' }),
    JSON.parse('{"__proto__": {"isAdmin": true}}'),
    [],
    item(),
  ])
  expect(checkResults(body)).toEqual([
    false,
    true,
    false,
    false,
    false,
    false,
    false,
    false,
    false,
    false,
    true,
  ])
  const errorsOf = (index: number) =>
    body[index].Errors.map(({ Code, Field }: { Code: string; Field: string }) => `${Code} ${Field}`).sort()
  expect(errorsOf(0)).toEqual(['invalid_request ScheduleNam'])
  expect(body[0].Errors[0].Message).toContain('did you mean ScheduleName?')
  expect(errorsOf(2)).toEqual(['invalid_request '])
  expect(errorsOf(4)).toEqual([
    'invalid_request Parameters[0].Name',
    'invalid_request Schedule.ExecutionTime',
  ])
  expect(errorsOf(5)).toEqual(['not_found FolderPath'])
  expect(errorsOf(6)).toEqual(['not_found ReportServerAccountId'])
  expect(errorsOf(7)).toEqual(['invalid_request Description'])
  expect(body[1].Id).toMatch(/^[0-9a-f-]{36}$/)
})

it('bulk creation creates the first of two with the same name, whatever its case, and none that was there', async () => {
  const name = newName()
  const { body } = await bulk([
    item({ ScheduleName: name }),
    item({ ScheduleName: name.toUpperCase() }),
    item(),
  ])
  expect(checkResults(body)).toEqual([true, false, true])
  expect(body[1].Errors).toMatchObject([{ Code: 'name_taken', Field: 'ScheduleName' }])
  expect(checkResults((await bulk([item({ ScheduleName: name })])).body)).toEqual([false])
})

it.each([
  ['an object', {}],
  ['a text', '"text"'],
  ['nothing', undefined],
  ['a number', 5],
])('bulk creation refuses %s instead of an array', async (_what, body) => {
  const answer = await bulk(body)
  expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request'])
  expect(answer.body.detail).toContain('must be a JSON array')
})

// proves given-272/left-open-batch decided-1.10.1/body-1-mib
it('bulk creation takes 500 items and refuses 501 before any is created', async () => {
  const items = Array.from({ length: 500 }, () => item({ EmailDestinations: [] }))
  expect((await bulk([...items, item()])).status).toBe(400)
  expect(await countOf(items.map(({ ScheduleName }) => ScheduleName))).toBe(0)
  const { body } = await bulk(items)
  expect(body.every(({ Success }: { Success: boolean }) => Success)).toBe(true)
  expect(await countOf(items.map(({ ScheduleName }) => ScheduleName))).toBe(500)
})

// proves given-272/left-open-payload decided-1.10.1/body-1-mib
it('bulk creation refuses a body over 20 MiB, and takes one that is larger than other bodies may be', async () => {
  expect((await bulk([item({ Description: 'x'.repeat(21 * 1_048_576) })])).status).toBe(413)
  const { status, body } = await bulk([
    ...Array.from({ length: 300 }, () => ({ ScheduleName: 'x'.repeat(9_000) })),
    item(),
  ])
  expect([status, body.length, body.at(-1).Success]).toEqual([200, 301, true])
})

it('bulk creation is for editors, and is audited with the ids', async () => {
  expect((await bulk([item()], { as: 'Viewer' })).status).toBe(403)
  const { body } = await bulk([item()])
  const entries = await fixture.api.store.audit.list({
    filter: { action: 'singleschedule.createbulkpaginated' },
    limit: 1,
  })
  expect(entries[0]?.after).toEqual({ Created: [body[0].Id] })
})

// proves decided-7.5.4/createbulkforreportserver
it('bulk creation for report servers asks every item for a report server account', async () => {
  const { body } = await fixture.api.call('POST', '/api/singleschedule/createbulkforreportserver', {
    as: 'Editor',
    body: [item(), item({ ReportServerAccountId: undefined, BiAccountId: fixture.biAccountId })],
  })
  expect(checkResults(body)).toEqual([true, false])
  expect(body[1].Errors).toMatchObject([{ Field: 'ReportServerAccountId' }])
})

describe('all or nothing', () => {
  const atomic = (body: unknown, headers = {}) => bulk(body, { query: '?ATOMIC=true', headers })

  // proves decided-7.5.4/atomic-true-creates
  it('all or nothing creates all', async () => {
    const items = [item(), item()]
    const { status, body } = await atomic(items)
    expect([status, checkResults(body)]).toEqual([200, [true, true]])
    expect((await read(body[1].Id)).body.ScheduleName).toBe(items[1]?.ScheduleName)
  })

  // proves decided-7.5.4/atomic-true-creates
  it.each([
    ['an invalid item', () => item({ Format: 1 }), 400, 'invalid_request', '[1].Format'],
    [
      'a name that is taken in the request',
      (first: string) => item({ ScheduleName: first.toUpperCase() }),
      409,
      'name_taken',
      '[1].ScheduleName',
    ],
    [
      'a folder that is not there',
      () => item({ FolderPath: '/Nowhere' }),
      404,
      'not_found',
      '[1].FolderPath',
    ],
    [
      'an account that is not there',
      () => item({ ReportServerAccountId: 'none' }),
      404,
      'not_found',
      '[1].ReportServerAccountId',
    ],
    ['a path that is none', () => item({ FolderPath: '/a/../..' }), 400, 'invalid_request', '[1].FolderPath'],
  ])(
    'all or nothing creates nothing because of %s, and says which item it was',
    async (_what, make, status, code, field) => {
      const [first, last] = [item(), item()]
      const answer = await atomic([first, make(first.ScheduleName), last])
      expect([answer.status, answer.body.code]).toEqual([status, code])
      expect(answer.body.errors.map((each: { field: string }) => each.field)).toEqual([field])
      expect(checkResults(answer.body.Results)).toEqual([false, false, false])
      expect(answer.body.Results[0].Errors).toMatchObject([{ Code: 'not_created' }])
      expect(await countOf([first.ScheduleName, last.ScheduleName])).toBe(0)
    },
  )

  // proves decided-7.5.4/atomic-true-creates
  it('all or nothing names every item that stands in the way, not only the first', async () => {
    const taken = newName()
    await bulk([item({ ScheduleName: taken })])
    const answer = await atomic([item(), item({ ScheduleName: taken }), item({ FolderPath: '/Nowhere' })])
    expect(answer.body.errors.map((each: { field: string }) => each.field)).toEqual([
      '[1].ScheduleName',
      '[2].FolderPath',
    ])
  })

  it('what stands in the way of each item is said in the language of the caller', async () => {
    const headers = { 'accept-language': 'de' }
    const [free, stuck] = [item(), item({ FolderPath: '/Nowhere' })]
    const missing =
      'Den Ordner „/Nowhere“ gibt es nicht; legen Sie ihn zuerst mit POST /api/folder/create an.'
    const said = (results: { Errors: { Message: string }[] }[]) =>
      results.map(({ Errors }) => Errors.map(({ Message }) => Message))
    const results = (await bulk([free, stuck], { headers })).body
    expect(said(results)).toEqual([[], [missing]])
    expect(results[1].Errors).toMatchObject([
      { MessageCode: 'folder_to_be_made', Values: { Path: '/Nowhere' } },
    ])
    const { body } = await atomic([item(), stuck], headers)
    expect(said(body.Results)).toEqual([
      ['Wurde nicht angelegt, denn ein anderer Eintrag der Anfrage lässt sich nicht anlegen.'],
      [missing],
    ])
    expect(body.errors).toMatchObject([
      { field: '[1].FolderPath', message: missing, code: 'folder_to_be_made' },
    ])
  })
})

describe('under an Idempotency-Key', () => {
  const key = () => ({ 'idempotency-key': crypto.randomUUID() })

  it('the same request has the same answer and creates nothing again', async () => {
    const [body, headers] = [[item(), item({ FolderPath: '/Nowhere' })], key()]
    const [first, second] = [await bulk(body, { headers }), await bulk(body, { headers })]
    expect(second.body).toEqual(first.body)
    expect((await bulk([item()], { headers })).status).toBe(409)
  })

  it.each(['', '?atomic=true'])(
    'a second attempt after a crash meets what the first one made (%s)',
    async (query) => {
      const [body, headers] = [[item(), item()], key()]
      const first = await bulk(body, { headers, query })
      expect(checkResults(first.body)).toEqual([true, true])
      await fixture.api.store.database.query('DELETE FROM idempotency_keys')
      expect((await bulk(body, { headers, query })).body).toEqual(first.body)
      expect(await countOf(body.map(({ ScheduleName }) => ScheduleName))).toBe(2)
    },
  )

  it('an atomic request that was refused can be repeated when what stood in its way is gone', async () => {
    const [taken, headers] = [newName(), key()]
    const there = await bulk([item({ ScheduleName: taken })])
    const body = [item(), item({ ScheduleName: taken })]
    expect((await bulk(body, { headers, query: '?atomic=true' })).status).toBe(409)
    await fixture.api.call('DELETE', `/api/singleschedule/delete/${there.body[0].Id}`)
    expect(checkResults((await bulk(body, { headers, query: '?atomic=true' })).body)).toEqual([true, true])
  })
})

describe('a multipart file', () => {
  const send = (parts: Parameters<typeof form>[0], end = true) => {
    const { body, headers } = form(parts, end)
    return bulk(body, { headers })
  }

  // proves given-204/left-open-bulk decided-7.5.4/createbulkpaginated
  it('a multipart file is the same as the body, whatever it is called', async () => {
    const wanted = item()
    const { status, body } = await send([
      { name: 'File', fileName: '../../x.json', content: JSON.stringify([wanted, {}]) },
    ])
    expect([status, checkResults(body)]).toEqual([200, [true, false]])
    expect((await read(body[0].Id)).body.ScheduleName).toBe(wanted.ScheduleName)
    const asField = await send([{ name: 'file', content: JSON.stringify([item()]) }])
    expect(checkResults(asField.body)).toEqual([true])
  })

  it.each([
    ['without the file', [], 400],
    ['with another part', [{ name: 'schedules', fileName: 'a.json', content: '[]' }], 400],
    ['that is not JSON', [{ name: 'file', fileName: 'a.json', content: 's3cret [' }], 400],
    ['with two files', [1, 2].map(() => ({ name: 'file', fileName: 'a.json', content: '[]' })), 413],
    [
      'over 20 MiB',
      [{ name: 'file', fileName: 'a.json', content: `["${'x'.repeat(21 * 1_048_576)}"]` }],
      413,
    ],
  ])('a multipart file %s is refused', async (_what, parts, status) => {
    const answer = await send(parts)
    expect(answer.status).toBe(status)
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(answer.text).not.toContain('s3cret')
  })

  it('a multipart file that breaks off, or whose boundary is missing, is refused', async () => {
    expect((await send([{ name: 'file', fileName: 'a.json', content: '[]' }], false)).status).toBe(400)
    const noBoundary = await bulk('[]', { headers: { 'content-type': 'multipart/form-data' } })
    expect(noBoundary.status).toBe(400)
  })

  it('a multipart file that has no name is refused', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const { status, body } = await bulk('--x\r\nContent-Disposition: form-data\r\n\r\n[]\r\n--x--\r\n', {
      headers,
    })
    expect([status, body.code]).toEqual([400, 'invalid_request'])
  })

  it('a multipart file is answered however large a part without a disposition is', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    for (const length of [20_000, 2_000_000, 19_000_000]) {
      const { status } = await bulk(`--x\r\nX: y\r\n\r\n${' '.repeat(length)}\r\n--x--\r\n`, { headers })
      expect(status).toBe(400)
    }
  })

  it('a multipart file is taken by no other operation', async () => {
    const { body, headers } = form([{ name: 'file', fileName: 'a.json', content: '{}' }])
    expect(
      (await fixture.api.call('POST', '/api/singleschedule/createpaginated', { body, headers })).status,
    ).toBe(415)
  })

  it('a multipart file is not even read for a caller who may not create', async () => {
    const { body, headers } = form([{ name: 'file', fileName: 'a.json', content: 'no JSON' }])
    expect((await bulk(body, { headers, as: 'Viewer' })).status).toBe(403)
  })
})
