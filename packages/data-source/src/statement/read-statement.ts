import type { DatabaseKind } from '@punctual/domain'
import { type Sentence, sentence } from '@punctual/domain/words'

import { quotingOf, type Quoting } from './quoting.ts'
import { refusedWords } from './refused-words.ts'
import { type Word, writingWord } from './writing-word.ts'

/**
 * Reads the text of a query once, from its beginning to its end, as its database would. It skips quotes,
 * quoted names, comments and dollar quoting. So a parameter (`:name`, or `@name`) is found only where the
 * database expects a value, and never within a text.
 *
 * Guaranteed: the query is one statement that begins like a reading one. What it does beyond that, the
 * read-only session of the server refuses; see `DataSources`.
 */
export function readStatement(
  query: string,
  { kind, names }: { readonly kind: DatabaseKind; readonly names: ReadonlySet<string> },
): StatementReading {
  if (query.length > maximumQueryLength)
    return no(sentence('field_longer_than', { most: maximumQueryLength }))
  if (query.includes('\0')) return no(sentence('query_has_nul'))
  const reader = { query, kind, names, quoting: quotingOf(kind), at: 0 }
  const found: Found = {
    pieces: [],
    parameters: [],
    words: [],
    depth: 0,
    bracket: '',
    pieceStart: 0,
    end: query.length,
  }
  while (reader.at < found.end) {
    const problem = step(reader, found)
    if (problem !== null) return no(problem)
  }
  found.pieces.push(query.slice(found.pieceStart, found.end))
  const problem = wordProblem(found.words, kind)
  if (problem !== null) return no(problem)
  const writing = writingWord(found.words)
  if (writing !== null) return { ...no(sentence('query_writes', { statement: writing })), isWriting: true }
  const unused = [...names].find((name) => !found.parameters.includes(name))
  if (unused !== undefined)
    return { ok: false, field: 'Parameters', message: sentence('query_parameter_unused', { name: unused }) }
  return { ok: true, statement: { pieces: found.pieces, parameters: found.parameters } }
}

export type StatementReading = { readonly ok: true; readonly statement: ReadStatement } | RefusedStatement

export interface RefusedStatement {
  readonly ok: false
  readonly field: 'Query' | 'Parameters'
  readonly message: Sentence
  /** Whether it would change data, and the database itself would refuse it too. */
  readonly isWriting?: true
}

/** A query, cut at its parameters: one piece more than there are parameters. */
export interface ReadStatement {
  readonly pieces: readonly string[]
  readonly parameters: readonly string[]
}

export const maximumQueryLength = 100_000

interface Reader {
  readonly query: string
  readonly kind: DatabaseKind
  readonly names: ReadonlySet<string>
  readonly quoting: Quoting
  at: number
}

interface Found {
  readonly pieces: string[]
  readonly parameters: string[]
  /** Words outside of quotes. */
  readonly words: Word[]
  /** How many brackets are open. */
  depth: number
  /** The bracket that was read last, when nothing but spaces and comments has come since; else empty. */
  bracket: string
  pieceStart: number
  /** Where the statement ends: before a semicolon, if there is one. */
  end: number
}

/** Reads what stands at the place, and moves behind it. @returns what is wrong with it, or null */
function step(reader: Reader, found: Found): Sentence | null {
  const { query, quoting, at } = reader
  const character = query.charAt(at)
  const closing = quoting.quotes[character]
  if (closing !== undefined) return passQuoted(reader, { opening: character, closing })
  if (isCommentStart(reader)) return passComment(reader)
  if (character === ';') return endStatement(reader, found)
  if (character === ':' || character === '@') return readParameter(reader, found)
  if (character === '?' && quoting.questionMarks) return sentence('query_has_question_mark')
  if (character === '$') return readDollar(reader)
  if (isWordCharacter(character)) return readWord(reader, found)
  readSign(reader, found)
  return null
}

function readSign(reader: Reader, found: Found): void {
  const character = reader.query.charAt(reader.at)
  reader.at += 1
  if (/\s/.test(character)) return
  found.bracket = character === '(' || character === ')' ? character : ''
  if (character === '(') found.depth += 1
  else if (character === ')') found.depth -= 1
}

/**
 * Passes over a text or a name in quotes. A closing quote that is written twice stands for itself, where the
 * database reads it so.
 */
function passQuoted(
  reader: Reader,
  { opening, closing }: { readonly opening: string; readonly closing: string },
): Sentence | null {
  const { query, quoting } = reader
  const escapes = quoting.backslashes.includes(opening) || (opening === "'" && isEscapeString(reader))
  const doubles = quoting.doubled.includes(closing)
  for (let at = reader.at + 1; at < query.length; at += 1) {
    const character = query.charAt(at)
    if (escapes && character === '\\') at += 1
    else if (character === closing && doubles && query.charAt(at + 1) === closing) at += 1
    else if (character === closing) {
      reader.at = at + 1
      return null
    }
  }
  return sentence(opening === "'" ? 'query_text_not_closed' : 'query_name_not_closed')
}

/** Whether the text at the place is of the form `E'…'`, in which PostgreSQL reads backslashes. */
function isEscapeString({ query, kind, at }: Reader): boolean {
  return (
    kind === 'PostgreSql' &&
    /^[eE]$/.test(query.charAt(at - 1)) &&
    !isWordCharacter(query.charAt(at - 2)) &&
    query.charAt(at - 2) !== '$'
  )
}

function isCommentStart({ query, quoting, at }: Reader): boolean {
  const two = query.slice(at, at + 2)
  if (two === '/*') return true
  if (quoting.hashComments && two.startsWith('#')) return true
  return two === '--' && (!quoting.spaceAfterDashes || /^(\s|)$/.test(query.charAt(at + 2)))
}

function passComment(reader: Reader): Sentence | null {
  const { query, quoting, at } = reader
  if (query.startsWith('/*', at)) return passBlockComment(reader)
  let end = at
  while (end < query.length && !quoting.lineEnds.includes(query.charAt(end))) end += 1
  reader.at = end
  return null
}

function passBlockComment(reader: Reader): Sentence | null {
  const { query, quoting, at } = reader
  if (quoting.executableComments && /^\/\*M?!/.test(query.slice(at, at + 4)))
    return sentence('query_executable_comment')
  let depth = 1
  for (let place = at + 2; place < query.length; place += 1) {
    const two = query.slice(place, place + 2)
    if (two === '*/') depth -= 1
    else if (two === '/*' && quoting.nestedComments) depth += 1
    else continue
    place += 1
    if (depth === 0) {
      reader.at = place + 1
      return null
    }
  }
  return sentence('query_comment_not_closed')
}

/** Behind the semicolon there may be nothing but spaces and comments. */
function endStatement(reader: Reader, found: Found): Sentence | null {
  found.end = reader.at
  const rest = { ...reader, at: reader.at + 1 }
  while (rest.at < rest.query.length) {
    if (isCommentStart(rest)) {
      const problem = passComment(rest)
      if (problem !== null) return problem
    } else if (/[\s;]/.test(rest.query.charAt(rest.at))) rest.at += 1
    else return sentence('query_several_statements')
  }
  return null
}

/** `:name` and `@name`, but not `::type`, `:=`, the slice `[1:n]`, nor `@@version`. */
function readParameter(reader: Reader, found: Found): Sentence | null {
  const { query, at } = reader
  const character = query.charAt(at)
  if (query.charAt(at + 1) === character) {
    reader.at += 2
    while (isWordCharacter(query.charAt(reader.at))) reader.at += 1
    return null
  }
  let end = at + 1
  while (isWordCharacter(query.charAt(end))) end += 1
  const name = query.slice(at + 1, end)
  reader.at = end
  if (!/^[A-Za-z_]/.test(name) || (character === ':' && /[\w\])"]/.test(query.charAt(at - 1)))) return null
  // PostgreSQL has an operator @, which stands before names of columns too.
  if (character === '@' && reader.kind === 'PostgreSql' && !reader.names.has(name)) return null
  if (!reader.names.has(name))
    return sentence('query_parameter_missing', { parameter: `${character}${name}` })
  if (found.parameters.length === maximumParameters)
    return sentence('query_too_many_parameters', { most: maximumParameters })
  found.pieces.push(query.slice(found.pieceStart, at))
  found.parameters.push(name)
  found.pieceStart = end
  return null
}

/** Databases take no more values for one statement: SQL Server 2,100, SQLite and MySQL more. */
const maximumParameters = 2_000

/** A text in dollar quotes of PostgreSQL; elsewhere a dollar is a character of a name or a parameter. */
function readDollar(reader: Reader): Sentence | null {
  const { query, kind, at } = reader
  if (kind === 'Sqlite') return sentence('query_has_dollar')
  if (kind !== 'PostgreSql') {
    reader.at += 1
    return null
  }
  if (/[0-9]/.test(query.charAt(at + 1))) return sentence('query_has_number')
  let end = at + 1
  while (isWordCharacter(query.charAt(end)) && end - at <= maxTagLength) end += 1
  if (query.charAt(end) !== '$') {
    reader.at = end
    return null
  }
  const quote = query.slice(at, end + 1)
  const closing = query.indexOf(quote, end + 1)
  if (closing < 0) return sentence('query_dollar_text_not_closed', { quote })
  reader.at = closing + quote.length
  return null
}

const maxTagLength = 64

function readWord(reader: Reader, found: Found): null {
  const { query, at } = reader
  let end = at + 1
  // Databases let a dollar stand within a name, where it opens no text.
  while (isWordCharacter(query.charAt(end)) || query.charAt(end) === '$') end += 1
  reader.at = end
  const text = end - at <= maxWordLength ? query.slice(at, end).toUpperCase() : ''
  found.words.push({ text, bracket: found.bracket, depth: found.depth })
  found.bracket = ''
  return null
}

/** Longer words are names, and none of a language. */
const maxWordLength = 20

function isWordCharacter(character: string): boolean {
  return /^[\w\u0080-\uffff]$/.test(character)
}

const readingWords = new Set(['SELECT', 'WITH', 'VALUES', 'TABLE'])

function wordProblem(found: readonly Word[], kind: DatabaseKind): Sentence | null {
  const words = found.map(({ text }) => text)
  const [first] = words
  if (first === undefined) return sentence('query_empty')
  if (!readingWords.has(first)) return sentence('query_begins_otherwise', { word: first })
  const refused = refusedWords[kind]
  const at = words.findIndex((word, index) => {
    const follower = refused[word]
    return follower !== undefined && !follower.includes(words[index + 1] ?? '')
  })
  return at < 0 ? null : sentence('query_has_word', { word: words[at] ?? '' })
}

function no(message: Sentence): RefusedStatement {
  return { ok: false, field: 'Query', message }
}
