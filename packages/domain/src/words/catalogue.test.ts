import { readdirSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

test('a code has its sentence in one room only', () => {
  const rooms = new URL('rooms/', import.meta.url)
  const codes = readdirSync(rooms).flatMap((room) =>
    [...readFileSync(new URL(room, rooms), 'utf8').matchAll(/^ {2}(\w+): \{/gm)].map(([, code]) => code),
  )
  expect(codes.length).toBeGreaterThan(100)
  expect(codes.filter((code, position) => codes.indexOf(code) !== position)).toEqual([])
})
