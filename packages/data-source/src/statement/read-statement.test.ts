import type { DatabaseKind } from '@punctual/domain'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { bindStatement } from './bind-statement.ts'
import { readStatement } from './read-statement.ts'

const kinds: readonly DatabaseKind[] = ['PostgreSql', 'MySql', 'SqlServer', 'Sqlite']

function bound(kind: DatabaseKind, query: string, values: Record<string, string | number> = {}) {
  const read = readStatement(query, { kind, names: new Set(Object.keys(values)) })
  return read.ok ? bindStatement(read.statement, { kind, values }) : `${read.field} ${String(read.message)}`
}

test.each([
  ['PostgreSql', 'SELECT $1, $2, $1', ['x', 7]],
  ['SqlServer', 'SELECT @p1, @p2, @p1', ['x', 7]],
  ['MySql', 'SELECT ?, ?, ?', ['x', 7, 'x']],
  ['Sqlite', 'SELECT ?, ?, ?', ['x', 7, 'x']],
] as const)(
  'a named parameter of a query becomes a placeholder of %s, and its value is never part of the text',
  (kind, text, values) => {
    expect(bound(kind, 'SELECT :a, :b, @a', { a: 'x', b: 7 })).toEqual({ text, values })
  },
)

const passedOver: readonly (readonly [DatabaseKind, string])[] = [
  ['PostgreSql', `SELECT ':a' , ":a", 'it''s :a', E'\\':a', $$ :a ' $$, $t$ :a $$ $t$ -- :a`],
  ['PostgreSql', 'SELECT 1 /* :a /* :a */ :a */ , now()::date, x[1:2], y[lo:hi] FROM t WHERE @ x > 1'],
  ['PostgreSql', `SELECT 'a\\' , ':a'`],
  ['MySql', 'SELECT \':a\' , ":a", `:a`, \'\\\':a\', "\\":a" # :a\n, 1 -- :a'],
  ['MySql', 'SELECT @@version, 5--1, /* :a */ 2'],
  ['SqlServer', `SELECT ':a', "@a", [@a]]:a], @@ROWCOUNT /* /* @a */ @a */ -- @a`],
  ['Sqlite', `SELECT ':a', [a:b], \`@a\` /* /* :a */`],
]

test.each(passedOver)('what stands in quotes and comments of %s is no parameter: %s', (kind, query) => {
  expect(bound(kind, query)).toEqual({ text: query, values: [] })
})

test.each([
  ['PostgreSql', `SELECT E'a\\\\' || :a`, `SELECT E'a\\\\' || $1`],
  ['PostgreSql', 'SELECT $a$ x $a$ || :a', 'SELECT $a$ x $a$ || $1'],
  ['MySql', "SELECT 'a\\\\', :a", "SELECT 'a\\\\', ?"],
  ['SqlServer', 'SELECT [a]]], @a', 'SELECT [a]]], @p1'],
  ['Sqlite', "SELECT 'a\\', :a", "SELECT 'a\\', ?"],
] as const)('what stands behind quotes of %s is read again: %s', (kind, query, text) => {
  expect(bound(kind, query, { a: 1 })).toEqual({ text, values: [1] })
})

describe('a query that cannot be sent as it is', () => {
  test.each([
    ['PostgreSql', '', 'Query is empty'],
    ['PostgreSql', '-- only a comment', 'Query is empty'],
    ['PostgreSql', 'SELECT 1; SELECT 2', 'Query has more than one statement'],
    ['Sqlite', 'SELECT 1; /* x */ DELETE', 'Query has more than one statement'],
    ['PostgreSql', "SELECT 'a", 'Query has a text that is not closed'],
    ['PostgreSql', 'SELECT $x$ a $y$', 'Query has a text in $x$ that is not closed'],
    ['PostgreSql', 'SELECT /* a', 'Query has a comment that is not closed'],
    ['SqlServer', 'SELECT [a', 'Query has a quoted name that is not closed'],
    ['PostgreSql', 'SELECT $1', 'Query has a numbered parameter'],
    ['MySql', 'SELECT ?', 'Query has a "?" as a parameter'],
    ['Sqlite', 'SELECT $a', 'Query has a "$" as a parameter'],
    ['MySql', 'SELECT @row', 'Query names the parameter @row, which Parameters does not have'],
    ['PostgreSql', 'SELECT :a', 'Query names the parameter :a, which Parameters does not have'],
    ['PostgreSql', 'DELETE FROM t', 'Query begins with DELETE'],
    ['PostgreSql', 'SET x = 1', 'Query begins with SET'],
    ['PostgreSql', 'COMMIT', 'Query begins with COMMIT'],
    ['PostgreSql', 'SELECT 1 INTO t', 'Query has the word INTO'],
    ['MySql', "SELECT 1 INTO OUTFILE '/tmp/x'", 'Query has the word INTO'],
    ['MySql', "SELECT 1 /*!50000 INTO OUTFILE '/tmp/x' */", 'Query has a comment that the database executes'],
    ['MySql', 'SELECT 1 /*M! INTO @x */', 'Query has a comment that the database executes'],
    ['PostgreSql', 'WITH g AS (DELETE FROM t RETURNING 1) SELECT * FROM g', 'Query has the statement DELETE'],
    [
      'PostgreSql',
      'with g as materialized (/* x */ update t set a = 1 returning 1) select 1',
      'statement UPDATE',
    ],
    ['PostgreSql', 'WITH a AS (SELECT 1), g AS (INSERT INTO t SELECT 1) SELECT 1', 'Query has the word INTO'],
    ['PostgreSql', 'WITH a AS (SELECT 1) DELETE FROM t', 'Query has the statement DELETE'],
    ['PostgreSql', 'WITH RECURSIVE a (x) AS (SELECT 1) UPDATE ONLY s.t AS u SET a = 1', 'statement UPDATE'],
    ['Sqlite', 'WITH a AS (SELECT 1) DELETE FROM t WHERE x IN a', 'Query has the statement DELETE'],
    ['Sqlite', 'WITH a AS (SELECT 1) INSERT OR REPLACE INTO t SELECT 1', 'Query has the statement INSERT'],
    ['Sqlite', 'WITH a AS (SELECT 1) REPLACE INTO t SELECT 1', 'Query has the statement REPLACE'],
    ['Sqlite', 'WITH a AS (SELECT 1) UPDATE t SET x = 1', 'Query has the statement UPDATE'],
    ['SqlServer', 'SELECT 1 DELETE FROM t', 'Query has the word DELETE'],
    ['SqlServer', 'SELECT 1 COMMIT', 'Query has the word COMMIT'],
    ['SqlServer', 'SELECT 1 exec sp_who', 'Query has the word EXEC'],
    ['SqlServer', 'WITH x AS (SELECT 1 a) MERGE t USING x ON 1=1', 'Query has the word MERGE'],
  ] as const)('of %s is refused: %s', (kind, query, message) => {
    expect(bound(kind, query)).toContain(message)
  })

  test('is refused for a value that no parameter takes, with the field', () => {
    expect(bound('PostgreSql', "SELECT ':a'", { a: 1 })).toContain('Parameters has "a"')
  })

  test('is refused when it is longer than allowed, or has a character that no query can have', () => {
    expect(bound('MySql', `SELECT ${'1'.repeat(100_000)}`)).toContain('is longer than')
    expect(bound('MySql', 'SELECT \0')).toContain('character')
  })
})

test('words that write may be names in quotes, and hints of a join', () => {
  for (const query of ['SELECT [update] FROM [delete]', 'SELECT 1 FROM a INNER MERGE JOIN b ON 1=1'])
    expect(bound('SqlServer', query)).toEqual({ text: query, values: [] })
  expect(bound('PostgreSql', '(SELECT "into" FROM t) ; -- end')).toMatchObject({
    text: '(SELECT "into" FROM t) ',
  })
})

test('words that write may be names of columns where the database lets them', () => {
  for (const query of [
    'WITH a AS (SELECT 1 AS delete) SELECT delete FROM a',
    'WITH delete AS (SELECT 1), update AS (SELECT 2) SELECT count(*) delete FROM update',
    'WITH a AS (SELECT (delete) FROM t) SELECT replace(x, y, z) FROM a',
    "WITH a AS (SELECT * FROM json_to_record('{}') AS (delete int, update text)) SELECT 1 FROM a",
    'WITH a AS (SELECT x FROM t) SELECT update, delete FROM a',
    'SELECT delete FROM t',
  ])
    expect(bound('PostgreSql', query)).toEqual({ text: query, values: [] })
})

test('a value with the text of a statement stays a value in every database', () => {
  const hostile = `'; DROP TABLE t; -- :a @a ? $1`
  for (const kind of kinds) {
    const statement = bound(kind, "SELECT ':a' , :a", { a: hostile })
    expect(statement).toMatchObject({ values: [hostile] })
    expect(JSON.stringify(statement)).toContain("SELECT ':a' , ")
  }
})

test('a query is cut at its parameters and nowhere else: putting the names back gives it again', () => {
  const quotes = ["'", '"', '`', '[', ']', '$', '$$', '$t$', '--', '\n', '\r', '/*', '*/', '#', '\\']
  const others = [':a', '@a', ':b', '::', '@@', ';', ' ', 'x', 'E', '1', '(', ')', ',', '?', 'INTO', 'é', '!']
  const part = fc.constantFrom(...quotes, ...others)
  fc.assert(
    fc.property(fc.constantFrom(...kinds), fc.array(part, { maxLength: 25 }), (kind, parts) => {
      const query = `SELECT ${parts.join('')}`
      const read = readStatement(query, { kind, names: new Set(['a', 'b']) })
      if (!read.ok) return
      const { pieces, parameters } = read.statement
      const again = pieces
        .map((piece, index) => (index === 0 ? piece : `.${parameters[index - 1]}${piece}`))
        .join('')
      expect(query.replace(/[:@](?=[ab])/g, '.').startsWith(again.replace(/[:@](?=[ab])/g, '.'))).toBe(true)
    }),
    { numRuns: 3_000 },
  )
})
