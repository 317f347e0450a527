import fc from 'fast-check'
import { expect, it } from 'vitest'

import { jsonSize } from './json-size.ts'

/** Values of a JSON value, with two for each container, and its depth. */
function sizeOf(value: unknown): { members: number; depth: number } {
  if (typeof value !== 'object' || value === null) return { members: 1, depth: 0 }
  const inside = Object.values(value).map(sizeOf)
  return {
    members: inside.reduce((sum, { members }) => sum + members, 2),
    depth: 1 + Math.max(0, ...inside.map(({ depth }) => depth)),
  }
}

it('never are fewer members counted than a text has, nor more than with two for each container', () => {
  fc.assert(
    fc.property(
      fc.jsonValue({ stringUnit: 'binary', maxDepth: 3 }),
      fc.constantFrom(0, 2),
      (value, indent) => {
        const counted = jsonSize(Buffer.from(JSON.stringify(value, null, indent)))
        const known = sizeOf(value)
        const containers = (JSON.stringify(value, (_key, each) => each).match(/[[{]/g) ?? []).length
        expect(counted.depth).toBe(known.depth)
        expect(counted.members).toBeLessThanOrEqual(known.members)
        expect(counted.members).toBeGreaterThanOrEqual(known.members - 2 * containers)
      },
    ),
  )
})

it.each([
  ['', 1, 0],
  ['"a,[{', 1, 0],
  ['"a\\",[{",1', 2, 0],
  ['[[[[', 5, 4],
  [']]]]', 1, 0],
  ['{"a":"\\\\","b":[1,2]}', 5, 2],
])('%j counts as %i members %i deep', (text, members, depth) => {
  expect(jsonSize(Buffer.from(text))).toEqual({ members, depth })
})
