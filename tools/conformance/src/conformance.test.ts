import { fileURLToPath } from 'node:url'

import { describe, expect, it } from 'vitest'

import { allClaims, readClaims } from './claims.ts'
import { decidedStatements, statementsOf } from './decided-document.ts'
import { givenLines, linesThatSay } from './given-document.ts'
import { proofsIn } from './proofs.ts'
import { provenClaims } from './proven-claims.ts'

const claims = readClaims()
const statements = decidedStatements()

it('every claim has its own name and a test that names it, and no test names another', () => {
  const names = allClaims(claims).map(({ name }) => name)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  const proven = [...provenClaims(fileURLToPath(new URL('../../..', import.meta.url))).keys()]
  expect(names.filter((name) => !proven.includes(name))).toEqual([])
  expect(proven.filter((name) => !names.includes(name))).toEqual([])
})

describe.each([
  ['given', claims.given, Object.keys(givenLines())],
  ['decided', claims.decided, Object.keys(statements)],
])('the claims of what was %s', (document, sections, places) => {
  it('speak of everything in the document that says something, and of nothing else', () => {
    const all = sections.flatMap((section) => section.claims)
    expect(all.filter(({ name }) => !name.startsWith(`${document}-`))).toEqual([])
    const told = new Set(all.flatMap((claim) => claim.places))
    expect(places.filter((place) => !told.has(place))).toEqual([])
    expect([...told].filter((place) => !places.includes(place))).toEqual([])
  })
})

it('the claims of what was decided speak of every name in a statement', () => {
  const decided = claims.decided.flatMap((section) => section.claims)
  const unspoken = Object.entries(statements).flatMap(([place, { names }]) => {
    const words = new Set(
      decided
        .filter(({ places }) => places.includes(place))
        .flatMap(({ text }) => text.match(/[A-Za-z][\w-]*\w/g) ?? []),
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

it('a test proves the claims of the comments directly above it', () => {
  const source = `
// Why.
// proves a-1/one a-2/two
// proves b-1/three
it("it's plain", () => {})
it('names nothing', () => {})
describe('a group', () => {
  // proves a-1/one
  it.each([['x', 1]])('of %s, each', (word) => f('no test'))
})
`
  expect(proofsIn('some.test.ts', source)).toEqual([
    { title: "it's plain", claims: ['a-1/one', 'a-2/two', 'b-1/three'] },
    { title: 'of %s, each', claims: ['a-1/one'] },
  ])
})

it('a comment with claims above anything but a test is refused', () => {
  const orphan = '// proves a-1/one\n\nit("t", () => {})\n'
  expect(() => proofsIn('some.test.ts', orphan)).toThrow(
    'some.test.ts: no test begins on the line below "// proves a-1/one"',
  )
  const other = '// proves a-1/one\nprepare()\n'
  expect(() => proofsIn('some.test.ts', other)).toThrow('whose first argument is not the title of a test')
})
