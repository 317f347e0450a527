import fc from 'fast-check'
import { expect, test } from 'vitest'

import { baseName, joinPath, normaliseFolderPath, parentPath } from './path.ts'

// proves decided-3.1.5/backslash-leading-home
test.each([
  ['/', '/'],
  ['', '/'],
  ['Home', '/'],
  ['/home/', '/'],
  ['\\Home', '/'],
  ['Sales', '/Sales'],
  ['/Sales/Daily', '/Sales/Daily'],
  ['Home/Sales/Daily', '/Sales/Daily'],
  ['HOME\\Sales\\Daily\\', '/Sales/Daily'],
  ['//Sales///Daily//', '/Sales/Daily'],
  ['/Sales / Daily', '/Sales/Daily'],
  [' /Sales', '/Sales'],
  ['/Sales/ ', '/Sales'],
  ['\u00a0\\Home\\Sales\\ ', '/Sales'],
  ['/Sales/Home', '/Sales/Home'],
  ['/Homes', '/Homes'],
  ['/Cafe\u0301', '/Caf\u00e9'],
])('a folder path written %j is %s', (input, path) => {
  expect(normaliseFolderPath(input)).toEqual({ ok: true, path, key: path.toLowerCase() })
})

test.each([
  ['/Sales/ /Daily', 'blank'],
  ['/ / /Sales', 'blank'],
  [' ', 'blank'],
  [' / ', 'blank'],
  [`/${'a'.repeat(201)}`, '200 characters'],
  ['/Sales\n/Daily', 'control characters'],
  ['/Sales/../Daily', 'complete'],
  ['/Sales/\u200b\u2060/Daily', 'can be seen'],
  ['/a\u0000b', 'control characters'],
])('a folder path written %j is refused with a reason', (input, reason) => {
  const result = normaliseFolderPath(input)
  expect(result.ok ? '' : String(result.message)).toContain(reason)
})

test('a folder path takes names of 200 characters, however many units a character has', () => {
  expect(normaliseFolderPath(`/${'😀'.repeat(200)}`).ok).toBe(true)
})

test('a folder path once normalised stays as it is, and is its parent and name joined', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), (names) => {
      const first = normaliseFolderPath(names.join('/'))
      if (!first.ok) return
      if (!/^\/home(\/|$)/i.test(first.path)) expect(normaliseFolderPath(first.path)).toEqual(first)
      const parent = parentPath(first.path)
      if (parent !== null) expect(joinPath(parent, baseName(first.path))).toBe(first.path)
    }),
  )
})

test('a folder path has a parent up to the root, which users see as Home', () => {
  expect(parentPath('/Sales/Daily')).toBe('/Sales')
  expect(parentPath('/Sales')).toBe('/')
  expect(parentPath('/')).toBeNull()
  expect(baseName('/Sales/Daily')).toBe('Daily')
  expect(baseName('/')).toBe('Home')
  expect(joinPath('/', 'Sales')).toBe('/Sales')
})
