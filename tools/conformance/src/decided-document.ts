/**
 * The document of decisions, statement by statement. Its sentences hold many claims, so each is split at full
 * stops, semicolons and middle dots. Each statement has the names of the interface that it mentions. A row
 * that proves the statement without one of these names has omitted it.
 *
 *     node tools/conformance/src/decided-document.ts <path of the document>
 *
 * compares a copy with `decided-statements.json`, and writes that file with --write.
 */
import { compareWithCopy, fingerprint, readKept } from './kept-copy.ts'

const kept = new URL('./decided-statements.json', import.meta.url)

export interface Statement {
  readonly fingerprint: string
  /** Endpoints, fields and words, as they stand between backticks. */
  readonly names: readonly string[]
}

/** By section, paragraph and place in it, such as `3.1.4`. */
export type DecidedStatements = Readonly<Record<string, Statement>>

export function decidedStatements(): DecidedStatements {
  return readKept(kept)
}

/** Every statement below a numbered heading; what comes before them says how to read them. */
export function statementsOf(document: string): DecidedStatements {
  const statements: Record<string, Statement> = {}
  for (const { place, text } of paragraphsOf(document)) {
    for (const [index, part] of partsOf(text).entries()) {
      statements[`${place}.${index + 1}`] = { fingerprint: fingerprint(part), names: namesIn(part) }
    }
  }
  return statements
}

/**
 * The names between backticks; punctuation and numbers between them say how they are written, not what they
 * are.
 */
export function namesIn(text: string): string[] {
  const quoted = [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)
  const names = quoted.flatMap((code) => [...code.matchAll(/[A-Za-z][\w-]*[\w]/g)].map(([name]) => name))
  return [...new Set(names)]
}

function paragraphsOf(document: string): { place: string; text: string }[] {
  const paragraphs: { place: string; text: string }[] = []
  let [section, paragraph, isOpen] = ['', 0, false]
  for (const line of document.split('\n')) {
    const [, heading] = /^## (\d+)\./.exec(line) ?? []
    if (heading !== undefined) [section, paragraph, isOpen] = [heading, 0, false]
    else if (line.trim() === '' || section === '') isOpen = false
    else if (isOpen && !line.startsWith('- ')) paragraphs.at(-1)!.text += ` ${line.trim()}`
    else {
      paragraph += 1
      isOpen = true
      paragraphs.push({ place: `${section}.${paragraph}`, text: line.replace(/^- /, '').trim() })
    }
  }
  return paragraphs
}

/** Cuts at full stops, semicolons and middle dots that stand neither in code nor in brackets. */
function partsOf(text: string): string[] {
  const parts: string[] = []
  let [start, depth, isCode] = [0, 0, false]
  for (const [place, character] of [...text].entries()) {
    if (character === '`') isCode = !isCode
    else if (isCode) continue
    else if ('([{'.includes(character)) depth += 1
    else if (')]}'.includes(character)) depth -= 1
    else if (depth === 0 && '.;·'.includes(character) && /\s|undefined/.test(String(text[place + 1]))) {
      parts.push(text.slice(start, place + 1))
      start = place + 1
    }
  }
  return [...parts, text.slice(start)]
    .map((part) => part.replace(/[\s.;·]+$/, '').trim())
    .filter((part) => part !== '')
}

if (import.meta.main) compareWithCopy(kept, statementsOf)
