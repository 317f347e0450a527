import { promisify } from 'node:util'
import { inflate } from 'node:zlib'

const inflated = promisify(inflate)

/** Most that the object streams of a file may unpack to. */
const largestObjects = 64 * 1024 * 1024

/**
 * How many characters are walked through in search of the bounds of dictionaries; then the file is not worth
 * a scan.
 */
const walkLimit = 2_000_000

interface Budget {
  left: number
}

/**
 * Counts the pages of a PDF without building its objects: the pages found must be as many as the top of the
 * page tree says. That is a hundred times cheaper than reading the file as a whole, and enough for what
 * report servers write.
 *
 * @returns null when it is not sure, as for encrypted, changed, or damaged files; then the file has to be
 * read as a whole
 */
export async function scanPdfPages(content: Buffer): Promise<number | null> {
  const text = content.toString('latin1')
  if (text.includes('/Encrypt') || !endsAtItsIndex(text)) return null
  const budget: Budget = { left: walkLimit }
  const objects = await unpackedObjects(content, text, budget)
  if (objects === null) return null
  const texts = [text, ...objects]
  const found = sum(texts.map((one) => one.match(/\/Type\s*\/Page\b/g)?.length ?? 0))
  const promised = texts
    .flatMap((one) => countsOfPageTree(one, budget))
    .reduce((most, count) => Math.max(most, count), 0)
  return found > 0 && found === promised ? found : null
}

/** Whether the last `startxref` points at a table or a stream of cross references. */
function endsAtItsIndex(text: string): boolean {
  const offset = /^startxref\s+(\d{1,12})\s+%%EOF/.exec(text.slice(text.lastIndexOf('startxref')))?.[1]
  return (
    offset !== undefined &&
    /^\s*(?:xref\s|\d+\s+\d+\s+obj\b)/.test(text.slice(Number(offset), Number(offset) + 40))
  )
}

/** The contents of the object streams, or null when one cannot be unpacked. */
async function unpackedObjects(content: Buffer, text: string, budget: Budget): Promise<string[] | null> {
  const unpacked: string[] = []
  let left = largestObjects
  let read = 0
  for (const { index } of text.matchAll(/\/Type\s*\/ObjStm\b/g)) {
    const dictionary = dictionaryAround(text, index, budget)
    const start = /^\s*stream\r?\n/.exec(
      dictionary === null ? '' : text.slice(dictionary.end, dictionary.end + 20),
    )
    if (dictionary === null || start === null) return null
    const begin = dictionary.end + start[0].length
    // A stream that reaches beyond the next one would make each of many be searched to the end of the file.
    if (index < read) return null
    const end = text.indexOf('endstream', begin)
    read = end
    if (end < 0 || !/\/FlateDecode\b/.test(dictionary.text) || left <= 0) return null
    const objects = await inflated(content.subarray(begin, end), { maxOutputLength: left }).catch(() => null)
    if (objects === null) return null
    left -= objects.length
    unpacked.push(objects.toString('latin1'))
  }
  return unpacked
}

/** How many pages each node of the page tree says that it has below it. */
function countsOfPageTree(text: string, budget: Budget): number[] {
  return [...text.matchAll(/\/Type\s*\/Pages\b/g)].map(({ index }) => {
    const count = /\/Count\s+(\d{1,7})\b/.exec(dictionaryAround(text, index, budget)?.text ?? '')?.[1]
    return count === undefined ? 0 : Number(count)
  })
}

/**
 * The dictionary that the place is in, and where it ends; null when its bounds are not found within the
 * budget.
 */
function dictionaryAround(text: string, at: number, budget: Budget): { text: string; end: number } | null {
  const begin = boundary(text, { at: at - 1, step: -1, opens: greater, closes: less }, budget)
  const end = begin === null ? null : boundary(text, { at, step: 1, opens: less, closes: greater }, budget)
  return begin === null || end === null ? null : { text: text.slice(begin, end), end }
}

const [less, greater] = [0x3c, 0x3e]

/** Goes from a place to the doubled mark that closes what it is in, past what opens and closes between. */
function boundary(
  text: string,
  walk: { at: number; step: 1 | -1; opens: number; closes: number },
  budget: Budget,
): number | null {
  let depth = 0
  for (let at = walk.at; at >= 0 && at < text.length && budget.left > 0; at += walk.step, budget.left -= 1) {
    const mark = text.charCodeAt(at)
    if ((mark !== walk.opens && mark !== walk.closes) || text.charCodeAt(at + walk.step) !== mark) continue
    at += walk.step
    if (mark === walk.opens) depth += 1
    else if (depth > 0) depth -= 1
    else return walk.step === 1 ? at + 1 : at
  }
  return null
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
