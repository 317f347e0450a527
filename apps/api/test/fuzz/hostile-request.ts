/** Requests to an endpoint: valid ones first, then every way to break one. */
import fc from 'fast-check'

import type { Endpoint } from './endpoints.ts'
import { brokenText, hostileText, hostileValue, type Json, mutated, mutation } from './hostile-value.ts'
import { type KnownIds, type Place, validValue } from './valid-value.ts'

export interface HostileRequest {
  /** What was done to it, for the reader of a failure. */
  readonly what: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly payload?: string | Buffer | undefined
}

type Requests = fc.Arbitrary<HostileRequest>

const json = { 'content-type': 'application/json' }
const formType = { 'content-type': 'application/x-www-form-urlencoded' }

/** Requests that fit the description. */
export function validRequest(endpoint: Endpoint, ids: KnownIds): Requests {
  const place = { operation: endpoint.operation, ids }
  const text = validBody(endpoint, place).map((value) => JSON.stringify(value))
  return fc.record({
    what: fc.constant('valid'),
    url: validUrl(endpoint, place),
    headers: fc.constant(json),
    payload: endpoint.body === null ? fc.constant(undefined) : text,
  })
}

export function hostileRequest(endpoint: Endpoint, ids: KnownIds): Requests {
  const place = { operation: endpoint.operation, ids }
  const url = validUrl(endpoint, place)
  const body = validBody(endpoint, place)
  const headers = fc.constant(json)
  const whole = (
    what: string,
    payload: fc.Arbitrary<string | Buffer | undefined>,
    type: fc.Arbitrary<Record<string, string>> = headers,
  ) => fc.record({ what: fc.constant(what), url, headers: type, payload })
  const text = body.map((value) => JSON.stringify(value))
  const takesBody = endpoint.body !== null
  return fc.oneof(
    { weight: 4, arbitrary: whole('valid', takesBody ? text : fc.constant(undefined)) },
    { weight: takesBody ? 8 : 1, arbitrary: whole('mutated body', mutatedText(body)) },
    {
      weight: 1,
      arbitrary: whole(
        'hostile body',
        hostileValue.map((value) => JSON.stringify(value) ?? ''),
      ),
    },
    { weight: takesBody ? 2 : 1, arbitrary: whole('broken text', text.chain(brokenText)) },
    {
      weight: endpoint.takesFile ? 6 : 0,
      arbitrary: whole('file', multipart(text, body), fc.constant(multipartType)),
    },
    { weight: 1, arbitrary: whole('other content type', text, otherType) },
    { weight: takesBody ? 2 : 1, arbitrary: whole('form', body.chain(formText), fc.constant(formType)) },
    {
      weight: 1,
      arbitrary: whole(
        'hostile header',
        takesBody ? text : fc.constant(undefined),
        hostileHeaders.map((more) => ({ ...json, ...more })),
      ),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        what: fc.constant('hostile query'),
        url: hostileQuery(endpoint, url),
        headers: fc.constant({}),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        what: fc.constant('hostile path'),
        url: hostilePath(endpoint),
        headers,
        payload: takesBody ? text : fc.constant(undefined),
      }),
    },
  )
}

/** A body that the endpoint takes, also made of its examples; an empty object where it takes none. */
function validBody({ body, examples }: Endpoint, place: Place): fc.Arbitrary<Json> {
  if (!body) return fc.constantFrom({}, { Unknown: 1 })
  const made = validValue(body, place)
  if (examples.length === 0) return made
  return fc.oneof(
    made,
    fc.tuple(fc.constantFrom(...examples), made).map(([example, more]) => realistic(example, more)),
  )
}

/** An example with the ids and names of a generated value, so that it is more than a form. */
function realistic(example: Json, more: Json): Json {
  if (
    typeof example !== 'object' ||
    typeof more !== 'object' ||
    example === null ||
    more === null ||
    Array.isArray(example)
  )
    return example
  const names = Object.keys(example).filter(
    (name) => /Id$|Name$|Path$/.test(name) && Object.hasOwn(more, name),
  )
  return {
    ...example,
    ...Object.fromEntries(names.map((name) => [name, (more as Record<string, Json>)[name]])),
  }
}

function mutatedText(body: fc.Arbitrary<Json>): fc.Arbitrary<string> {
  return fc
    .tuple(body, fc.array(mutation, { minLength: 1, maxLength: 2 }))
    .map(([value, changes]) => JSON.stringify(changes.reduce(mutated, value)) ?? '')
}

/** The fields as a form, nested ones as JSON text; some of that text cut off, some fields twice. */
function formText(body: Json): fc.Arbitrary<string> {
  const entries = Object.entries(typeof body === 'object' && body !== null ? body : { value: body })
  const fields = entries.map(
    ([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)] as const,
  )
  const change = fc.record({
    at: fc.nat({ max: 100 }),
    deed: fc.constantFrom('none', 'cut', 'twice', 'hostile', 'hostile', 'raw'),
    text: hostileText,
  })
  return change.map(({ at, deed, text }) => {
    const form = new URLSearchParams(
      fields.map(([name, value]): [string, string] => [name, value.toWellFormed()]),
    )
    const [name = 'a', value = ''] = fields[at % Math.max(fields.length, 1)] ?? []
    if (deed === 'cut') form.set(name, value.slice(0, Math.ceil(value.length / 2)))
    if (deed === 'twice') form.append(name.toLowerCase(), value)
    if (deed === 'hostile') form.set(name, text.toWellFormed())
    return deed === 'raw' ? `${form.toString()}&%ZZ=%ff&=&&a=%00` : form.toString()
  })
}

const multipartType = { 'content-type': 'multipart/form-data; boundary=x' }

/** The body as a file of a multipart form, whole or broken, in parts that are whole or broken. */
function multipart(text: fc.Arbitrary<string>, body: fc.Arbitrary<Json>): fc.Arbitrary<Buffer> {
  const content = fc.oneof(text, mutatedText(body), text.chain(brokenText))
  const head = fc.constantFrom(
    'Content-Disposition: form-data; name="file"; filename="a.json"\r\nContent-Type: application/json',
    'Content-Disposition: form-data; name="file"',
    'Content-Disposition: form-data; name="other"; filename="a.json"',
    'Content-Disposition: form-data',
    'X: y',
    '',
    'Content-Disposition: form-data; name="file"; filename="../../a\u0000.json"',
    'Content-Type: application/json; charset=utf-16',
  )
  const tail = fc.constantFrom(
    '\r\n--x--\r\n',
    '\r\n--x--',
    '\r\n--x\r\n',
    '',
    '\r\n--y--\r\n',
    '\r\n--x\r\nContent-Disposition: form-data; name="file"\r\n\r\n[]\r\n--x--',
  )
  const start = fc.constantFrom('--x\r\n', '--x\r\n', '--x\r\n', '', '--x\n', 'preamble\r\n--x\r\n')
  return fc
    .tuple(start, head, content, tail)
    .map(([first, lines, inside, last]) =>
      Buffer.concat([Buffer.from(`${first}${lines}\r\n\r\n`), Buffer.from(inside), Buffer.from(last)]),
    )
}

const otherType = fc
  .constantFrom(
    'text/plain',
    'application/xml',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    'application/json; charset=utf-16',
    'json',
    '*/*',
    'application/vnd.api+json',
    'application/octet-stream',
    'application/x-www-form-urlencoded; charset=latin1',
    ';',
    'application/json;;;',
  )
  .map((type) => ({ 'content-type': type }))

const hostileHeaders = fc.constantFrom<Record<string, string>>(
  { 'if-match': '*' },
  { 'if-match': '"99999999999"' },
  { 'if-match': 'W/"1"' },
  { 'if-match': '"1", "2"' },
  { 'if-match': '"-1"' },
  { 'if-match': '"999"' },
  { 'idempotency-key': '' },
  { 'idempotency-key': 'k'.repeat(300) },
  { 'idempotency-key': 'same' },
  { 'idempotency-key': 'a b' },
  { authorization: '' },
  { authorization: 'bearer' },
  { authorization: 'Basic OjpvcHM=' },
  { authorization: 'token pct_made-up' },
  { authorization: `bearer ${'x'.repeat(5_000)}` },
  { authorization: 'Basic !!!' },
  { authorization: 'Basic /////w==' },
  { 'x-request-id': '<script>' },
  { 'x-request-id': 'a'.repeat(500) },
  { traceparent: '00-zz-1-01' },
  { 'sec-fetch-site': 'cross-site' },
  { 'x-forwarded-for': 'not an address' },
  { accept: 'text/html' },
  { 'content-length': '0' },
  { origin: 'null' },
)

function pathOf({ path, parameters }: Endpoint, place: Place): fc.Arbitrary<string> {
  const named = parameters.filter((parameter) => parameter.in === 'path')
  const values = named.map(({ name, schema }) => validValue(schema, place, name))
  return fc
    .tuple(...values)
    .map((found) =>
      found.reduce<string>(
        (whole, value, index) => whole.replace(`{${named[index]!.name}}`, String(value)),
        path,
      ),
    )
}

function validUrl(endpoint: Endpoint, place: Place): fc.Arbitrary<string> {
  const query = endpoint.parameters.filter(
    (parameter) => parameter.in === 'query' && !endpoint.body && parameter.name !== 'Cursor',
  )
  const model = Object.fromEntries(query.map(({ name, schema }) => [name, validValue(schema, place, name)]))
  return fc
    .tuple(pathOf(endpoint, place), fc.record(model, { requiredKeys: [] }))
    .map(([path, fields]) => withQuery(path, fields))
}

function withQuery(path: string, fields: object): string {
  const given = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined)
  const query = new URLSearchParams(
    given.map(([name, value]): [string, string] => [
      name,
      typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value),
    ]),
  )
  return given.length === 0 ? path : `${path}?${query.toString()}`
}

function hostileQuery({ parameters, body }: Endpoint, url: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const names = [
    ...parameters.map(({ name }) => name),
    ...Object.keys(body?.properties ?? {}),
    'Unknown',
    '__proto__',
    'Limit',
    'Cursor',
  ]
  const pair = fc.tuple(
    fc.oneof(fc.constantFrom(...names), hostileText),
    fc.oneof(hostileText, fc.constantFrom('-1', '0', '1e400', '99999999999999999999', 'true', '[]', '{}')),
  )
  const encoded = fc
    .array(pair, { minLength: 1, maxLength: 3 })
    .map((pairs) =>
      new URLSearchParams(
        pairs.map(([name, value]): [string, string] => [
          name.slice(0, 500).toWellFormed(),
          value.slice(0, 3_000).toWellFormed(),
        ]),
      ).toString(),
    )
  const raw = fc.constantFrom(
    '%',
    '%ZZ',
    'a=%ff',
    '&&&',
    '?',
    '=',
    'Limit=%00',
    'a[b]=1',
    'a[]=1',
    'a=1&'.repeat(500),
    'Cursor=W10',
    'Cursor=WyJcdWQ4MDAiXQ',
  )
  return fc
    .tuple(url, fc.oneof(encoded, encoded, raw))
    .map(([path, query]) => `${path.split('?')[0]}?${query}`)
}

/** The path in other letters, and with anything in place of its id. */
function hostilePath({ path }: Endpoint): fc.Arbitrary<string> {
  const segment = fc.oneof(
    hostileText.map((text) => encodeURIComponent(text.slice(0, 700).toWellFormed())),
    fc.constantFrom('%', '%ZZ', '%00', '%2f', '..', '.', '%ff%fe', 'a/b', '', 'x'.repeat(600)),
  )
  const odd = fc.constantFrom(
    path.toUpperCase(),
    `${path}/`,
    path.replaceAll('/', '//'),
    `${path}/extra`,
    `${path};a=b`,
    `${path}%20`,
    `${path}?`,
  )
  return fc.tuple(odd, segment).map(([form, id]) => form.replace(/\{\w+\}/g, id).replace(/\{ID\}/g, id))
}
