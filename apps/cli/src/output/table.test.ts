import { expect, test } from 'vitest'

import { facts, table } from './table.ts'

interface Row {
  readonly name: string
  readonly size: number | null
}

const columns = [
  { title: 'NAME', value: ({ name }: Row) => name },
  { title: 'SIZE', align: 'right' as const, value: ({ size }: Row) => size },
  { title: 'AGAIN', value: ({ name }: Row) => name },
]

test('columns are as wide as their widest cell on the screen, also with wide and combining characters', () => {
  const rows = [
    { name: '日本', size: 5 },
    { name: 'é', size: 12_345 },
    { name: '', size: null },
  ]
  expect(table(columns, rows).split('\n')).toEqual([
    'NAME   SIZE  AGAIN',
    '日本      5  日本',
    'é     12345  é',
    '–         –  –',
  ])
})

test('a hostile name takes one line, and one that is too long is cut', () => {
  const lines = table(columns, [
    { name: 'a\nb\u001B[2J', size: 1 },
    { name: 'x'.repeat(500), size: 2 },
  ]).split('\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain('a\\u000ab\\u001b[2J')
  expect(lines[2]).toContain(`${'x'.repeat(59)}…`)
})

test('facts stand beside their names', () => {
  const pairs = [['A', 1] as const, ['Long', null] as const, ['B', 'x\u202Ey'] as const]
  expect(facts(pairs)).toBe('A     1\nLong  –\nB     x\\u202ey')
})
