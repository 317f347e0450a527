/** The header of each statement in a file is true, and a statement is short enough to be read at once. */
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

import { readStatement } from '@punctual/engine/testing'
import { createTestDatabase } from '@punctual/testing'
import { expect, test } from 'vitest'

import { openDescriber } from './statements/describe-statement.ts'
import { parameterProblems } from './statements/parameter-problems.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const files = globSync('packages/{catalog,engine}/src/**/*.sql', { cwd: root })
const isPart = (file: string) => file.includes('/parts/')

/** Longest file of a statement, or of a part of one. */
const maxLines = 60

test('the header of each statement says its effect, what it refuses, and each parameter with the type that PostgreSQL takes', async () => {
  await using database = await createTestDatabase()
  await using describer = await openDescriber(database.url)
  const problems: string[] = []
  for (const file of files.filter((each) => !isPart(each))) {
    const text = readStatement(pathToFileURL(root + file))
    const taken = await describer.parameters(text)
    const header = readFileSync(root + file, 'utf8').split('\n')
    const listed = header
      .flatMap((line) => [...line.matchAll(/(?:^-- |, )\$\d+ ([a-z0-9]+(?:\[\])?)/g)])
      .map(([, type]) => type)
    const expected = taken.map((type) => (type.startsWith('_') ? `${type.slice(1)}[]` : type))
    if (!header[0]?.startsWith('-- effect   ')) problems.push(`${file}: no effect`)
    if (!header.some((line) => line.startsWith('-- refuses  '))) problems.push(`${file}: no refusals`)
    if (listed.join() !== expected.join())
      problems.push(`${file}: ${listed.join()} instead of ${expected.join()}`)
  }
  expect(problems).toEqual([])
})

test('no statement, and no part of one, has more than 60 lines, and a part says what it makes', () => {
  const texts = files.map((file) => ({ file, text: readFileSync(root + file, 'utf8') }))
  expect(
    texts.filter(({ text }) => text.trimEnd().split('\n').length > maxLines).map(({ file }) => file),
  ).toEqual([])
  expect(
    texts.filter(({ file, text }) => isPart(file) && !text.startsWith('-- ')).map(({ file }) => file),
  ).toEqual([])
  const included = texts.flatMap(({ text }) =>
    [...text.matchAll(/^\\ir (\S+)$/gm)].map(([, path]) => basename(path!)),
  )
  expect(files.filter((file) => isPart(file) && !included.includes(basename(file)))).toEqual([])
})

test('a parameter too few, one of another type, and a member that no column takes are found', () => {
  const sql =
    'SELECT * FROM jsonb_to_recordset($1::jsonb) AS g("executionId" uuid, attempt int), folders WHERE id = $2 AND path = $3'
  const field = (name: string, kind: 'string' | 'number') => ({
    name,
    kinds: new Set([kind]),
    isOptional: false,
  })
  const given = [
    {
      kinds: new Set(['string' as const]),
      members: [field('executionId', 'number'), field('tries', 'number')],
    },
    { kinds: new Set(['number' as const]), members: null },
  ]
  expect(parameterProblems({ sql, given, taken: ['jsonb', 'uuid', 'text'] })).toEqual([
    '2 parameters are given and 3 are taken',
    '$2 is uuid and given as number',
    '$1 has no attempt',
    '$1: executionId is uuid and given as number',
    '$1: no column takes tries',
  ])
})
