import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { eventually } from '@punctual/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startCluster, type TestCluster } from './support/cluster.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const port = 8_787

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

async function blocksOf(page: string): Promise<{ sample: string; steps: string[] }> {
  const text = await readFile(join(root, page), 'utf8')
  const blocks = [...text.matchAll(/^```sh( sample)?\n(.*?)^```$/gms)]
  const sample = blocks.find(([, isSample]) => isSample !== undefined)?.[2] ?? ''
  const steps = blocks.filter(([, isSample]) => isSample === undefined).map(([, , block]) => block ?? '')
  return { sample, steps }
}

test('the blocks of "Connect a web page" lead from a blank cluster to a delivered dashboard', async () => {
  const { sample, steps } = await blocksOf('docs/connect-web-page.md')
  // The launcher of the package manager is left out: the Node of this run is that of the workspace.
  const command = sample.replace('npx pnpm exec node', process.execPath)
  const dashboards = spawn('bash', ['-c', `exec env ${command}`], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  try {
    const isUp = () => fetch(`http://127.0.0.1:${port}/healthz`).then(({ ok }) => ok)
    await eventually(isUp, { timeoutMs: 30_000 })
    const shell = spawn('bash', ['-eu'], { cwd: home, stdio: ['pipe', 'pipe', 'inherit'] })
    let printed = ''
    shell.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
    shell.stdin.end(steps.join('\n'))
    const [code] = (await once(shell, 'close')) as [number | null]
    expect({ code, printed: printed.trim().split('\n') }).toEqual({
      code: 0,
      printed: ['Valid', 'Succeeded', '1'],
    })
  } finally {
    dashboards.kill('SIGTERM')
    await once(dashboards, 'exit')
  }
})
