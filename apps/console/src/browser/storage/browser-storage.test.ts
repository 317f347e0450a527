import { expect, test } from 'vitest'

import { createBrowserStorage } from './browser-storage.ts'

const refuse = (): never => {
  throw new DOMException('access is denied', 'SecurityError')
}

test('a browser that refuses any access keeps what is chosen while the page is open', () => {
  const storage = createBrowserStorage(refuse)
  expect([storage.read('theme'), storage.keys()]).toEqual([null, []])
  expect(storage.keep('theme', 'dark')).toBe(false)
  expect([storage.read('theme'), storage.keys()]).toEqual(['dark', ['theme']])
  storage.remove('theme')
  expect(storage.read('theme')).toBeNull()
})

test('a browser without room keeps what it had, and the page reads what is newer', () => {
  const full = { theme: 'light', getItem: () => 'light', setItem: refuse } as unknown as Storage
  const storage = createBrowserStorage(() => full)
  expect(storage.keep('theme', 'dark')).toBe(false)
  expect(storage.read('theme')).toBe('dark')
  expect(full.getItem('theme')).toBe('light')
})
