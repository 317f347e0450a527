import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { writePictureZip } from './picture-zip.ts'
import type { Pictures } from './pictures.ts'

/** One picture as it is; several as a zip with one for each page, whose files are then removed. */
export async function zipOfPictures(
  wanted: {
    readonly directory: string
    readonly name: string
    readonly pictures: readonly string[]
    readonly date: Date
  },
  signal: AbortSignal,
): Promise<Pictures> {
  const { directory, name, pictures, date } = wanted
  const expectedPages = { pages: pictures.length, exact: true }
  const [only = ''] = pictures
  if (pictures.length === 1) {
    const { size } = await stat(only)
    return { path: only, bytes: size, contentType: 'image/png', extension: 'png', expectedPages }
  }
  const path = join(directory, `${name}.zip`)
  const bytes = await writePictureZip({ path, pictures, date }, signal)
  for (const picture of pictures) await rm(picture, { force: true })
  return { path, bytes, contentType: 'application/zip', extension: 'zip', expectedPages }
}
