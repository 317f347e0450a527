import { type FormatFinding, type InspectedFile, readAt } from './inspected-file.ts'
import { hasEntry, readZipDirectory } from './zip-directory.ts'

/** The last chunk of every PNG, its length and its checksum. */
const lastChunk = Buffer.from([0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82])

/** A PNG, or a zip with one for each page, as the BI platform sends a report of several pages. */
export async function inspectPictures(inspected: InspectedFile): Promise<FormatFinding> {
  if (inspected.kind === 'png') return onePicture(inspected)
  if (inspected.kind === 'zip') return manyPictures(inspected)
  return { ok: false, reason: 'it begins neither like a PNG nor like a zip' }
}

async function onePicture({ file, bytes }: InspectedFile): Promise<FormatFinding> {
  const tail = await readAt(file, Math.max(0, bytes - 1_024), 1_024)
  return tail.includes(lastChunk)
    ? { ok: true, pages: 1 }
    : { ok: false, reason: 'the picture has no end; it was cut off' }
}

async function manyPictures({ file, bytes }: InspectedFile): Promise<FormatFinding> {
  const entries = await readZipDirectory(file, bytes)
  if (entries === null)
    return { ok: false, reason: 'the directory of the zip is missing or damaged; it was cut off' }
  const files = entries.filter(({ name }) => !name.endsWith('/'))
  const other = files.find(({ name, bytes: size }) => !/\.png$/i.test(name) || size === 0)
  if (other) return { ok: false, reason: 'the zip holds something else than pictures' }
  for (const entry of files)
    if (!(await hasEntry(file, entry))) return { ok: false, reason: 'the zip misses a picture that it lists' }
  return { ok: true, pages: files.length, zipped: true }
}
