/** Real worker processes that are killed in the middle of a delivery into a directory. */
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { beforeAll, expect, test } from 'vitest'

import type { Listening } from './support/listening.ts'
import { reportUrl, startPlatform } from './support/platform.ts'
import { pdf } from './support/small-pdf.ts'
import { openRuntimeContext } from './worker-process.ts'

const pausing = fileURLToPath(new URL('support/pause-directory.ts', import.meta.url))

let platform: Listening

beforeAll(async () => {
  platform = await startPlatform((response) => void response.end(pdf))
  return () => platform[Symbol.asyncDispose]()
})

async function open(ifExists: string) {
  const root = await mkdtemp(join(tmpdir(), 'punctual-directory-'))
  const context = await openRuntimeContext({
    platformUrl: platform.url,
    definition: { reportUrl, reportName: null, workspaceName: null },
    destinations: [{ kind: 'Directory', path: root, ifExists, fileName: 'Sales' }],
  })
  const environment = { DELIVERY_DIRECTORY_ROOTS: root }
  const executionId = await context.request()
  return {
    root,
    /** A worker process delivers up to a point and is killed there. */
    async killAt(point: string) {
      const { child, logged } = await context.startWorker(
        `doomed-${crypto.randomUUID()}`,
        { ...environment, PAUSE_AT: point },
        ([file = '', ...rest]) => ({ file, commandArguments: ['--import', pausing, ...rest] }),
      )
      const isPaused = () => logged.some(({ msg }) => msg === 'paused')
      await context.lead(executionId, isPaused)
      const { deliveries } = await context.lead(executionId, () => true)
      const closed = once(child, 'close')
      child.kill('SIGKILL')
      await closed
      return deliveries.some(({ state }) => state === 'Sending') ? 'permitted' : 'not permitted'
    },
    async finish() {
      await context.startWorker('heir', environment)
      return await context.lead(executionId, ({ completedAt }) => completedAt !== null)
    },
    async [Symbol.asyncDispose]() {
      await context[Symbol.asyncDispose]()
      await rm(root, { recursive: true, force: true })
    },
  }
}

const delivered = { status: 'Succeeded', deliveries: [{ state: 'Accepted', reply: 'Sales.pdf' }] }

test.each([
  ['Replace', 'after write', 'not permitted'],
  ['Replace', 'before rename', 'permitted'],
  ['Replace', 'after rename', 'permitted'],
  ['Rename', 'after link', 'permitted'],
])(
  'a worker that is killed with the rule %s %s leaves a file that the next one has there once, and Accepted',
  { timeout: 120_000 },
  async (ifExists, point, permit) => {
    await using opened = await open(ifExists)
    expect(await opened.killAt(point)).toBe(permit)
    expect(await opened.finish()).toMatchObject(delivered)
    expect(await readdir(opened.root)).toEqual(['Sales.pdf'])
  },
)

test(
  'a second worker that is killed before it has asked leaves the question to the third: the file is there once',
  { timeout: 120_000 },
  async () => {
    await using opened = await open('Rename')
    await opened.killAt('after link')
    await opened.killAt('before find')
    expect(await opened.finish()).toMatchObject(delivered)
    expect(await readdir(opened.root)).toEqual(['Sales.pdf'])
  },
)

test(
  'a file that a reader has taken away meanwhile is not sent again, whichever worker asks, and the delivery is Unknown',
  { timeout: 120_000 },
  async () => {
    await using opened = await open('Replace')
    await opened.killAt('after rename')
    await rm(join(opened.root, 'Sales.pdf'))
    await opened.killAt('before find')
    expect(await opened.finish()).toMatchObject({ deliveries: [{ state: 'Unknown' }] })
    expect(await readdir(opened.root)).toEqual([])
  },
)
