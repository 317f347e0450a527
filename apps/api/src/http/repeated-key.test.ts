import { assert, json, property } from 'fast-check'
import { expect, it } from 'vitest'

import { repeatedKey } from './repeated-key.ts'

it.each([
  ['{"a":1,"a":2}', 'a'],
  ['{"a":1,"\\u0061":1}', 'a'],
  ['{"a" \n:1,"b":{"a":{}},"a"\t: []}', 'a'],
  ['{"a":{"b":1,"c":{},"b":2}}', 'a.b'],
  ['[{},{"x":[0,{"y":1,"y":2}]}]', '[1].x[1].y'],
  ['{"a\\\\":1,"a\\\\":2}', 'a\\'],
  ['{"":1,"":2}', ''],
  ['{"__proto__":1,"__proto__":2}', '__proto__'],
  ['{"a":"\\"}{,:","a":1}', 'a'],
])('in %s the member %j is given twice', (text, path) => {
  JSON.parse(text)
  expect(repeatedKey(text)).toBe(path)
})

it.each([
  '{}',
  '[]',
  '""',
  '1',
  'null',
  '{"a":1,"A":2}',
  '{"a":"a","b":"a"}',
  '[{"a":1},{"a":1}]',
  '{"a":{"a":{"a":1}}}',
  '["a","a"]',
  '{"a":"\\\\"}',
])('in %s no member is given twice', (text) => expect(repeatedKey(text)).toBeNull())

it.each(['"', '{"', '{"a', '{"a\\', '{"a\\"', '[{"a":1,"b', '}]"'])(
  '%s ends, though its text does not',
  (text) => expect(repeatedKey(text)).toBeNull(),
)

it('no JSON that was written from a value has a member twice', () => {
  assert(
    property(
      json(),
      (text) => repeatedKey(text) === null && repeatedKey(JSON.stringify(JSON.parse(text), null, 2)) === null,
    ),
  )
})

it('every JSON object with one of its members written once more has it twice', () => {
  assert(
    property(json(), json(), (name, value) => {
      const text = `{${name.startsWith('"') ? name : '"n"'}:${value},"other":${value},${name.startsWith('"') ? name : '"n"'}:0}`
      return repeatedKey(text) !== null
    }),
  )
})

it('a long text is followed with work that grows with its length', () => {
  const text = JSON.stringify({
    a: '\\"'.repeat(500_000),
    b: Array.from({ length: 100_000 }, (_, index) => ({ [`k${index}`]: '{' })),
  })
  const before = process.cpuUsage()
  expect(repeatedKey(text)).toBeNull()
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(5_000)
})
