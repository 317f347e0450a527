import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'

import {
  failure,
  FailureError,
  type FileKind,
  fileKind,
  fileKindBytes,
  newId,
  notTheFormat,
  tiffPages,
} from '@punctual/domain'

import type { SourceContext } from './context.ts'
import type { ExportedFile } from './port.ts'
import { writePictureZip } from './picture-zip.ts'
import { sentence } from '@punctual/domain/words'

/*
 * A renderer of paginated reports puts one page into a PNG, whatever the report has; only TIFF takes several
 * pages
 * (learn.microsoft.com/sql/reporting-services/report-builder/export-to-an-image-file-report-builder-and-ssrs).
 * So the report is rendered as TIFF first, which reports how many pages there are, then page by page. One
 * page is a PNG, several are a zip with one each: all of them, or the export fails.
 */

/** A rendering of a report: all pages, or one of them, counted from 1. */
export interface WantedPicture {
  readonly output: 'TIFF' | 'PNG'
  readonly page: number | null
  /** Where the file goes; it is of the wanted kind when the rendering resolves. */
  readonly path: string
}

/** Renders one picture and reports its size. */
export type RenderPicture = (
  wanted: WantedPicture,
) => Promise<{ readonly bytes: number; readonly contentType: string }>

/** What the export of a report as PNG came to. */
export type Pictures = Pick<ExportedFile, 'path' | 'bytes' | 'contentType' | 'extension' | 'expectedPages'>

/**
 * Every page of a paginated report as a picture.
 *
 * @throws FailureError of the rendering, or `artifact_too_large` for more pages or bytes than are allowed
 */
export async function everyPage(
  { clock, limits }: SourceContext,
  { directory, source, signal }: { directory: string; source: string; signal: AbortSignal },
  render: RenderPicture,
): Promise<Pictures> {
  const name = newId()
  const pathOf = (page: number) => join(directory, `${name}-${page}.png`)
  const whole = join(directory, `${name}.tiff`)
  const made: string[] = [whole]
  let kept = ''
  try {
    const { bytes: size } = await render({ output: 'TIFF', page: null, path: whole })
    await prove(whole, 'TIFF', source)
    const pages = await pagesOf(whole, { source, bytes: size })
    if (pages > limits.maximumPictures) throw tooManyPages(pages, { source, maximum: limits.maximumPictures })
    let total = 0
    let contentType = ''
    for (let page = 1; page <= pages; page += 1) {
      signal.throwIfAborted()
      made.push(pathOf(page))
      const picture = await render({ output: 'PNG', page, path: pathOf(page) })
      await prove(pathOf(page), 'PNG', source)
      total += picture.bytes
      contentType = picture.contentType
      if (total > limits.maximumFileBytes) throw tooManyBytes(source, limits.maximumFileBytes)
    }
    const [only = ''] = made.slice(1)
    if (pages === 1) {
      kept = only
      return {
        path: only,
        bytes: total,
        contentType,
        extension: 'png',
        expectedPages: { pages: 1, exact: true },
      }
    }
    const path = join(directory, `${name}.zip`)
    made.push(path)
    const bytes = await writePictureZip({ path, pictures: made.slice(1, -1), date: clock.now() }, signal)
    kept = path
    return {
      path,
      bytes,
      contentType: 'application/zip',
      extension: 'zip',
      expectedPages: { pages, exact: true },
    }
  } finally {
    for (const path of made) if (path !== kept) await rm(path, { force: true })
  }
}

/**
 * A picture is of its kind by its first bytes; whether it is whole is proven when the artifact is inspected.
 */
async function prove(path: string, format: 'TIFF' | 'PNG', source: string): Promise<void> {
  const kind = await kindOfFile(path)
  if (kind === format.toLowerCase()) return
  if (kind === 'empty') throw new FailureError(failure('artifact_empty', { source }))
  throw new FailureError(
    failure('artifact_not_expected_format', { source, said: notTheFormat(format, kind) }),
  )
}

async function kindOfFile(path: string): Promise<FileKind> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(fileKindBytes), 0, fileKindBytes, 0)
    return fileKind(buffer.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}

async function pagesOf(path: string, { source, bytes }: { source: string; bytes: number }): Promise<number> {
  const file = await open(path, 'r')
  try {
    const pages = await tiffPages(async (position, length) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
      return buffer.subarray(0, bytesRead)
    }, bytes)
    if (pages) return pages
    const said = sentence('picture_pages_unknown')
    throw new FailureError(
      failure(pages === 0 ? 'artifact_empty' : 'artifact_not_expected_format', { source, said }),
    )
  } finally {
    await file.close()
  }
}

function tooManyPages(pages: number, { source, maximum }: { source: string; maximum: number }): FailureError {
  const said = sentence('picture_pages_exceeded', { pages, most: maximum })
  return new FailureError(failure('artifact_too_large', { source, said }))
}

function tooManyBytes(source: string, maximum: number): FailureError {
  const said = sentence('picture_bytes_exceeded', { most: maximum })
  return new FailureError(failure('artifact_too_large', { source, said }))
}
