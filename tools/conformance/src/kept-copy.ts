/**
 * The two documents of the interface belong to their authors and are not kept here. A fingerprint of each of
 * their statements is kept. So no statement can be without a row, and a changed document is noticed.
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'

export function fingerprint(text: string): string {
  return createHash('sha256').update(text.trim()).digest('hex').slice(0, 8)
}

export function readKept<Piece>(file: URL): Readonly<Record<string, Piece>> {
  return JSON.parse(readFileSync(file, 'utf8'))
}

/**
 * Compares a copy of a document, named on the command line, with what is kept of it; writes that anew with
 * --write.
 */
export function compareWithCopy(
  file: URL,
  piecesOf: (document: string) => Readonly<Record<string, unknown>>,
): void {
  const [path = '', flag] = process.argv.slice(2)
  const found = piecesOf(readFileSync(path, 'utf8'))
  if (flag === '--write') writeFileSync(file, `${JSON.stringify(found, null, 2)}\n`)
  const known = readKept(file)
  const places = new Set([...Object.keys(found), ...Object.keys(known)])
  const different = [...places].filter((place) => !isDeepStrictEqual(found[place], known[place]))
  console.log(
    different.length === 0
      ? 'The document is the one that the table was made for.'
      : `Places that differ: ${different.join(', ')}`,
  )
  process.exitCode = different.length === 0 ? 0 : 1
}
