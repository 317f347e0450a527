/** Values that no well-meaning client sends, and what they do to a valid body. */
import fc from 'fast-check'

export type Json = unknown

/** What readers stumble over when it comes in great number. */
export const repeated = [
  'a@b;',
  '@',
  '"',
  '<>',
  '<',
  ',',
  ';',
  ' ',
  '{{',
  '{{ ',
  '}}',
  '(',
  '[',
  '\\',
  '/',
  '%',
  '%41',
  '&',
  '=',
  'a=b&',
  '.',
  '-',
  ':',
  '0',
  '1',
  '<!--',
  'a',
  '\u0301',
  '\u0301\u0323',
  '\u{1f4c8}',
  '\u00a0',
  '* ',
  '*/',
  '0,',
  'T',
  '{"a":',
  '"a",',
] as const

export function repeatedTo(piece: string, length: number): string {
  return piece.repeat(Math.ceil(length / piece.length))
}

/** Text that is hard on readers, stores and patterns. */
export const hostileText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\udfff\ud800',
    'ann\ud83d',
    '\ufeff',
    '\u202e',
    '\u2028',
    '\r\nBcc: eve@example.org',
    '\t',
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    'null',
    'undefined',
    'NaN',
    'Infinity',
    '-0',
    '1e400',
    '0x10',
    "'; DROP TABLE schedules; --",
    '%',
    '_',
    '\\',
    '%00',
    '%ZZ',
    '../../etc/passwd',
    '..\\..',
    '${7*7}',
    '{{ScheduleName}}',
    '<script>',
    '2026-02-30',
    '0000-00-00',
    '9999-99-99',
    '-2026-01-01',
    '24:00',
    '99:99',
    '275760-09-13',
    'Mars/Olympus',
    'Etc/Unknown',
    '60 60 * * *',
    '* * * * * * *',
    '@yearly',
    '(a+)+$',
    '[',
    '*',
    '{',
    '{"a":',
    '[1,',
    '"',
    '{"a',
    '["',
    'file:///etc/passwd',
    'http://127.0.0.1:6379',
    'javascript:alert(1)',
    '00000000-0000-0000-0000-000000000000',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    '🙂'.repeat(40),
    'é'.repeat(150),
    'İ'.repeat(90),
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ maxLength: 400, minLength: 190 }),
  fc.constantFrom(1_001, 2_048, 70_000).map((length) => 'x'.repeat(length)),
  fc
    .tuple(fc.constantFrom(...repeated), fc.constantFrom(100, 600, 3_000))
    .map(([piece, length]) => repeatedTo(piece, length)),
)

/** Of the same kind, but nothing that no database can hold: it gets past the first gate. */
const storableText = hostileText.map((text) => text.toWellFormed().replaceAll('\u0000', '').slice(0, 2_000))

/** Long strings of one repeated piece: a parser that backtracks takes seconds for them. */
const longText = fc
  .tuple(fc.constantFrom(...repeated), fc.constantFrom(20_000, 60_000))
  .map(([piece, length]) => repeatedTo(piece, length))

/** Numbers at and beyond the edges. */
export const hostileNumber = fc.oneof(
  fc.constantFrom(
    -1,
    0,
    -0,
    0.1,
    1.5,
    -1.5,
    1e15,
    1e21,
    1e308,
    5e-324,
    2 ** 31,
    2 ** 31 - 1,
    -(2 ** 31),
    2 ** 53,
    -(2 ** 53),
    253_402_300_800,
  ),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
)

export const hostileValue: fc.Arbitrary<Json> = fc.oneof(
  { weight: 3, arbitrary: hostileText },
  { weight: 3, arbitrary: hostileNumber },
  { weight: 2, arbitrary: fc.constantFrom(null, true, false, {}, [], [[]], [null], [{}], [[[[]]]]) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      nested(20, 'array'),
      nested(49, 'object'),
      nested(60, 'array'),
      nested(60, 'object'),
    ),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(300, 3_000)
      .map((length) => Array.from({ length }, (_, index) => `a${index}@example.org`)),
  },
  { weight: 1, arbitrary: fc.array(hostileText, { maxLength: 4 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)

function nested(depth: number, kind: 'array' | 'object'): Json {
  return Array.from({ length: depth }).reduce<Json>((inner) => (kind === 'array' ? [inner] : { a: inner }), 1)
}

/** A change to a body: at a place that `at` picks among all its places, something else, nothing, or more. */
export const mutation = fc.record({
  at: fc.nat({ max: 10_000 }),
  deed: fc.constantFrom(
    'retype',
    'retype',
    'same-type',
    'same-type',
    'same-type',
    'same-type',
    'remove',
    'add',
    'rename',
    'wrap',
    'upper-case',
    'lengthen',
  ),
  value: hostileValue,
  text: storableText,
  // Made when it is used, which one change in eleven does.
  long: fc.oneof(
    longText.map((text) => (): Json => text),
    longText.map((text) => (): Json => [text, text]),
    // Each item is one of its own: a later change of a shared one would be written 10,000 times.
    fc
      .constantFrom<Json>(null, 0, '', 'a@b', {})
      .map((item) => (): Json => Array.from({ length: 10_000 }, () => structuredClone(item))),
  ),
  number: hostileNumber,
  name: fc.oneof(
    hostileText,
    fc.constantFrom('Unknown', 'SchedulName', 'Id', 'Version', 'Schedule', 'scheduleid'),
  ),
})

export type Mutation = typeof mutation extends fc.Arbitrary<infer Value> ? Value : never

/** The body with the change made; the body that is given stays as it is. */
export function mutated(body: Json, change: Mutation): Json {
  const root = { body: structuredClone(body) }
  const places = placesIn(root)
  const place = places[change.at % places.length]!
  deeds[change.deed](place.holder as Record<string, Json>, String(place.key), change)
  return root.body
}

type Deed = (holder: Record<string, Json>, key: string, change: Mutation) => void

const deeds: Readonly<Record<Mutation['deed'], Deed>> = {
  retype: (holder, key, { value }) => void (holder[key] = value),
  'same-type': (holder, key, change) => void (holder[key] = ofSameType(holder[key], change)),
  remove: (holder, key) =>
    void (Array.isArray(holder) ? holder.splice(Number(key), 1) : (holder[key] = undefined)),
  wrap: (holder, key) => void (holder[key] = [holder[key]]),
  add: (holder, key, { name, value }) => define(isObject(holder[key]) ? holder[key] : holder, name, value),
  rename: (holder, key, { name }) => define(holder, name, holder[key]),
  lengthen: (holder, key, { long }) => void (holder[key] = long()),
  'upper-case': (holder, key) => define(holder, key.toUpperCase(), holder[key]),
}

function ofSameType(value: Json, { text, number, value: other }: Mutation): Json {
  if (typeof value === 'string') return text
  if (typeof value === 'number') return number
  if (typeof value === 'boolean') return !value
  return Array.isArray(value) ? [...value, ...value, text] : other
}

/** Every place of a body, from the whole of it to its leaves. */
export function placesIn(root: object): { holder: object; key: string | number }[] {
  const places: { holder: object; key: string | number }[] = []
  const visit = (holder: object): void => {
    for (const key of Object.keys(holder)) {
      places.push({ holder, key })
      const child: Json = (holder as Record<string, Json>)[key]
      if (typeof child === 'object' && child !== null) visit(child)
    }
  }
  visit(root)
  return places
}

function isObject(value: Json): value is Record<string, Json> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** An own member even when it is called `__proto__`. */
function define(target: object, name: string, value: Json): void {
  Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true })
}

/** JSON text that is broken, or sound and unkind. */
export function brokenText(json: string): fc.Arbitrary<string | Buffer> {
  const bytes = Buffer.from(json)
  return fc.oneof(
    fc.nat({ max: Math.max(json.length - 1, 0) }).map((length) => json.slice(0, length)),
    fc.constantFrom(
      'NaN',
      '1e400',
      '-1e400',
      '[1e400]',
      '{"Limit":1e400}',
      '{"Limit":NaN}',
      "{'a':1}",
      '{"a":1,}',
      '{}{}',
      'undefined',
      '\ufeff{}',
    ),
    fc.constantFrom(5_000, 100_000).map((depth) => '['.repeat(depth)),
    fc.constantFrom(51, 5_000).map((depth) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`),
    fc.constant(json.replace(/^\{("[^"]+"):/, '{$1:1,$1:')),
    fc.constant(
      json.replace(/^\{"([^"]+)":/, (_whole, name: string) => `{"${name.toUpperCase()}":null,"${name}":`),
    ),
    fc.constant(json.replace(/^\{/, '{"__proto__":{"isAdmin":true},')),
    fc.constant(json.replace(/^\{/, '{"constructor":{"prototype":{"x":1}},')),
    fc.constant(json.replace(/:"/, ':"\\ud800')),
    fc.constant(json.replace(/:"/, ':"\\u0000')),
    fc.constant(json.replace(/:"/, ':"\u0000')),
    fc.constant(Buffer.concat([bytes, Buffer.from([0xff, 0xfe, 0xc0])])),
    fc.constant(Buffer.from(json, 'utf16le')),
    fc.constant(json + ' '.repeat(1_048_600)),
  )
}
