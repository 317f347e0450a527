import { createHash } from 'node:crypto'

import { OverLimitError } from '@punctual/runtime/out-of-memory'
import { strFromU8, unzipSync } from 'fflate'

/** Most that the parts of a file may unpack to. */
const maxUnpacked = 256 * 1_048_576

/** Title, author, dates and the program that wrote the file. */
const properties = /^docProps\//i

const sheet = /^xl\/worksheets\/[^/]+\.xml$/i

/** @throws when the file is no readable zip, or unpacks to too much */
export function digestOfOfficeFile(content: Uint8Array): string {
  const hash = createHash('sha256')
  const parts = unpacked(content, (name) => !properties.test(name))
  for (const name of Object.keys(parts).toSorted()) {
    const part = parts[name] ?? new Uint8Array()
    hash.update(`${JSON.stringify(name)} ${part.length}\n`).update(part)
  }
  return hash.digest('hex')
}

/**
 * Rows with values after the first such row of each sheet, which is its heading.
 *
 * @throws when the file is no readable zip, or unpacks to too much
 */
export function countSheetRows(content: Uint8Array): number {
  const sheets = Object.values(unpacked(content, (name) => sheet.test(name)))
  return sheets.reduce((sum, part) => sum + Math.max(0, rowsWithValues(strFromU8(part)) - 1), 0)
}

export function rowsWithValues(part: string): number {
  const rows = part.split(/<(?:\w+:)?row\b/).slice(1)
  return rows.filter((row) => /<(?:\w{1,20}:)?(?:v|t|f)\b[^<>]*>\s*[^<\s]/.test(row)).length
}

function unpacked(content: Uint8Array, isWanted: (name: string) => boolean): Record<string, Uint8Array> {
  let bytes = 0
  return unzipSync(content, {
    filter({ name, originalSize }) {
      if (!isWanted(name)) return false
      bytes += originalSize
      if (bytes > maxUnpacked)
        throw new OverLimitError(`the parts of the file unpack to more than ${maxUnpacked} bytes`)
      return true
    },
  })
}
