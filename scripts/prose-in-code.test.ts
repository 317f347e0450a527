import { expect, it } from 'vitest'

import { proseInPrisma, proseInSql, proseInTypeScript } from './prose-in-code.ts'

const texts = (source: string) =>
  proseInTypeScript('file.test.ts', source).map(({ line, text }) => [line, text])

it('a block comment is prose without its stars, and each of its tags begins a paragraph', () => {
  const [comment] = proseInTypeScript(
    'file.ts',
    '\n/**\n * It plans.\n * @throws when it fails\n */\nexport const a = 1',
  )
  expect(comment?.line).toBe(2)
  expect(comment?.text.split(/\n{2,}/).map((each) => each.trim())).toEqual(['It plans.', 'when it fails'])
})

it('line comments in a row are one paragraph, and directives of programs are no prose', () => {
  expect(texts('// It plans\n// again.\n// fence: a\nconst a = 1 // Once.')).toEqual([
    [1, 'It plans\nagain.'],
    [4, 'Once.'],
  ])
})

it('line comments with aligned columns are a table, and no prose', () => {
  expect(texts('// Service\nping() //     GET   /ping\nstop() //     POST   /stop')).toEqual([[1, 'Service']])
})

it('titles of tests and groups are prose, with a value in a template as a span of code', () => {
  const source = [
    "describe('a group', () => {})",
    'test.each(rows)(`a run with ${count} mails`, () => {})',
    "it.each`${'value'}`('a title', () => {})",
    "other('no title')",
  ]
  expect(texts(source.join('\n'))).toEqual([
    [1, 'a group'],
    [2, 'a run with `value` mails'],
    [3, 'a title'],
  ])
})

it('comments of a statement are prose', () => {
  expect(proseInSql('-- Plans a\n-- schedule.\nSELECT 1\n  -- Once.\n')).toEqual([
    expect.objectContaining({ line: 1, text: 'Plans a\nschedule.' }),
    expect.objectContaining({ line: 4, text: 'Once.' }),
  ])
})

it('comments of a schema are prose, and its members are not', () => {
  expect(
    proseInPrisma('/// A run\n/// of a schedule.\nmodel Work {\n  // Once.\n  id String @id\n}'),
  ).toEqual([
    expect.objectContaining({ line: 1, text: 'A run\nof a schedule.' }),
    expect.objectContaining({ line: 4, text: 'Once.' }),
  ])
})
