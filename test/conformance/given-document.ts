/**
 * The given document belongs to its author and is not kept here; what is kept is a fingerprint of each of its lines that says
 * something, so that no line can be without a row, and a changed document is noticed:
 *
 *     node test/conformance/given-document.ts <path of the document>
 *
 * compares a copy with `given-lines.json`, and writes that file with --write.
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'

const kept = new URL('./given-lines.json', import.meta.url)

/** Fingerprints by line number. */
export type GivenLines = Readonly<Record<string, string>>

export function givenLines(): GivenLines {
  return JSON.parse(readFileSync(kept, 'utf8'))
}

/** Every line but the frame: empty ones, headings, heads and rules of tables, and words that only announce a list. */
export function linesThatSay(document: string): GivenLines {
  const lines = document.split('\n')
  const isRule = (line: string | undefined) => /^\|[-| ]+\|$/.test(line ?? '')
  const isFrame = (line: string, index: number) =>
    line.trim() === '' || /^#|^\w+:$/.test(line) || isRule(line) || (line.startsWith('|') && isRule(lines[index + 1]))
  const saying = lines.flatMap((line, index) => (isFrame(line, index) ? [] : [[String(index + 1), fingerprint(line)] as const]))
  return Object.fromEntries(saying)
}

function fingerprint(line: string): string {
  return createHash('sha256').update(line.trim()).digest('hex').slice(0, 8)
}

if (import.meta.main) {
  const [path = '', flag] = process.argv.slice(2)
  const found = linesThatSay(readFileSync(path, 'utf8'))
  if (flag === '--write') writeFileSync(kept, `${JSON.stringify(found, null, 2)}\n`)
  const known = givenLines()
  const numbers = new Set([...Object.keys(found), ...Object.keys(known)])
  const different = [...numbers].filter((number) => found[number] !== known[number])
  console.log(
    different.length === 0 ? 'The document is the one that the table was made for.' : `Lines that differ: ${different.join(', ')}`,
  )
  process.exitCode = different.length === 0 ? 0 : 1
}
