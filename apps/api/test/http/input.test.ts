import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createProbes } from '../support/probe-operations.ts'
import { rawRequest } from '../support/raw-request.ts'
import { createTestApi, type TestApi } from '../support/test-api.ts'

let api: TestApi
let base: string
let authorization: string

beforeAll(async () => {
  api = await createTestApi({ operations: createProbes().operations })
  base = await api.app.listen({ host: '127.0.0.1', port: 0 })
  authorization = (await api.client('Editor')).authorization
})
afterAll(() => api[Symbol.asyncDispose]())

const echo = (body: unknown) => api.call('POST', '/api/probe/echo/1', { body })

// proves decided-1.1.2/values-path-keep decided-1.1.3/trailing-doubled-slash
it.each(['/API/Probe/EcHo/AbC', '/api/probe/echo/AbC/', '//api//probe/echo/AbC', '/api/probe/ECHO/AbC//'])(
  'paths %s is matched, and the value in it keeps its case',
  async (path) => {
    const { status, body } = await api.call('POST', path, { body: { Name: 'n' } })
    expect(status).toBe(200)
    expect(body.id).toBe('AbC')
  },
)

it('paths take a value of any length that a request line has, and a stranger is a stranger there too', async () => {
  const id = 'x'.repeat(10_000)
  const { status, body } = await api.call('POST', `/api/probe/echo/${id}`, { body: { Name: 'n' } })
  expect([status, body.id]).toEqual([200, id])
  const path = `/api/probe/echo/${id}`
  expect((await api.call('POST', path, { as: null, body: { Name: 'n' } })).status).toBe(401)
})

// proves decided-1.6.5/404-for-unknown
it('paths answers 404 with a guess for an unknown path', async () => {
  const { status, body } = await api.call('GET', '/api/probe/getal?secret=1')
  expect(status).toBe(404)
  expect(body).toMatchObject({
    code: 'path_not_found',
    detail: 'Did you mean /api/probe/getall?',
    instance: '/api/probe/getal',
  })
})

// proves decided-1.6.6/405
it('paths answers 405 with Allow for a method that a path does not take', async () => {
  const { status, headers, body } = await api.call('DELETE', '/api/PROBE/getall/')
  expect(status).toBe(405)
  expect(headers['allow']).toBe('GET, HEAD, POST')
  expect(body.code).toBe('method_not_allowed')
})

// proves decided-1.1.1/paths-match-any decided-1.1.4/answers-pascalcase
it('fields match without regard to case at every level, and answers have the spelling of the interface', async () => {
  const { body } = await echo({
    NAME: 'n',
    schedule: { frequency: 'daily', STARTDATE: '2026-01-01' },
    items: [{ to: 'a' }],
    keyWORDS: ['x'],
  })
  expect(body).toEqual({
    id: '1',
    clearExisting: false,
    Name: 'n',
    Schedule: { Frequency: 'Daily', StartDate: '2026-01-01' },
    Items: [{ To: 'a' }],
    Keywords: ['x'],
  })
})

it('fields keep their spelling inside free objects', async () => {
  const { body } = await echo({ Name: 'n', Filters: [{ $schema: 's', Target: { tABLE: 't' } }] })
  expect(body.Filters).toEqual([{ $schema: 's', Target: { tABLE: 't' } }])
})

// proves decided-1.6.17/unknown-body-400
it('fields that are unknown are refused by name with a guess', async () => {
  const { status, body } = await echo({ Name: 'n', Schedule: { Frequenzy: 'Daily' }, Itmes: [] })
  expect(status).toBe(400)
  expect(body.errors).toMatchObject([
    { field: 'Schedule.Frequenzy', message: 'is not a known field; did you mean Frequency?' },
    { field: 'Itmes', message: 'is not a known field; did you mean Items?' },
  ])
  expect(
    (await api.call('POST', '/api/probe/echo/1?clearexistin=true', { body: { Name: 'n' } })).body.errors[0]
      .message,
  ).toContain('clearExisting')
})

// proves decided-1.6.17/given-twice-400
it('fields that are given twice in two spellings are refused', async () => {
  const { status, body } = await echo('{"Name":"a","name":"b"}')
  expect(status).toBe(400)
  expect(body.errors).toMatchObject([{ field: 'Name', message: 'is given twice' }])
})

// proves decided-1.6.17/given-twice-400
it.each([
  ['POST', '/api/probe/echo/1', '{"Name":"a","Name":"a"}', 'Name'],
  [
    'POST',
    '/api/probe/echo/1',
    '{"Name":"n","Schedule":{"Frequency":"Daily","\\u0046requency":"Weekly"}}',
    'Schedule.Frequency',
  ],
  ['POST', '/api/probe/echo/1', '{"Name":"n","Items":[{"To":"a"},{"To":"b","To":"c"}]}', 'Items[1].To'],
  ['GET', '/api/probe/getall', '{"Count":1,"Count":2}', 'Count'],
] as const)(
  'fields that are given twice in JSON are refused, instead of one of them being dropped: %s %s %s',
  async (method, path, body, field) => {
    const answer = await api.call(method, path, { body })
    expect([answer.status, answer.body.code, answer.body.errors]).toMatchObject([
      400,
      'invalid_request',
      [{ field, message: 'is given twice' }],
    ])
  },
)

it('fields that are given twice in the JSON of a form field are refused', async () => {
  const { status, body } = await api.call('POST', '/api/probe/echo/1', {
    form: { name: 'n', schedule: '{"frequency":"Daily","frequency":"Weekly"}' },
  })
  expect([status, body.errors]).toMatchObject([
    400,
    [{ field: 'Schedule.frequency', message: 'is given twice' }],
  ])
})

it('fields that belong in the body are not called unknown when they stand in the query string', async () => {
  const { status, body } = await api.call('POST', '/api/probe/echo/1?name=n', { body: {} })
  expect(status).toBe(400)
  expect(body.errors).toMatchObject([
    { field: 'Name', message: 'belongs in the body, not in the query string' },
  ])
})

it('fields that are missing are called required, whatever they should hold', async () => {
  const { body } = await echo({ Name: 'n', Schedule: {}, Items: [{}], Keywords: 5 })
  expect(body.errors).toMatchObject([
    { field: 'Schedule.Frequency', message: 'is required' },
    { field: 'Items[0].To', message: 'is required' },
    { field: 'Keywords', message: 'must be string or array' },
  ])
})

// proves decided-1.6.1/errors-with-message
it('fields that are missing or of the wrong type are all named at once', async () => {
  const { body } = await echo({ Schedule: { Frequency: 'Hourly' }, Items: [{ To: 1 }] })
  expect(body.errors.map(({ field }: { field: string }) => field)).toEqual([
    'Name',
    'Schedule.Frequency',
    'Items[0].To',
  ])
  expect(body.errors[0].message).toBe('is required')
})

// proves given-165/left-open-body decided-1.1.1/keys-forms-queries
it('forms carry nested values as JSON text, and numbers and booleans as words', async () => {
  const form = {
    name: 'n',
    schedule: '{"frequency":"WEEKLY"}',
    items: '[{"to":"a"}]',
    keywords: 'one,two',
    limit: '3.5',
  }
  const { status, body } = await api.call('POST', '/api/probe/echo/1?CLEAREXISTING=True', { form })
  expect(status).toBe(200)
  expect(body).toEqual({
    id: '1',
    clearExisting: true,
    Name: 'n',
    Limit: 3.5,
    Schedule: { Frequency: 'Weekly' },
    Items: [{ To: 'a' }],
    Keywords: 'one,two',
  })
})

it('forms refuse a field that is given twice, unless it is a list', async () => {
  const { status, body } = await api.call('POST', '/api/probe/echo/1', {
    form: 'Name=a&Name=b&Keywords=one&Keywords=two',
  })
  expect(status).toBe(400)
  expect(body.errors).toMatchObject([{ field: 'Name', message: 'is given twice' }])
  expect(
    (
      await api.call('POST', '/api/probe/echo/1?clearExisting=true&clearExisting=false', {
        form: { name: 'n' },
      })
    ).status,
  ).toBe(400)
})

it('forms are read as JSON when that is what they hold, as curl sends it, and are never quoted', async () => {
  const { status, body } = await api.call('POST', '/api/probe/echo/1', {
    form: ' {"name": "n", "keywords": ["a=b&c"]}',
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({ Name: 'n', Keywords: ['a=b&c'] })
  const broken = await api.call('POST', '/api/probe/echo/1', { form: '{"name": "s3cret' })
  expect(broken.body).toMatchObject({ status: 400, code: 'malformed_body' })
  expect(broken.text).not.toContain('s3cret')
})

it.each(['"', '5" wide', '{"', '{{{"{{', '\\"', '{"\\x":1'])(
  'forms take %j for the one element of a list: plain text that resembles JSON',
  async (text) => {
    const { status, body } = await api.call('POST', '/api/probe/echo/1', { form: { name: 'n', items: text } })
    expect([status, body.errors[0].field]).toEqual([400, 'Items[0]'])
  },
)

it('forms refuse nested text that is not JSON, and hostile text inside of it', async () => {
  expect(
    (await api.call('POST', '/api/probe/echo/1', { form: { name: 'n', schedule: '{oops' } })).body.errors[0]
      .field,
  ).toBe('Schedule')
  const deep = `${'['.repeat(60)}${']'.repeat(60)}`
  expect(
    (await api.call('POST', '/api/probe/echo/1', { form: { name: 'n', items: deep } })).body.errors[0]
      .message,
  ).toContain('nested deeper')
  expect(
    (await api.call('POST', '/api/probe/echo/1', { form: { name: 'n', items: '['.repeat(200_000) } })).status,
  ).toBe(400)
  const polluting = '[{"__proto__":{"x":1}}]'
  expect(
    (await api.call('POST', '/api/probe/echo/1', { form: { name: 'n', filters: polluting } })).status,
  ).toBe(400)
})

describe('operations with a body on GET', () => {
  const wanted = { Input: { FilterValues: ['a', 'b'], FilterOperator: 'NOT LIKE', Count: 2 } }

  // proves given-173/biaccount-getreports-selection decided-1.2.2/reads-json-body
  it('operations with a body on GET read a JSON body over a real connection', async () => {
    const body = JSON.stringify({ filtervalues: ['a', 'b'], filteroperator: 'not like', count: 2 })
    const headers = {
      authorization,
      'content-type': 'application/json',
      'content-length': String(body.length),
    }
    const answer = await rawRequest(`${base}/api/probe/GetAll`, { method: 'GET', headers, body })
    expect(answer.status).toBe(200)
    expect(JSON.parse(answer.text)).toEqual(wanted)
  })

  // proves decided-1.2.2/reads-json-body
  it('operations with a body on GET read a chunked body too', async () => {
    const headers = {
      authorization,
      'content-type': 'application/json; charset=utf-8',
      'transfer-encoding': 'chunked',
    }
    const answer = await rawRequest(`${base}/api/probe/getall`, {
      method: 'GET',
      headers,
      body: '{"Count":7}',
    })
    expect(JSON.parse(answer.text).Input.Count).toBe(7)
  })

  // proves decided-1.2.3/same-names-query
  it('operations with a body on GET take the same fields as query parameters', async () => {
    const url = `${base}/api/probe/getall?filtervalues=a&FilterValues=b&FILTEROPERATOR=NOT%20LIKE&count=2`
    // Two spellings of one repeated parameter are two parameters, so that one is refused.
    expect((await rawRequest(url, { method: 'GET', headers: { authorization } })).status).toBe(400)
    const answer = await rawRequest(url.replace('&FilterValues=b', '&filtervalues=b'), {
      method: 'GET',
      headers: { authorization },
    })
    expect(JSON.parse(answer.text)).toEqual(wanted)
    const single = await api.call('GET', '/api/probe/getall?FilterValues=%5B%22a%22%2C%22b%22%5D&deep=1')
    expect(single.body.Input).toMatchObject({ FilterValues: ['a', 'b'], Deep: true })
  })

  // proves decided-1.2.4/each-offered-as
  it('operations with a body on GET are offered as POST with JSON and with a form', async () => {
    expect(
      (
        await api.call('POST', '/api/probe/getall', {
          body: { FilterValues: ['a', 'b'], FilterOperator: 'NOT LIKE', Count: 2 },
        })
      ).body,
    ).toEqual(wanted)
    const form = { FilterValues: '["a","b"]', FilterOperator: 'NOT LIKE', Count: '2' }
    expect((await api.call('POST', '/api/probe/getall', { form })).body).toEqual(wanted)
  })

  it('operations with a body on GET merge query string and body, and refuse a field that says two things', async () => {
    const merged = await api.call('POST', '/api/probe/getall?Count=2', {
      body: { FilterValues: ['a', 'b'], FilterOperator: 'NOT LIKE' },
    })
    expect(merged.body).toEqual(wanted)
    const twice = await api.call('POST', '/api/probe/getall?count=2', { body: { Count: 3 } })
    expect(twice.body.errors).toMatchObject([
      { field: 'Count', message: 'is given in the query string and in the body' },
    ])
    expect(
      (await api.call('POST', '/api/probe/getall?count=2', { body: { Count: 2 } })).body.Input.Count,
    ).toBe(2)
  })

  // proves decided-7.6.7/list-without-body
  it('operations with a body on GET know whether there was any input: no body and an empty one are none, an empty object is one', async () => {
    const headers = { authorization, 'content-type': 'application/json' }
    const none = await rawRequest(`${base}/api/probe/getall`, { method: 'GET', headers })
    expect(none.text).toBe('[]')
    expect((await api.call('POST', '/api/probe/getall', { body: '' })).body).toEqual([])
    expect((await api.call('POST', '/api/probe/getall', { body: {} })).body).toEqual({
      Input: { FilterOperator: 'LIKE' },
    })
  })

  it('operations with a body on GET tolerate any content type when there is no body', async () => {
    const answer = await rawRequest(`${base}/api/probe/getall`, {
      method: 'GET',
      headers: { authorization, 'content-type': 'text/xml' },
    })
    expect(answer.status).toBe(200)
  })
})

// proves decided-1.6.2/400-for-what
it.each([
  ['not JSON', '{"Name": "s3cret-value'],
  ['JSON of another type', '[1,2]'],
  ['a number', '5'],
  ['a string', '"text"'],
  ['a prototype', '{"Name":"n","__proto__":{"isAdmin":true}}'],
  ['a constructor', '{"Name":"n","constructor":{"prototype":{}}}'],
  ['deep nesting', `{"Name":"n","Items":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
  ['a NUL character', '{"Name":"a\\u0000b"}'],
  ['half of a surrogate pair', '{"Name":"\\ud800"}'],
  ['a number without end', '{"Name":"n","Limit":1e999}'],
  ['a very long name', JSON.stringify({ Name: 'x'.repeat(100_000) })],
])('hostile bodies with %s are 400 and never 500', async (_what, body) => {
  const answer = await api.call('POST', '/api/probe/echo/1', { body })
  expect(answer.status).toBe(400)
  expect(answer.headers['content-type']).toContain('application/problem+json')
  expect(answer.text).not.toContain('s3cret')
})

it('hostile bodies that are not UTF-8 are 400', async () => {
  const headers = { authorization, 'content-type': 'application/json' }
  const answer = await rawRequest(`${base}/api/probe/echo/1`, {
    method: 'POST',
    headers,
    body: Buffer.from([0x22, 0xff, 0x22]),
  })
  expect(JSON.parse(answer.text)).toMatchObject({ status: 400, code: 'malformed_body' })
})

// proves decided-1.6.9/415
it('hostile bodies of another content type are 415', async () => {
  const { status, body } = await api.call('POST', '/api/probe/echo/1', {
    body: '<Name/>',
    headers: { 'content-type': 'application/xml' },
  })
  expect(status).toBe(415)
  expect(body.code).toBe('content_type_not_supported')
})

it.each([
  ['body_encoding_not_read', { 'content-encoding': 'gzip' }],
  ['body_charset_not_read', { 'content-type': 'application/json; charset=utf-16' }],
  ['body_charset_not_read', { 'content-type': 'application/x-www-form-urlencoded; charset=iso-8859-1' }],
])('bodies with a form that is not read are 415 with %s', async (detailCode, form) => {
  const answer = await rawRequest(`${base}/api/probe/echo/1`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json', ...form },
    body: '{"Name":"x"}',
  })
  expect(answer.headers['accept-encoding']).toBe('identity')
  expect(JSON.parse(answer.text)).toMatchObject({
    status: 415,
    code: 'content_type_not_supported',
    detailCode,
  })
})

it('a body with the Content-Encoding identity and the charset utf-8 is read', async () => {
  const answer = await rawRequest(`${base}/api/probe/echo/1`, {
    method: 'POST',
    headers: {
      authorization,
      'content-encoding': 'identity',
      'content-type': 'application/json; charset=utf-8',
    },
    body: '{"Name":"x"}',
  })
  expect(answer.status).toBe(200)
})

// proves given-272/left-open-payload decided-1.6.8/413 decided-1.10.1/body-1-mib
it('hostile bodies larger than the limit are 413', async () => {
  const { status, body } = await echo({ Name: 'x'.repeat(1_100_000) })
  expect(status).toBe(413)
  expect(body.code).toBe('body_too_large')
  expect(body.detailValues).toEqual({ most: expect.any(Number) })
  expect(body.detail).toBe(
    `The body is larger than this operation takes: ${body.detailValues.most} bytes. Shorten its values, or send fewer entries at once.`,
  )
})

it('hostile bodies are not even read for a caller without a token', async () => {
  const { status } = await api.call('POST', '/api/probe/echo/1', { as: null, body: '{"Name":' })
  expect(status).toBe(401)
})

// proves decided-1.6.2/400-for-what
it('hostile bodies that are no HTTP at all get a 400', async () => {
  const { connect } = await import('node:net')
  const socket = connect(Number(new URL(base).port), '127.0.0.1')
  socket.end('NONSENSE\r\n\r\n')
  let text = ''
  for await (const chunk of socket) text += String(chunk)
  expect(text).toMatch(/^HTTP\/1.1 400 /)
  expect(text).toContain('application/problem+json')
})

it(
  'bodies with half a million elements are not read, and fifty thousand unknown fields are answered with 400, with work linear in the length',
  { timeout: 120_000 },
  async () => {
    const many = Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`field${index}`, 1]))
    const before = process.cpuUsage()
    expect((await echo(`{"Name":"n","Items":[${'0,'.repeat(500_000)}0]}`)).status).toBe(413)
    const { status, body } = await echo(many)
    expect(status).toBe(400)
    expect(body.errors.length).toBeLessThanOrEqual(50)
    // Work, not time, with room for a slow machine: a comparison of each with each would take a hundred times
    // as much.
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1_000).toBeLessThan(20_000)
  },
)
