import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { workerNodeOptions } from '@punctual/local'
import { semanticVersion } from '@punctual/runtime'
import { eventually } from '@punctual/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { proofChecker } from '../src/build-release.ts'
import { type BundledProcess, startBundle } from './bundled-processes.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../..', import.meta.url))
const limitMs = 400_000

/** The bundle of the product, moved away from where it was made, to a name that a shell would take apart. */
let place = ''
let bundle = ''
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'punctual-release-'))
  // The user of the units has to reach the bundle.
  await chmod(place, 0o755)
  const made = join(place, 'made')
  await run(
    process.execPath,
    ['tools/release/src/main.ts', 'bundle', 'product', made, '--revision', 'f00d'],
    { cwd: root },
  )
  bundle = join(place, 'a place of its own')
  await rename(made, bundle)
}, limitMs)
afterAll(() => rm(place, { recursive: true, force: true }))

const command = (name: string) => join(bundle, 'bin', name)
const withoutNode = { cwd: '/', env: { PATH: '/usr/bin:/bin', HOME: '/nonexistent' } }

it(
  'a bundle names every file in it with its hash',
  async () => {
    await run('sha256sum', ['--check', '--quiet', '--strict', 'SHA256SUMS'], { cwd: bundle })
    const { stdout } = await run('find', ['.', '-type', 'f', '!', '-path', './SHA256SUMS'], {
      cwd: bundle,
      maxBuffer: 16 * 1024 ** 2,
    })
    const named = readFileSync(join(bundle, 'SHA256SUMS'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => `.${line.slice(65).replace(/^ /, '/')}`)
    expect(named.toSorted()).toEqual(stdout.trim().split('\n').toSorted())
  },
  limitMs,
)

it('a bundle has no link that leads outside or nowhere, and no path of the machine that made it', async () => {
  const { stdout: links } = await run(
    'find',
    ['.', '-type', 'l', '(', '-lname', '/*', '-o', '-xtype', 'l', ')'],
    {
      cwd: bundle,
    },
  )
  expect(links).toBe('')
  const found = run('grep', ['-rlIF', place, '.'], { cwd: bundle })
  await expect(found).rejects.toMatchObject({ code: 1 })
})

it('a bundle of the product has its apps, and neither samples, tools, tests nor what only development needs', async () => {
  expect(await readdir(join(bundle, 'apps'))).toEqual(['api', 'cli', 'console', 'scheduler', 'worker'])
  const top = await readdir(bundle)
  expect(top).not.toContain('tools')
  expect(top).not.toContain('test')
  const libraries = readFileSync(join(bundle, 'LICENCES.txt'), 'utf8')
  expect(libraries).toMatch(/^fastify@\S+ {2}MIT$/m)
  expect(libraries).not.toMatch(/^(vitest|typescript|vite|oxlint|exceljs|vega|pnpm)@/m)
  const { stdout } = await run('find', ['apps', 'packages', '-name', '*.test.ts', '-o', '-name', 'test'], {
    cwd: bundle,
  })
  expect(stdout.split('\n').filter((path) => path !== '' && !path.includes('node_modules'))).toEqual([])
})

it('the checker of proofs in a bundle runs by itself', async () => {
  const { stdout } = await run(process.execPath, [join(bundle, proofChecker)], { cwd: '/' }).catch(
    (error: { stdout: string }) => error,
  )
  expect(stdout).toContain('Name files: node verify-proof.mjs')
})

it('the bill of materials of a bundle has exactly the libraries that it has licences of', () => {
  const { components } = JSON.parse(readFileSync(join(bundle, 'sbom.cdx.json'), 'utf8')) as {
    components: { group?: string; name: string; version: string }[]
  }
  const inBill = components.map(({ group, name, version }) => `${group ? `${group}/` : ''}${name}@${version}`)
  const licensed = readFileSync(join(bundle, 'LICENCES.txt'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('  ')[0] ?? '')
    .filter((name) => !name.startsWith('node@'))
  expect(licensed.length).toBeGreaterThan(100)
  expect(inBill.toSorted()).toEqual(licensed.toSorted())
})

it('a bundle has the licence of its Node, with those of its parts', () => {
  const licence = readFileSync(join(bundle, 'node/LICENSE'), 'utf8')
  expect(licence).toMatch(/^Node\.js is licensed for use as follows/)
  for (const part of ['V8', 'OpenSSL', 'libuv', 'ICU']) expect(licence).toContain(part)
})

it('the command line of a bundle works without a Node on the machine', async () => {
  const { stdout } = await run(command('punctual'), ['--version'], withoutNode)
  expect(stdout).toBe(`${semanticVersion}\n`)
  await expect(run(command('punctual'), ['keys', 'status'], withoutNode)).rejects.toMatchObject({
    code: 3,
    stderr: expect.stringMatching(/^Not logged in\. Log in with: punctual login <address>/),
  })
})

it('the worker of a bundle has the options of Node that every worker has', () => {
  expect(readFileSync(command('punctual-worker'), 'utf8')).toContain(
    ` ${workerNodeOptions.join(' ')} "$release/apps/worker/src/main.ts"`,
  )
})

it(
  'under a supervisor the units start each process as a user without rights, again after a crash, and end it in order',
  async () => {
    await using cluster = await startBundle(bundle, place)
    const { stdout } = await run('/bin/sh', ['-c', cluster.migration])
    expect(stdout).toBe('The database schema is up to date.\n')
    for (const { name, pid, healthUrl } of cluster.all) {
      const environment = { PATH: '/usr/bin:/bin', HEALTHCHECK_URL: healthUrl }
      await run(command('punctual-health'), [], { cwd: '/', env: environment })
      const status = readFileSync(`/proc/${pid()}/status`, 'utf8')
      expect(status, name).toMatch(new RegExp(`^Uid:\\t${cluster.user}\\t`, 'm'))
      expect(status, name).toMatch(/^CapEff:\t0+$/m)
      expect(status, name).toMatch(/^NoNewPrivs:\t1$/m)
      // A secret is a file, and stands in no environment.
      expect(readFileSync(`/proc/${pid()}/environ`, 'utf8'), name).not.toContain('REDIS_URL=')
    }
    const pages = cluster.all.find(({ name }) => name === 'console')?.healthUrl.replace('/healthz', '/')
    const page = await fetch(String(pages), { redirect: 'follow', signal: AbortSignal.timeout(10_000) })
    expect(page.headers.get('content-type')).toContain('text/html')

    const scheduler = cluster.all.find(({ name }) => name === 'scheduler') as BundledProcess
    const killed = scheduler.pid()
    process.kill(Number(killed), 'SIGKILL')
    await eventually(() => scheduler.pid() !== null && scheduler.pid() !== killed, { timeoutMs: 30_000 })
    await scheduler.untilHealthy()
    for (const one of cluster.all.toReversed()) expect([one.name, await one.stop()]).toEqual([one.name, '0'])
  },
  limitMs,
)
