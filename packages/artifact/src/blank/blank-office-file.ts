import { strFromU8, unzipSync } from 'fflate'

import { rowsWithValues } from '../content/office-content.ts'

/** Parts that hold what a reader would see, and those whose mere presence is something to see. */
const parts = {
  XLSX: { text: /^xl\/worksheets\/[^/]+\.xml$/i, picture: /^xl\/(?:media|charts)\//i },
  DOCX: { text: /^word\/document\.xml$/i, picture: /^word\/(?:media|charts)\//i },
  PPTX: { text: /^ppt\/slides\/[^/]+\.xml$/i, picture: /^ppt\/(?:media|charts)\//i },
} as const

/** Most that the parts of a file may unpack to; more is content enough. */
const largestParts = 64 * 1024 * 1024

/** @throws when the file is no readable zip */
export function isBlankOfficeFile(format: keyof typeof parts, content: Uint8Array): boolean {
  const { text, picture } = parts[format]
  let isSeen = false
  let bytes = 0
  const unpacked = unzipSync(content, {
    filter({ name, originalSize }) {
      if (!text.test(name)) {
        isSeen ||= picture.test(name)
        return false
      }
      bytes += originalSize
      isSeen ||= bytes > largestParts
      return !isSeen
    },
  })
  if (isSeen) return false
  const shown = Object.values(unpacked).map((part) => strFromU8(part))
  return shown.length > 0 && shown.every(format === 'XLSX' ? hasNoRows : hasNoText)
}

/** A sheet with one row of values at most: that is its heading. */
function hasNoRows(sheet: string): boolean {
  return rowsWithValues(sheet) <= 1
}

function hasNoText(part: string): boolean {
  return !/<(?:w|a):t\b[^<>]*>\s*[^<\s]/.test(part)
}
