/** The page of the port: every verb says its effect, what it refuses, and which tests prove it. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { expect, test } from 'vitest'

const page = readFileSync(new URL('../src/port.ts', import.meta.url), 'utf8')
const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Each verb with the comment before it. */
const verbs = [...page.matchAll(/(\/\*\*(?:(?!\*\/)[^])*\*\/\n)? {2}(\w+)(?:<\w+>)?\(/g)].map(
  ([, comment = '', name]) => ({
    name: name!,
    comment: comment.replaceAll(/\n\s*\* ?/g, ' '),
  }),
)

test('every verb of the engine says its effect, what it refuses, and a file of tests that is there', () => {
  expect(verbs.length).toBeGreaterThan(100)
  const told = (comment: string) =>
    / Refuses: .+ Proof: `[^`]+` /.test(comment) && !/^\/\*\* +Refuses/.test(comment)
  expect(verbs.filter(({ comment }) => !told(comment)).map(({ name }) => name)).toEqual([])
  const proofs = verbs.flatMap(({ comment }) => /Proof: `([^`]+)`/.exec(comment)?.[1] ?? [])
  const missing = proofs.filter(
    (file) =>
      !existsSync(root + (/^apps|^packages|^test/.test(file) ? file : `packages/engine/test/${file}`)),
  )
  expect(missing).toEqual([])
})
