import { parseSync, Visitor } from 'oxc-parser'

/** Prose that stands in a file of code: a comment, the title of a test, the header of a statement, a screen text. */
export interface ProseInCode {
  /** Line where it begins, from 1. */
  readonly line: number
  /** The prose as Markdown: comments and titles write code in spans too. */
  readonly text: string
}

/** Comments that programs read: fences of the mutants, directives of linters and the compiler. */
const directive = /^\s*(fence:|proves |oxlint|eslint|@ts-|#region|#endregion|@vitest|v8 |\/)/
/** A row of a table beside code: its columns are aligned with spaces. */
const tableRow = /\S {3,}\S/

/** The comments and titles of tests in TypeScript. */
export function proseInTypeScript(path: string, source: string): ProseInCode[] {
  const lineOf = lineFinder(source)
  const parsed = parseSync(path, source)
  const read = parsed.comments
    .filter(({ type, value }) => !directive.test(value) && !(type === 'Line' && tableRow.test(value)))
    .map(({ type, value, start }) => ({
      type,
      line: lineOf(start),
      text: type === 'Line' ? value.trim() : withoutStars(value),
    }))
  // The tree of a file is made when it is asked for, which takes longer than all the rest.
  return [...paragraphs(read), ...(mayHaveTitles.test(source) ? titles(parsed.program, lineOf) : [])]
}

/** A parameter of a statement has its shape, which is no prose. */
const parameter = /^\$\d+\b/

/**
 * The comments of a statement: its header, each part of which is a paragraph, and remarks beside its clauses. A
 * semicolon ends an entry of the list of what a statement refuses.
 */
export function proseInSql(source: string): ProseInCode[] {
  let part: 'prose' | 'refuses' | 'parameter' = 'prose'
  const lines = source.split('\n').flatMap((text, index) => {
    const comment = /^\s*--\s?(.*)$/.exec(text)?.[1]
    if (comment === undefined || directive.test(comment)) return []
    if (parameter.test(comment)) part = 'parameter'
    else if (comment.startsWith('refuses ')) part = 'refuses'
    else if (!comment.startsWith(' ')) part = 'prose'
    if (part === 'parameter') return []
    const entries = part === 'refuses' ? comment.replaceAll(';', '\n\n') : comment
    return [
      {
        type: 'Line' as const,
        line: index + 1,
        text: /^(effect|refuses) /.test(entries) ? `\n${entries}` : entries,
      },
    ]
  })
  return paragraphs(lines)
}

/** The comments of a schema of Prisma; those on lines in a row are one paragraph. */
export function proseInPrisma(source: string): ProseInCode[] {
  const lines = source.split('\n').flatMap((text, index) => {
    const comment = /^\s*\/{2,3}\s?(.*)$/.exec(text)?.[1]
    return comment === undefined ? [] : [{ type: 'Line' as const, line: index + 1, text: comment }]
  })
  return paragraphs(lines)
}

/** A block comment as Markdown; each tag begins a paragraph. */
function withoutStars(value: string): string {
  return withoutTables(value.split('\n').map((line) => line.replace(/^\s*\*+ ?/, '')))
    .map((line) => line.replace(/^\s*@\w+ ?/, '\n\n'))
    .map((line) => line.replaceAll(/\{@link (\S+?)\}/g, '`$1`'))
    .join('\n')
}

/** A paragraph that begins with an indented line is a table or code, and no prose. */
function withoutTables(lines: readonly string[]): string[] {
  let inTable = false
  return lines.map((line, index) => {
    const begins = (lines[index - 1] ?? '').trim() === '' && index > 0
    inTable = line.startsWith('  ') && (inTable || begins)
    return inTable ? '' : line
  })
}

interface ReadComment extends ProseInCode {
  readonly type: 'Line' | 'Block'
}

/** Line comments on lines in a row are one paragraph. */
function paragraphs(comments: readonly ReadComment[]): ProseInCode[] {
  const joined: { line: number; last: number; text: string; type: ReadComment['type'] }[] = []
  for (const comment of comments) {
    const open = joined.at(-1)
    if (open?.type === 'Line' && comment.type === 'Line' && open.last + 1 === comment.line) {
      open.text += `\n${comment.text}`
      open.last = comment.line
    } else joined.push({ ...comment, last: comment.line })
  }
  return joined
}

const testFunctions = new Set(['it', 'test', 'describe'])
const mayHaveTitles = /(?<![.\w])(?:it|test|describe)\s*(?:[(<`]|\.\w)/

function titles(
  program: ReturnType<typeof parseSync>['program'],
  lineOf: (offset: number) => number,
): ProseInCode[] {
  const found: ProseInCode[] = []
  new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      if (title === undefined || !testFunctions.has(nameOfCallee(callee))) return
      if (title.type === 'Literal' && typeof title.value === 'string')
        found.push({ line: lineOf(title.start), text: title.value })
      if (title.type === 'TemplateLiteral')
        found.push({
          line: lineOf(title.start),
          text: title.quasis.map(({ value }) => value.cooked ?? value.raw).join('`value`'),
        })
    },
  }).visit(program)
  return found
}

/** The function that is called in the end: `test` of `test.each(rows)(title)` and of `describe.each(rows)(title)`. */
function nameOfCallee(callee: { readonly type: string }): string {
  if (callee.type === 'Identifier' && 'name' in callee) return String(callee.name)
  if (callee.type === 'MemberExpression' && 'object' in callee)
    return nameOfCallee(callee.object as { type: string })
  if (callee.type === 'CallExpression' && 'callee' in callee)
    return nameOfCallee(callee.callee as { type: string })
  if (callee.type === 'TaggedTemplateExpression' && 'tag' in callee)
    return nameOfCallee(callee.tag as { type: string })
  return ''
}

export function lineFinder(source: string): (offset: number) => number {
  const starts = [0, ...[...source.matchAll(/\n/g)].map(({ index }) => index + 1)]
  return (offset) => {
    let line = 0
    while ((starts[line] ?? Infinity) <= offset) line += 1
    return line
  }
}
