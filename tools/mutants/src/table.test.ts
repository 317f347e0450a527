import { existsSync, globSync, readFileSync } from 'node:fs'
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

/** The names of the fences that stand directly above the line in which the text begins. */
function marksAbove(content: string, text: string): string[] {
  const begins = content.indexOf(text) + text.length - text.trimStart().length
  const above = content.slice(0, begins).split('\n').slice(0, -1)
  const last = above.findLastIndex((line) => !fenceMark.test(line))
  return above.slice(last + 1).flatMap((line) => fenceMark.exec(line)?.[1] ?? [])
}

const fenceMark = /^ *-- fence: ([a-z-]+)$/

test('each fence of a statement is marked above its line, and each mark in a statement names such a fence', () => {
  const inStatements = chapters
    .flatMap(({ fences }) => fences)
    .flatMap(({ name, mutants }) => mutants.map(({ file, text }) => ({ name, file, text })))
    .filter(({ file }) => /^packages\/.*\.sql$/.test(file))
  expect(inStatements.filter(({ name, file, text }) => !marksAbove(read(file), text).includes(name))).toEqual(
    [],
  )
  const known = new Set(inStatements.map(({ name, file }) => `${file}: ${name}`))
  const marks = globSync('packages/*/src/**/*.sql', { cwd: root }).flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line) => fenceMark.exec(line)?.[1] ?? [])
      .map((name) => `${file}: ${name}`),
  )
  expect(marks.filter((mark) => !known.has(mark))).toEqual([])
})
