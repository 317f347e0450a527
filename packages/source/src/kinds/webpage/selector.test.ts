import { expect, test } from 'vitest'

import { recipeNames, recipeOf } from './recipes.ts'
import { selectorProblem } from './selector.ts'

test.each([
  ['div[', 'at character 4: unexpected end of input'],
  ['..panel', 'at character 2: identifier is expected'],
  ['#', 'at character 1: name is expected'],
  ['.panel:has(', '")" is expected'],
  ['text=Sales', 'at character 5: unexpected input'],
  ['//div', 'at character 2'],
  ['.panel >> table', 'a sign such as ">" needs an element behind it'],
  ['.panel >', 'a sign such as ">" needs an element behind it'],
  ['> .panel', 'it begins with a sign'],
  ['.a, ', 'at character 4'],
  ['.a,', 'it ends with a comma'],
  ['.a { color: red }', 'at character 4'],
  [' ', 'must not be empty'],
])('a text that is no CSS selector is refused with its place: %s', (text, problem) => {
  expect(String(selectorProblem(text))).toContain(problem)
})

test('selectors that browsers take are taken, those of every recipe among them', () => {
  const recipes = [...recipeNames, null]
    .map(recipeOf)
    .flatMap(({ form, ready, hide }) => [
      form.userSelector,
      form.passwordSelector,
      form.submitSelector,
      ...(ready.selector === null ? [] : [ready.selector]),
      ...ready.gone,
      ...hide,
    ])
  const others = ['.a\\:b', 'tr:nth-child(2n + 1 of .x)', '[data-x="y" i]', 'p ~ a + b', 'a /* c */ b', '*']
  for (const text of [...recipes, ...others, 'main:has(> .ready):not(.loading, [aria-busy=true])'])
    expect([text, selectorProblem(text)]).toEqual([text, null])
})

test('a selector of the longest length is read at once, however deep it nests', () => {
  const startedMs = performance.now()
  for (const text of [':is('.repeat(125), ':not(a'.repeat(80), '['.repeat(500), '\\'.repeat(500)])
    selectorProblem(text)
  expect(performance.now() - startedMs).toBeLessThan(2_000)
})
