import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { lockDirectory } from './lock.ts'

function temporaryDirectory(): string {
  const dir = mkdtempSync(join(tmpdir(), 'punctual-lock-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

test('a free directory is locked, made if need be, and given back', () => {
  const file = join(temporaryDirectory(), 'new', 'cluster.pid')
  const lock = lockDirectory(file)
  expect(existsSync(file)).toBe(true)
  lock[Symbol.dispose]()
  expect(existsSync(file)).toBe(false)
})

test.each([
  ['of a process that is gone', '999999999'],
  ['of a process that is no supervisor', '1'],
  ['that is damaged', 'x'],
])('a lock %s is taken over', (_case, content) => {
  const file = join(temporaryDirectory(), 'cluster.pid')
  writeFileSync(file, content)
  using _lock = lockDirectory(file)
  expect(existsSync(file)).toBe(true)
})

test('a directory that cannot be made is one sentence', () => {
  const dir = temporaryDirectory()
  writeFileSync(join(dir, 'file'), '')
  expect(() => lockDirectory(join(dir, 'file', 'cluster.pid'))).toThrow(
    /^The directory .*file cannot be used: /,
  )
})
