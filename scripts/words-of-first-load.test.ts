/** Words that a page of the first load names are in the catalogue of the first load: the others come later. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'

import { enLater } from '../apps/console/src/browser/messages/later.en.ts'

const browser = fileURLToPath(new URL('../apps/console/src/browser', import.meta.url))

/** The source of a module and of all that it imports at once, but for types. */
function loadedWith(path: string, loaded = new Map<string, string>()): Map<string, string> {
  if (loaded.has(path) || !existsSync(path) || /\.(en|de)\.ts$|\/(en|de)\.ts$/.test(path)) return loaded
  const text = readFileSync(path, 'utf8')
  loaded.set(path, text)
  const { staticImports, staticExports } = parseSync(path, text).module
  const needed = staticImports.filter(
    ({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType),
  )
  for (const { moduleRequest } of [...needed, ...staticExports.flatMap(({ entries }) => entries)]) {
    if (moduleRequest?.value.startsWith('.')) loadedWith(resolve(dirname(path), moduleRequest.value), loaded)
  }
  return loaded
}

/** The files of words that a catalogue puts together. */
function partsOf(catalogue: string): string[] {
  const text = readFileSync(`${browser}/messages/${catalogue}`, 'utf8')
  return [...text.matchAll(/^import \{ .* from '(.*)'$/gm)].map(([, part]) => part!)
}

/** Ids in quotes, and the beginnings of those that a template makes. */
const named = /'([\w.-]+)'|"([\w.-]+)"|`([\w-]+\.[\w.-]*)\$\{/g

test('no part of the first load names words that are loaded later', () => {
  const loaded = loadedWith(`${browser}/main.tsx`)
  expect(loaded.size).toBeGreaterThan(100)
  const later = Object.keys(enLater)
  const names = [...loaded].flatMap(([path, text]) =>
    [...text.matchAll(named)].flatMap(([, single, double, start]) => {
      const id = single ?? double
      const ids = id === undefined ? later.filter((each) => each.startsWith(start ?? '?')) : [id]
      return ids.filter((each) => Object.hasOwn(enLater, each)).map((each) => `${path}: ${each}`)
    }),
  )
  expect(names).toEqual([])
  // Their modules, for a test of the same process may have added the later words to the first ones.
  const [inFirst, inLater] = ['en.ts', 'later.en.ts'].map(partsOf)
  expect(inFirst!.length).toBeGreaterThan(3)
  expect(inFirst!.filter((part) => inLater!.includes(part))).toEqual([])
})
