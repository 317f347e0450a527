import { readdirSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

const folder = new URL('../src/browser/style/', import.meta.url)

/** The selectors of a file, and of its media queries. */
function selectorsOf(file: string): string[] {
  const text = readFileSync(new URL(file, folder), 'utf8').replace(/\/\*.*?\*\//gs, '')
  return [...text.matchAll(/([^{}@;]+)\{/g)]
    .flatMap(([, list = '']) => list.split(','))
    .map((one) => one.trim())
}

test('styles of one page change nothing on another one: a class belongs to one file, which others only refine', () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.css'))
  const uses = new Map<string, Set<string>>()
  const owners = new Map<string, Set<string>>()
  const add = (map: Map<string, Set<string>>, name: string, file: string) =>
    map.set(name, (map.get(name) ?? new Set()).add(file))
  for (const file of files)
    for (const selector of selectorsOf(file)) {
      const [, name] = /^\.([\w-]+)/.exec(selector) ?? []
      if (name === undefined) continue
      add(uses, name, file)
      if (selector === `.${name}`) add(owners, name, file)
    }
  const shared = [...uses].filter(([name, { size }]) => size > 1 && owners.get(name)?.size !== 1)
  expect(shared.map(([name, found]) => `.${name} in ${[...found].join(', ')}`)).toEqual([])
  expect(uses.size).toBeGreaterThan(100)
})

test('words for screen readers only are hidden by one rule', () => {
  const rules = readdirSync(folder)
    .filter((name) => name.endsWith('.css'))
    .flatMap((name) => [...readFileSync(new URL(name, folder), 'utf8').matchAll(/clip-path: inset\(50%\)/g)])
  expect(rules).toHaveLength(1)
})

test('a theme changes colours only: no layout of the pages depends on it', () => {
  const text = readdirSync(folder)
    .filter((name) => name.endsWith('.css'))
    .map((name) => readFileSync(new URL(name, folder), 'utf8').replace(/\/\*.*?\*\//gs, ''))
    .join('\n')
  // `light-dark()` takes only colours.
  expect(text).toContain('light-dark(')
  expect(text).not.toContain('prefers-color-scheme')
  const rules = [...text.matchAll(/data-theme[^{]*\{([^}]*)\}/g)].map(([, rule = '']) => rule.trim())
  expect(rules.toSorted()).toEqual(['color-scheme: dark;', 'color-scheme: light;'])
})
