import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import type { OpenPageParts } from './open-page-parts.ts'
import { takePictures } from './pictures.ts'

const wish = { name: 'page', crop: null, maximumBytes: 1_000, maximumPictures: 2 }

/** A browser fails so at random, so a page of the test's own answers in its place. */
async function pictureOf(failures: readonly string[]): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'punctual-pictures-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  const left = failures.map((message) => new Error(message))
  const page = {
    evaluate: async () => ({ width: 100, height: 100 }),
    async screenshot() {
      const error = left.shift()
      if (error) throw error
      return Buffer.from('drawn')
    },
  }
  const parts = { page, source: 'Web' } as unknown as OpenPageParts
  const [path = ''] = await takePictures(parts, { ...wish, directory })
  return await readFile(path, 'utf8')
}

const noSurface = 'Protocol error (Page.captureScreenshot): Unable to capture screenshot'

test('a picture that the browser had no surface for is taken once more', async () => {
  expect(await pictureOf([noSurface])).toBe('drawn')
})

test('a picture that fails twice, or for another reason, fails', async () => {
  await expect(pictureOf([noSurface, noSurface])).rejects.toThrow('Unable to capture screenshot')
  await expect(pictureOf(['Target closed'])).rejects.toThrow('Target closed')
})
