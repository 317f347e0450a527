/**
 * `pnpm screenshots` makes the pictures of the README and of docs/guide from a running cluster, or only those that
 * are named. Every picture has the same name each time; its contents differ in times and ids only.
 *
 * `pnpm screenshots --review <directory>` makes a picture of every page in each theme, window size and
 * language instead, for a reviewer.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

import { type Appearance, appearances } from '../support/appearances.ts'
import { consolePages } from '../support/console-pages.ts'
import { openService, type ShownService } from './open-service.ts'
import { pictures } from './pictures.ts'
import { takePage, takePicture } from './take.ts'

const pictureDirectory = fileURLToPath(new URL('../../docs/guide/pictures/', import.meta.url))
const locales = ['en-GB', 'de-DE']

const { values, positionals: names } = parseArgs({
  options: { review: { type: 'string' } },
  allowPositionals: true,
})
const isWanted = ({ name }: { name: string }) => names.length === 0 || names.includes(name)

const possible: readonly { readonly name: string }[] = values.review === undefined ? pictures : consolePages
const unknown = names.filter((name) => !possible.some((each) => each.name === name))
if (unknown.length > 0) {
  const list = possible.map(({ name }) => name).join(', ')
  throw new Error(`There is no picture called ${unknown.join(', ')}. Name some of: ${list}.`)
}

await using resources = new AsyncDisposableStack()
const service = await openService(resources)
if (values.review === undefined) await makePictures(service)
else await makeReview(service, values.review)

async function makePictures(shown: ShownService): Promise<void> {
  for (const picture of pictures.filter(isWanted))
    write(pictureDirectory, `${picture.name}.webp`, await takePicture(shown, picture))
}

async function makeReview(shown: ShownService, directory: string): Promise<void> {
  for (const page of consolePages.filter(isWanted))
    for (const locale of locales)
      for (const appearance of Object.keys(appearances) as Appearance[]) {
        const file = await takePage(shown, page.path, { ...appearances[appearance], locale })
        write(directory, `${page.name}, ${appearance}, ${locale}.png`, file)
      }
}

function write(directory: string, name: string, file: Buffer): void {
  mkdirSync(directory, { recursive: true })
  writeFileSync(join(directory, name), file)
  console.log(`${name} ${file.length} bytes`)
}
