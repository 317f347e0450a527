import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { describe, expect, it } from 'vitest'

import { givenLines, linesThatSay } from './conformance/given-document.ts'
import type { Proof } from './conformance/row.ts'
import { conformanceTable } from './conformance/table.ts'
import { testNames } from './conformance/test-names.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const rows = conformanceTable.flatMap(({ rows: each }) => each)
const found = new Map<string, readonly string[]>()

function namesIn(file: string): readonly string[] {
  const names = found.get(file) ?? (existsSync(root + file) ? testNames(readFileSync(root + file, 'utf8')) : [])
  found.set(file, names)
  return names
}

const isThere = ({ file, test }: Proof) => namesIn(file).filter((name) => name === test).length === 1

describe('the conformance table', () => {
  it('names for every row at least one test, and only tests that exist under exactly that name', () => {
    expect(rows.filter(({ proofs }) => proofs.length === 0).map(({ claim }) => claim)).toEqual([])
    const missing = rows.flatMap(({ claim, proofs }) =>
      proofs.filter((proof) => !isThere(proof)).map(({ file, test }) => `${claim}: ${file}: ${test}`),
    )
    expect(missing).toEqual([])
  })

  it('has a row for every line of the given document that says something, and none for other lines', () => {
    const given = Object.keys(givenLines()).map(Number)
    const told = new Set(rows.flatMap(({ lines }) => lines))
    expect(given.filter((line) => !told.has(line))).toEqual([])
    expect([...told].filter((line) => !given.includes(line))).toEqual([])
  })

  it('makes every claim once', () => {
    const claims = conformanceTable.flatMap(({ title, rows: each }) =>
      each.map(({ lines, claim }) => `${title}: ${lines.join()}: ${claim}`),
    )
    expect(claims.filter((claim, index) => claims.indexOf(claim) !== index)).toEqual([])
  })
})

it('lines of a document that only frame it say nothing', () => {
  const document = ['# Title', '', '| Head | Meaning |', '|---|---|', '| a | one |', 'Rules:', '', '1. A rule.', '- A claim.'].join('\n')
  expect(Object.keys(linesThatSay(document))).toEqual(['5', '8', '9'])
})

it('names of tests are read as they are written', () => {
  const source = `it('a plain one', () => {})\ntest("it's double", async () => {})\nit.each([\n  ['x', 1],\n])('of %s, each', (word) => f('no test'))\n`
  expect(testNames(source)).toEqual(['a plain one', "it's double", 'of %s, each'])
})
