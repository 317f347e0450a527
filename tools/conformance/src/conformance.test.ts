import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { describe, expect, it } from 'vitest'

import { decidedStatements, statementsOf } from './decided-document.ts'
import { givenLines, linesThatSay } from './given-document.ts'
import type { Proof } from './row.ts'
import { decidedTable, givenTable } from './table.ts'
import { testNames } from './test-names.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const found = new Map<string, readonly string[]>()

function namesIn(file: string): readonly string[] {
  const names =
    found.get(file) ?? (existsSync(root + file) ? testNames(readFileSync(root + file, 'utf8')) : [])
  found.set(file, names)
  return names
}

const isThere = ({ file, test }: Proof) => namesIn(file).filter((name) => name === test).length === 1

const statements = decidedStatements()

describe.each([
  ['given', givenTable, Object.keys(givenLines())],
  ['decided', decidedTable, Object.keys(statements)],
])('the table of what was %s', (_document, table, places) => {
  const rows = table.flatMap(({ rows: each }) => each)

  it('names for every row at least one test, and only tests that exist under exactly that name', () => {
    expect(rows.filter(({ proofs }) => proofs.length === 0).map(({ claim }) => claim)).toEqual([])
    const absent = rows.flatMap(({ claim, proofs }) =>
      proofs.filter((proof) => !isThere(proof)).map(({ file, test }) => `${claim}: ${file}: ${test}`),
    )
    expect(absent).toEqual([])
  })

  it('has a row for everything in the document that says something, and none for anything else', () => {
    const told = new Set(rows.flatMap((each) => each.places))
    expect(places.filter((place) => !told.has(place))).toEqual([])
    expect([...told].filter((place) => !places.includes(place))).toEqual([])
  })

  it('makes every claim once', () => {
    const claims = table.flatMap(({ title, rows: each }) =>
      each.map((one) => `${title}: ${one.places.join()}: ${one.claim}`),
    )
    expect(claims.filter((claim, index) => claims.indexOf(claim) !== index)).toEqual([])
  })
})

it('the table of what was decided speaks of every name in a statement', () => {
  const rows = decidedTable.flatMap(({ rows: each }) => each)
  const unspoken = Object.entries(statements).flatMap(([place, { names }]) => {
    const words = new Set(
      rows
        .filter(({ places }) => places.includes(place))
        .flatMap(({ claim }) => claim.match(/[A-Za-z][\w-]*\w/g) ?? []),
    )
    return names.filter((name) => !words.has(name)).map((name) => `${place} ${name}`)
  })
  expect(unspoken).toEqual([])
})

it('lines of a document that only frame it say nothing', () => {
  const document = [
    '# Title',
    '',
    '| Head | Meaning |',
    '|---|---|',
    '| a | one |',
    'Rules:',
    '',
    '1. A rule.',
    '- A claim.',
  ].join('\n')
  expect(Object.keys(linesThatSay(document))).toEqual(['5', '8', '9'])
})

it('statements of a document end at full stops, semicolons and dots in the middle, outside of code and brackets', () => {
  const document =
    '# Title\n\nHow to read; this.\n\n## 1. One\n- **A**: `a.b; c` is\n  (one; two. Three) `Field`; more.\n- 400 bad · 401 `none`\n\n## 2. Two\nLast.'
  const statements_ = statementsOf(document)
  expect(Object.fromEntries(Object.entries(statements_).map(([place, { names }]) => [place, names]))).toEqual(
    {
      '1.1.1': ['Field'],
      '1.1.2': [],
      '1.2.1': [],
      '1.2.2': ['none'],
      '2.1.1': [],
    },
  )
})

it('names of tests are read as they are written', () => {
  const source = `it('a plain one', () => {})\ntest("it's double", async () => {})\nit.each([\n  ['x', 1],\n])('of %s, each', (word) => f('no test'))\n`
  expect(testNames(source)).toEqual(['a plain one', "it's double", 'of %s, each'])
})
