/**
 * The given document, line by line.
 *
 *     node tools/conformance/src/given-document.ts <path of the document>
 *
 * compares a copy with `given-lines.json`, and writes that file with --write.
 */
import { compareWithCopy, fingerprint, readKept } from './kept-copy.ts'

const kept = new URL('./given-lines.json', import.meta.url)

/** Fingerprints by line number. */
export type GivenLines = Readonly<Record<string, string>>

export function givenLines(): GivenLines {
  return readKept(kept)
}

/**
 * Every line but the frame: empty ones, headings, heads and rules of tables, and words that only announce a
 * list.
 */
export function linesThatSay(document: string): GivenLines {
  const lines = document.split('\n')
  const isRule = (line: string | undefined) => /^\|[-| ]+\|$/.test(line ?? '')
  const isFrame = (line: string, index: number) =>
    line.trim() === '' ||
    /^#|^\w+:$/.test(line) ||
    isRule(line) ||
    (line.startsWith('|') && isRule(lines[index + 1]))
  const saying = lines.flatMap((line, index) =>
    isFrame(line, index) ? [] : [[String(index + 1), fingerprint(line)] as const],
  )
  return Object.fromEntries(saying)
}

if (import.meta.main) compareWithCopy(kept, linesThatSay)
