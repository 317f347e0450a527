import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { startCluster, type TestCluster } from './support/cluster.ts'
import { readConnectPage, runBlocks, startSample } from './support/connect-page.ts'

let cluster: TestCluster
let home: string

beforeAll(async () => {
  cluster = await startCluster({ schedulers: 1, workers: 1, samples: false })
  home = await mkdtemp(join(tmpdir(), 'punctual-connect-'))
  // The blocks read `.punctual/local.json` of their directory.
  await symlink(cluster.dir, join(home, '.punctual'))
})

afterAll(async () => {
  await cluster?.[Symbol.asyncDispose]()
  if (home) await rm(home, { recursive: true, force: true })
})

test('the blocks of "Connect a web page" lead from a blank cluster to a delivered dashboard, and the doctor finds every step sound', async () => {
  const page = await readConnectPage('docs/connect-web-page.md')
  await using _dashboards = await startSample(page, 8_787)
  const { code, printed } = await runBlocks(page, home)
  expect({ code, printed: printed.slice(0, 4) }).toEqual({
    code: 0,
    printed: ['Valid', 'Succeeded', '1', 'Dashboards (Web page)'],
  })
  expect(printed.slice(4).every((line) => line.startsWith('ok'))).toBe(true)
  expect(printed.at(-1)).toContain('nothing was sent')
})
