import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { allCases, type Case } from '../src/case.ts'
import { runMutants, unfitCheckers } from '../src/run-mutants.ts'
import { copyTree, type TreeCopy } from '../src/tree-copy.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const cases = allCases()
const signal = new AbortController().signal
const timeoutMs = 100_000
let copy: TreeCopy

beforeAll(async () => {
  copy = await copyTree(root)
})
afterAll(() => copy[Symbol.asyncDispose]())

function named(name: string): Case {
  const found = cases.find((each) => each.name === name)
  if (!found) throw new Error(`no mutant is named ${name}`)
  return found
}

async function checkResultsOf(some: readonly Case[]): Promise<string[]> {
  const results = await runMutants(some, {
    copy,
    timeoutMs,
    signal,
    clockMs: () => performance.now(),
    onResult: () => {},
  })
  return results.map(({ name, checkResult }) => `${name}: ${checkResult.kind}`)
}

test(
  'the simulator, a test of a pure function and the statements beside their model notice what is gone',
  { timeout: 200_000 },
  async () => {
    const some = ['missed-run-skip', 'id-from-the-due-instant', 'plan-checks-holder'].map(named)
    expect(await checkResultsOf(some)).toEqual(some.map(({ name }) => `${name}: killed`))
  },
)

test(
  'a change without an effect survives, and one that cannot be compiled says nothing',
  { timeout: 200_000 },
  async () => {
    const pure = named('id-from-the-due-instant')
    const sql = named('plan-checks-term-1')
    const mutants = [
      { ...pure, name: 'harmless', text: '/** A new random id that sorts by time. */', replacement: '' },
      { ...sql, name: 'unreadable', replacement: 'l.holder = = l.holder AND l.holder' },
      { ...pure, name: 'unloadable', text: 'export function newId()', replacement: 'export function (newId' },
      {
        ...pure,
        name: 'unjudged',
        checker: {
          kind: 'test' as const,
          file: 'packages/domain/src/id.test.ts',
          title: 'no test is named so',
        },
      },
    ]
    expect(await checkResultsOf(mutants)).toEqual([
      'harmless: survived',
      'unreadable: undecided',
      'unloadable: undecided',
      'unjudged: undecided',
    ])
  },
)

test('a checker that refuses the project as it is may check nothing', { timeout: 200_000 }, async () => {
  const pure = named('id-from-the-due-instant')
  await using _broken = await copy.apply(pure)
  expect(await unfitCheckers([pure], { directory: copy.directory, timeoutMs, signal })).toMatchObject([
    { checkResult: { kind: 'killed' } },
  ])
})

test('a mutant is applied only to the copy, and is gone afterwards', async () => {
  const { file, text, replacement, checker } = named('id-from-the-due-instant')
  const [own, copied] = [`${root}${file}`, `${copy.directory}/${file}`]
  const before = readFileSync(own, 'utf8')
  {
    await using _applied = await copy.apply({ file, text, replacement, checker })
    expect([readFileSync(own, 'utf8') === before, readFileSync(copied, 'utf8') === before]).toEqual([
      true,
      false,
    ])
  }
  expect(readFileSync(copied, 'utf8')).toBe(before)
  await expect(copy.apply({ file, text: 'no such text', replacement, checker })).rejects.toThrow(
    'exactly once',
  )
})
