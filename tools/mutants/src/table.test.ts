import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { expect, test } from 'vitest'

import { allCases, occurrences } from './case.ts'
import { chapters } from './fences.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const cases = allCases()
const read = (file: string) => (existsSync(`${root}${file}`) ? readFileSync(`${root}${file}`, 'utf8') : '')

test('the text that each mutant changes occurs exactly once in its file', () => {
  const wrong = cases
    .filter(({ file, text }) => occurrences(read(file), text) !== 1)
    .map(({ name, file, text }) => `${name}: ${file}: ${text}`)
  expect(wrong).toEqual([])
})

test('each mutant changes something, and the test that checks it exists', () => {
  expect(cases.filter(({ text, replacement }) => text === replacement)).toEqual([])
  const missing = cases.flatMap(({ name, checker }) => {
    if (checker.kind === 'simulation') return []
    return read(checker.file).includes(checker.title) ? [] : [`${name}: ${checker.file}: ${checker.title}`]
  })
  expect(missing).toEqual([])
})

test('each fence has a name of its own, a reason and a mutant', () => {
  const fences = chapters.flatMap((chapter) => chapter.fences)
  expect(new Set(fences.map(({ name }) => name)).size).toBe(fences.length)
  expect(
    fences.filter(
      ({ name, why, mutants }) => !/^[a-z-]+$/.test(name) || !why.endsWith('.') || mutants.length === 0,
    ),
  ).toEqual([])
})
