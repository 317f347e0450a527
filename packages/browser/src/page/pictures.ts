import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { failure, FailureError } from '@punctual/domain'
import type { Page } from 'playwright-core'

import { bySelector } from './by-selector.ts'
import { contentSize } from './content-size.ts'
import type { OpenPageParts } from './open-page-parts.ts'
import { sentence } from '@punctual/domain/words'

export interface PictureWish {
  readonly directory: string
  /** Beginning of the names of the files. */
  readonly name: string
  /** Part of the page that is wanted, by selector; null for the whole page. */
  readonly crop: string | null
  readonly maximumBytes: number
  /** Most pictures that a page may be cut into. */
  readonly maximumPictures: number
}

/** Height of one picture, in pixels of the page: Chromium draws no surface of more than 16,384. */
const maximumHeight = 4_096

/**
 * Takes the whole page as pictures. A page that is higher than a picture may be is cut into several pictures;
 * nothing is omitted.
 *
 * @throws FailureError `artifact_too_large` when it needs more pictures or bytes than allowed
 */
export async function takePictures(
  { page, source }: OpenPageParts,
  { directory, name, crop, maximumBytes, maximumPictures }: PictureWish,
): Promise<string[]> {
  const area =
    crop === null ? { x: 0, y: 0, ...(await contentSize(page)) } : await areaOf({ page, source }, crop)
  const count = Math.ceil(area.height / maximumHeight)
  if (count > maximumPictures) {
    const height = Math.round(area.height)
    const said = sentence('page_needs_pictures', { height, count, most: maximumPictures })
    throw new FailureError(failure('artifact_too_large', { source, said }))
  }
  const paths: string[] = []
  let bytes = 0
  for (let index = 0; index < count; index += 1) {
    const y = area.y + index * maximumHeight
    const height = Math.min(maximumHeight, area.y + area.height - y)
    const picture = await takePicture(page, { x: area.x, y, width: area.width, height })
    bytes += picture.length
    if (bytes > maximumBytes) throw new FailureError(failure('artifact_too_large', { source }))
    const path = join(directory, `${name}-${index + 1}.png`)
    await writeFile(path, picture, { flag: 'wx', mode: 0o600 })
    paths.push(path)
  }
  return paths
}

/** Takes a picture, and once more when the browser had no surface for it: the same page is drawn the next time. */
async function takePicture(page: Page, clip: Area): Promise<Buffer> {
  const options = { fullPage: true, animations: 'disabled', clip } as const
  try {
    return await page.screenshot(options)
  } catch (error) {
    if (!(error instanceof Error && error.message.includes('Unable to capture screenshot'))) throw error
    return await page.screenshot(options)
  }
}

interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

async function areaOf({ page, source }: Pick<OpenPageParts, 'page' | 'source'>, crop: string): Promise<Area> {
  const area = await bySelector({ page, source }, crop, async (element) =>
    (await element.count()) === 0 ? null : await element.boundingBox(),
  )
  if (area !== null) {
    const { x, y } = await page.evaluate<{ x: number; y: number }>('({ x: scrollX, y: scrollY })')
    return { ...area, x: area.x + x, y: area.y + y }
  }
  const said = sentence('page_lacks_crop', { selector: crop })
  throw new FailureError(failure('page_not_ready', { source, said, retryable: false }))
}
