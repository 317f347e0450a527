/**
 * The claims of the two documents of the interface, in our own words: `claims.md`. A test that proves a claim has
 * its name in a comment above it, `// proves <name> …`.
 */
import { readFileSync } from 'node:fs'

/** One claim of a document. */
export interface Claim {
  /** Unique, such as `decided-8.1.1/skip-if-blank`. */
  readonly name: string
  /** Where the document says it: line numbers of the given one, statements of the decisions. */
  readonly places: readonly string[]
  readonly text: string
  /** What this build does not do; the tests show what it does in its place. */
  readonly isMissing: boolean
}

export interface Section {
  /** Heading of the document. */
  readonly title: string
  readonly claims: readonly Claim[]
}

export interface Claims {
  readonly given: readonly Section[]
  readonly decided: readonly Section[]
}

const notYet = 'Not yet: '

export function readClaims(): Claims {
  const text = readFileSync(new URL('../claims.md', import.meta.url), 'utf8')
  const [, given = '', decided = ''] = text.split(/^# .*$/m)
  return { given: sectionsOf(given), decided: sectionsOf(decided) }
}

export function allClaims({ given, decided }: Claims): readonly Claim[] {
  return [...given, ...decided].flatMap(({ claims }) => claims)
}

function sectionsOf(document: string): Section[] {
  const [, ...sections] = document.split(/^## /m)
  return sections.map((section) => {
    const [title = '', ...lines] = section.split('\n')
    return {
      title,
      claims: lines.filter((line) => line.startsWith('- ')).map((line) => claimOf(line.slice(2))),
    }
  })
}

function claimOf(line: string): Claim {
  const end = line.indexOf(': ')
  const [name, text] = [line.slice(0, end), line.slice(end + 2)]
  const isMissing = text.startsWith(notYet)
  return { name, places: placesOf(name), text: isMissing ? text.slice(notYet.length) : text, isMissing }
}

/** `given-61..63/fields` speaks of three lines, `decided-4.1.1,4.1.2/zone` of two statements. */
function placesOf(name: string): string[] {
  const places = name.slice(name.indexOf('-') + 1, name.indexOf('/'))
  const [first, last] = places.split('..').map(Number)
  if (last === undefined) return places.split(',')
  return Array.from({ length: last - first! + 1 }, (_, index) => String(first! + index))
}
