import { readdirSync } from 'node:fs'

import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { expect, test } from 'vitest'

import { de as firstGerman } from '../src/browser/messages/de.ts'
import { en as firstEnglish } from '../src/browser/messages/en.ts'
import { deLater } from '../src/browser/messages/later.de.ts'
import { enLater } from '../src/browser/messages/later.en.ts'
import { pseudo } from '../src/browser/messages/pseudo.ts'

const en = { ...firstEnglish, ...enLater }
const de = { ...firstGerman, ...deLater }
const ids = Object.keys(en) as Array<keyof typeof en>

/** The values that a message is given. A language can have forms of a word where another one has none. */
function values(elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return []
    if (element.type === TYPE.plural || element.type === TYPE.select)
      return [element.value, ...Object.values(element.options).flatMap(({ value }) => values(value))]
    if (element.type === TYPE.tag) return [`<${element.value}>`, ...values(element.children)]
    return [element.value]
  })
}

const namesOf = (message: string) => [...new Set(values(parse(message)))].toSorted()

test('German is complete: every message is there, with words, and asks for the values that the English one asks for', () => {
  expect(Object.keys(de).toSorted()).toEqual(ids.toSorted())
  for (const id of ids) {
    expect(de[id].trim(), id).not.toBe('')
    expect(namesOf(de[id]), id).toEqual(namesOf(en[id]))
  }
})

test('no sentence is the same in both languages', () => {
  // A sentence has words that no two languages share; a term, such as «Version», can be the same.
  const isSentence = (message: string) => /^[A-Z].*\p{L} .*[.?]$/u.test(message)
  expect(ids.filter((id) => isSentence(en[id]) && en[id] === de[id])).toEqual([])
})

test('no two files have the same message, and no file has been forgotten', async () => {
  const files = readdirSync(new URL('../src/browser/messages', import.meta.url)).filter(
    (name) => name.endsWith('.en.ts') && name !== 'later.en.ts',
  )
  const seen = new Map<string, string>()
  for (const file of files) {
    const [messages] = Object.values(
      (await import(`../src/browser/messages/${file.slice(0, -'.en.ts'.length)}.en.ts`)) as Record<
        string,
        Record<string, string>
      >,
    )
    for (const id of Object.keys(messages ?? {})) {
      expect(seen.get(id), `${id} is in ${file}`).toBeUndefined()
      seen.set(id, file)
      expect(Object.hasOwn(en, id), `${id} of ${file} is in no catalogue`).toBe(true)
    }
  }
  expect(files.length).toBeGreaterThan(5)
})

test('the language for tests has each message between brackets and at least 40 % longer, with the same values', () => {
  const shown = (elements: readonly MessageFormatElement[]) =>
    elements.map((element) => (element.type === TYPE.literal ? element.value : '')).join('')
  for (const id of ids) {
    const text = shown(pseudo[id])
    expect(text.startsWith('⟦') && text.endsWith('⟧'), id).toBe(true)
    expect(values(pseudo[id]), id).toEqual(values(parse(en[id])))
    expect(text.length - 2, id).toBeGreaterThanOrEqual(shown(parse(en[id])).length * 1.4)
  }
})
