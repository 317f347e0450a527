import { parseSync, Visitor } from 'oxc-parser'

import { lineFinder, type ProseInCode } from './prose-in-code.ts'

export type ScreenLanguage = 'en' | 'de'

const pages = /\/messages\/(?:.*\.)?(en|de)\.ts$/
const catalogue = /\/words\/rooms\/[^/]*\.ts$/

/**
 * What users read. A file of messages of the console has one language; a sentence of the catalogue of the service has a
 * member for each.
 */
export function screenTexts(path: string, source: string, language: ScreenLanguage): ProseInCode[] {
  const ofFile = pages.exec(path)?.[1]
  if (ofFile === undefined ? !catalogue.test(path) : ofFile !== language) return []
  const lineOf = lineFinder(source)
  const found: ProseInCode[] = []
  new Visitor({
    Property({ key, value }) {
      if (value.type !== 'Literal' || typeof value.value !== 'string') return
      if (ofFile === undefined && !(key.type === 'Identifier' && key.name === language)) return
      const line = lineOf(value.start)
      found.push(...formsOf(value.value).map((text) => ({ line, text })))
    },
  }).visit(parseSync(path, source).program)
  return found
}

/** The forms of a message: one for each case of a plural or a selection. A value is one word. */
export function formsOf(message: string): string[] {
  const block = firstBlock(message.replaceAll(/'[{}]+'/g, "'"))
  if (block === null) return [message]
  const cases = /^\w+, (?:plural|select|selectordinal), (.*)$/s.exec(block.content)?.[1]
  const said = cases === undefined ? ['`value`'] : casesOf(cases).flatMap(formsOf)
  const rests = formsOf(block.after)
  return [...new Set(said.flatMap((form) => rests.map((rest) => block.before + form + rest)))]
}

interface Block {
  readonly before: string
  readonly content: string
  readonly after: string
}

/** The first part in braces, with what braces it contains; null when there is none. */
function firstBlock(text: string): Block | null {
  const start = text.indexOf('{')
  if (start < 0) return null
  let depth = 0
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1
    if (text[at] === '}') depth -= 1
    if (depth === 0)
      return { before: text.slice(0, start), content: text.slice(start + 1, at), after: text.slice(at + 1) }
  }
  return null
}

function casesOf(text: string): string[] {
  const block = firstBlock(text)
  return block === null ? [] : [block.content, ...casesOf(block.after)]
}
