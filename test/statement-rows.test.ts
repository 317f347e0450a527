/**
 * PostgreSQL, with the schema of today, answers hand-written statements with the rows that the code expects.
 * It takes the parameters that the code gives.
 */
import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { createTestDatabase } from '@punctual/testing'
import { expect, test } from 'vitest'

import { type Column, openDescriber } from './statements/describe-statement.ts'
import { parameterProblems } from './statements/parameter-problems.ts'
import {
  type Field,
  type FieldKind,
  type FoundStatement,
  readStatements,
} from './statements/read-statements.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const modules = globSync(['packages/*/src/**/*.ts', 'apps/{api,scheduler,worker}/src/**/*.ts'], { cwd: root })
  // What is asked of a data source of a user has columns of its own.
  .filter((path) => !/\.test\.ts$|\/generated\/|\/testing\/|^packages\/data-source\//.test(path))
  .map((path) => root + path)
const statements = readStatements(modules, root)

/** What the driver makes of the types of PostgreSQL. */
const kindOfType: Readonly<Record<string, readonly FieldKind[]>> = {
  text: ['string'],
  uuid: ['string'],
  name: ['string'],
  varchar: ['string'],
  int4: ['number'],
  int2: ['number'],
  float8: ['number'],
  bool: ['boolean'],
  int8: ['string'],
  numeric: ['string'],
  timestamptz: ['instant'],
  _text: ['list'],
  _uuid: ['list'],
  _timestamptz: ['list'],
  _jsonb: ['list'],
  jsonb: ['list', 'other', 'string', 'number', 'boolean'],
  json: ['list', 'other', 'string', 'number', 'boolean'],
}

/** Columns that may be null, and are not in the rows of these statements: a condition of each says so. */
const neverNull: Readonly<Record<string, readonly string[]>> = {
  openedAt: ['breakers.ts'],
  at: ['upcoming.ts'],
  completedAt: ['execution-calls.ts', 'reconciliation.ts'],
  dueAt: ['schedule-traces.ts'],
  transaction: ['execution-log.ts'],
  claimToken: ['execution-calls.ts', 'testing.ts'],
  heldReasons: ['schedules.ts'],
  reportName: ['kept-answers.ts'],
  serverName: ['forecasting.ts'],
}

/** Modules with a statement whose text comes in as an argument, or is built from the values of a request. */
const textAtRunTime = [
  'access-tokens.ts',
  'audit-chain.ts',
  'audit.ts',
  'completeness.ts',
  'event-subscriptions.ts',
  'execution-json.ts',
  'forecasting.ts',
  'hand-over.ts',
  'late-mails.ts',
  'mail-templates.ts',
  'need-digests.ts',
  'needs.ts',
  'proofs.ts',
  'recipient-choices.ts',
  'recipient-lists.ts',
  'reconciliation.ts',
  'retention.ts',
  'schedule-search.ts',
  'schedule-traces.ts',
  'schedules-read.ts',
  'schedules.ts',
  'subscriptions.ts',
  'suppressions.ts',
  'user-sign-ins.ts',
  'windows.ts',
]

function problemsOf({ place, fields }: FoundStatement, columns: readonly Column[]): string[] {
  const byName = new Map(columns.map((column) => [column.name, column]))
  const known = new Set(fields.map(({ name }) => name))
  const unexpected = columns
    .filter(({ name }) => !known.has(name))
    .map(({ name }) => `${name} is not expected`)
  const others = fields.flatMap((field) => {
    const column = byName.get(field.name)
    if (column === undefined) return field.isOptional ? [] : [`${field.name} is not answered`]
    const problem = problemOf(field, column, neverNull[field.name]?.includes(moduleOf(place)) ?? false)
    return problem === null ? [] : [problem]
  })
  return [...unexpected, ...others].map((problem) => `${place}: ${problem}`)
}

function problemOf({ name, kinds }: Field, { type, mayBeNull }: Column, isNeverNull: boolean): string | null {
  const allowed = kindOfType[type] ?? []
  // What the code takes as anything, it reads by a schema of its own.
  if (kinds.has('other')) return null
  const values = [...kinds].filter((kind) => kind !== 'null')
  if (values.some((kind) => !allowed.includes(kind)))
    return `${name} is ${type} and expected as ${values.join(' or ')}`
  return mayBeNull === true && !kinds.has('null') && !isNeverNull
    ? `${name} may be null and is not expected to be`
    : null
}

function moduleOf(place: string): string {
  return place.replace(/^.*\//, '').replace(/:\d+$/, '')
}

test('every hand-written statement is taken by the schema, with the parameters that its code gives, and answers the columns and types that its code expects', async () => {
  await using database = await createTestDatabase()
  await using describer = await openDescriber(database.url)
  const problems: string[] = []
  let compared = 0
  for (const statement of statements) {
    if (statement.sql === null) continue
    const columns = await describer.describe(statement.sql).catch((error: Error) => error)
    problems.push(
      ...(columns instanceof Error
        ? [`${statement.place}: ${columns.message}`]
        : problemsOf(statement, columns)),
    )
    const { sql, place, parameters: given } = statement
    if (columns instanceof Error || given === null) continue
    compared += 1
    const found = parameterProblems({ sql, given, taken: await describer.parameters(sql) })
    problems.push(...found.map((problem) => `${place}: ${problem}`))
  }
  expect(problems).toEqual([])
  expect(compared).toBeGreaterThan(80)
})

test('only the statements of the modules named here are not compared with the schema, because their text is made at run time', () => {
  const unread = statements.filter(({ sql }) => sql === null).map(({ place }) => moduleOf(place))
  expect([...new Set(unread)].toSorted()).toEqual(textAtRunTime)
  expect(statements.length - unread.length).toBeGreaterThan(80)
})

test('a statement that adds to timelines is sent by what reports the readers of the log', () => {
  const adding = statements.filter(({ sql }) => sql?.includes('INSERT INTO execution_events'))
  expect(adding.length).toBeGreaterThan(8)
  expect(adding.filter(({ sentBy }) => sentBy !== 'record').map(({ place }) => place)).toEqual([])
})

test('a column that the schema does not have, and one of another type, are found', async () => {
  await using database = await createTestDatabase()
  await using describer = await openDescriber(database.url)
  const fields: Field[] = [
    { name: 'id', kinds: new Set(['number']), isOptional: false },
    { name: 'gone', kinds: new Set(['string']), isOptional: false },
    { name: 'parentId', kinds: new Set(['string']), isOptional: false },
  ]
  const sql = 'SELECT id, parent_id AS "parentId", path FROM folders'
  expect(
    problemsOf(
      { place: 'a.ts:1', sql, fields, parameters: [], sentBy: 'query' },
      await describer.describe(sql),
    ),
  ).toEqual([
    'a.ts:1: path is not expected',
    'a.ts:1: id is uuid and expected as number',
    'a.ts:1: gone is not answered',
    'a.ts:1: parentId may be null and is not expected to be',
  ])
  await expect(describer.describe('SELECT no_such_column FROM folders')).rejects.toThrow('no_such_column')
})
