import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { fillText } from '../packages/domain/src/expression/expression.ts'

const page = readFileSync(new URL('../docs/expressions.md', import.meta.url), 'utf8')
const rows = [...page.matchAll(/^\| `(.*\{\{.*)` \| (\S+) \| (\S+) \| `(.*)` \|$/gm)]

test('the page on expressions has examples', () => {
  expect(rows.length).toBeGreaterThan(15)
})

test.each(rows.map(([, text = '', at = '', timeZone = '', result = '']) => ({ text, at, timeZone, result })))(
  'the page on expressions shows what $text is at $at in $timeZone',
  ({ text, at, timeZone, result }) => {
    expect(fillText(text, { values: new Map(), scheduledFor: { at: new Date(at), timeZone } })).toBe(result)
  },
)
