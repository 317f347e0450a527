/**
 * The rule of language of CONTRIBUTING.md, as far as a program can check it. A sentence has at most 25 words,
 * and no word that the glossary refuses in "Words with one standard form". Code, in spans and blocks, is not
 * prose.
 */
export interface Sentence {
  /** Line of the paragraph, list item or table cell that contains it, from 1. */
  readonly line: number
  readonly text: string
}

const maxWords = 25

/** One block of prose: a paragraph, a list item, a heading or a table cell. */
interface Block {
  readonly line: number
  readonly lines: string[]
}

/** Lines without fenced code and comments; each keeps its number. */
function* proseLines(markdown: string): Generator<{ readonly line: number; readonly text: string }> {
  let fenced = false
  for (const [index, text] of markdown.split('\n').entries()) {
    if (text.trimStart().startsWith('```')) fenced = !fenced
    else if (!fenced) yield { line: index + 1, text: text.startsWith('<!--') ? '' : text }
  }
}

function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = []
  let open: Block | null = null
  for (const { line, text } of proseLines(markdown)) {
    if (text.startsWith('|')) {
      open = null
      for (const cell of text.split('|')) blocks.push({ line, lines: [cell] })
    } else if (/^\s*$/.test(text)) {
      open = null
    } else if (open === null || /^(\s*([-*]|\d+\.)|#+) /.test(text)) {
      open = { line, lines: [text.replace(/^(\s*([-*]|\d+\.)|#+) /, '')] }
      blocks.push(open)
    } else {
      open.lines.push(text)
    }
    if (text.startsWith('#')) open = null
  }
  return blocks
}

/** Text as it is read: a span of code is one word, a link is its text, marks of emphasis are gone. */
function plain(text: string): string {
  return text
    .replaceAll(/`[^`]*`/g, 'CODE')
    .replaceAll(/\]\([^()\s]*\)/g, ']')
    .replaceAll(/[[\]*]/g, '')
}

/** The sentences of a page, each at the line of its block. */
export function sentencesOf(markdown: string): Sentence[] {
  return blocksOf(markdown).flatMap(({ line, lines }) =>
    plain(lines.join(' '))
      .split(/(?<=[.!?][)"]?)\s+(?=[\p{Lu}0-9"(])/u)
      .map((text) => ({ line, text: text.trim() })),
  )
}

/** The left column of the glossary's table of refused words. */
export function refusedWords(glossary: string): string[] {
  const [, section = ''] = glossary.split('\n## Words with one standard form\n')
  const [table = ''] = section.split('\n## ')
  const rows = table.split('\n').filter((row) => row.startsWith('| '))
  return rows.slice(1).flatMap((row) => (row.split('|')[1] ?? '').split(',').map((word) => word.trim()))
}

/** What breaks the rule on a page, one line for each problem. */
export function proseProblems(markdown: string, words: readonly string[]): string[] {
  const refused = words.length === 0 ? null : new RegExp(`\\b(${words.join('|')})\\b`, 'gi')
  return sentencesOf(markdown).flatMap(({ line, text }) => {
    const count = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
    const long =
      count > maxWords ? [`${line}: a sentence of ${count} words (at most ${maxWords}): ${text}`] : []
    const found =
      refused === null
        ? []
        : [...text.matchAll(refused)].map(([word]) => `${line}: "${word}" is not the standard term: ${text}`)
    return [...long, ...found]
  })
}
