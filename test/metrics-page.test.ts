import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { expect, test } from 'vitest'
import { parse } from 'yaml'

const page = readFileSync(fileURLToPath(new URL('../docs/metrics.md', import.meta.url)), 'utf8')
const rules = (
  parse(/```yaml\n([^`]+)```/.exec(page)?.[1] ?? '') as {
    groups: Array<{ rules: Array<{ alert: string; expr: string; for: string }> }>
  }
).groups.flatMap((group) => group.rules)
const declared = new Map(
  [...page.matchAll(/^\| `(punctual_\w+)` \| (\w+) \|/gm)].map(([, name, kind]) => [name!, kind!]),
)

test('every metric follows the conventions: base units, _total for counters only', () => {
  expect(declared.size).toBeGreaterThan(25)
  for (const [name, kind] of declared) {
    expect([name, name.endsWith('_total')]).toEqual([name, kind === 'counter'])
    expect(name).not.toMatch(/_(ms|milliseconds|minutes|hours|kb|mb|count|sum|bucket)$/)
  }
})

test('every alert is a rule of its own that asks for metrics and label values that there are', () => {
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
  for (const { alert, expr, for: holds } of rules) {
    expect([alert, holds]).toEqual([alert, expect.stringMatching(/^\d+[smhd]$/)])
    const asked = [...expr.matchAll(/punctual_\w+/g)].map(([name]) =>
      declared.has(name) ? name : name.replace(/_(bucket|count|sum)$/, ''),
    )
    expect(asked.length, alert).toBeGreaterThan(0)
    expect(
      asked.filter((name) => !declared.has(name)),
      alert,
    ).toEqual([])
    for (const [, value] of expr.matchAll(/\w+="([^"]+)"/g)) expect(page, alert).toContain(value)
  }
})
