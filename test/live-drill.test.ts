import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { bareEnvironment } from '@punctual/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startCluster, type TestCluster } from './support/cluster.ts'
import { readMailbox } from './support/rest.ts'

const main = fileURLToPath(new URL('../apps/cli/src/main.ts', import.meta.url))
const drillLimitMs = 300_000

let cluster: TestCluster
let home: string

beforeAll(async () => {
  cluster = await startCluster({ schedulers: 1, workers: 2, restart: true })
  home = await mkdtemp(join(tmpdir(), 'punctual-home-'))
  await punctual(['login', '--local', cluster.dir])
})

afterAll(async () => {
  await cluster?.[Symbol.asyncDispose]()
  if (home) await rm(home, { recursive: true, force: true })
})

/** Runs the command line as a person does, who may press Ctrl-C once something has been said. */
async function punctual(
  commandLine: readonly string[],
  interruptAt?: string,
): Promise<{ code: number | null; output: string; errors: string }> {
  const child = spawn(process.execPath, [main, ...commandLine], {
    env: { ...bareEnvironment(), HOME: home },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [output, errors] = ['', '']
  let isInterrupted = false
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString()
    if (interruptAt !== undefined && errors.includes(interruptAt) && !isInterrupted)
      isInterrupted = child.kill('SIGINT')
  })
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output, errors }
}

const drill = (name: string, ...more: string[]) => [
  'drill',
  name,
  '--target',
  cluster.local.ApiUrl,
  '--like',
  '/Samples/Operations/City weather, every morning',
  '--canaries',
  '2',
  '--every',
  '2',
  ...more,
]

async function canariesLeft(): Promise<string[]> {
  const { output } = await punctual(['schedule', 'list', '--json'])
  return (JSON.parse(output) as { ScheduleName: string }[])
    .map(({ ScheduleName }) => ScheduleName)
    .filter((name) => name.startsWith('Canary'))
}

test(
  'a live drill injects a fault into a worker, checks every due instant and every mail, leaves a report, and takes its canaries away',
  { timeout: drillLimitMs },
  async () => {
    const worker = cluster.local.Processes.find(({ Name }) => Name === 'worker-1')?.Pid
    const file = join(home, 'report.json')
    const flags = [
      '--to',
      'canary@example.org',
      '--seconds',
      '8',
      '--within',
      '60',
      '--fault-command',
      `kill -9 ${worker}`,
      '--report',
      file,
    ]
    const { code, output, errors } = await punctual(drill('worker-crash', ...flags))
    expect({ code, output, errors }).toMatchObject({
      code: 0,
      output: expect.stringMatching(/Result +passed/) as string,
    })
    const report = JSON.parse(await readFile(file, 'utf8')) as Record<string, number>
    expect(report).toMatchObject({ drill: 'worker-crash', missed: 0, duplicate: 0, unended: 0, passed: true })
    expect(report['due']).toBeGreaterThan(6)
    const mails = (await readMailbox(cluster.local)).filter(({ To }) => To.includes('canary@example.org'))
    expect(mails.length).toBeGreaterThanOrEqual(report['accepted'] ?? 0)
    expect(mails.length).toBeLessThanOrEqual((report['accepted'] ?? 0) + (report['unknown'] ?? 0))
    expect(await canariesLeft()).toEqual([])
  },
)

test(
  'a live drill that no cluster could pass says so with its exit code',
  { timeout: drillLimitMs },
  async () => {
    // The canaries wait for as long as scheduling is stopped.
    const stop = `"${process.execPath}" "${main}" scheduler stop; sleep 9; "${process.execPath}" "${main}" scheduler start`
    const flags = [
      '--to',
      'late@example.org',
      '--seconds',
      '5',
      '--within',
      '1',
      '--fault-command',
      stop,
      '--json',
    ]
    const { code, output } = await punctual(drill('leader', ...flags))
    expect(code).toBe(7)
    expect(JSON.parse(output)).toMatchObject({ passed: false })
    expect(await canariesLeft()).toEqual([])
  },
)

test('a live drill that is interrupted takes its canaries away', { timeout: drillLimitMs }, async () => {
  const { code, errors } = await punctual(drill('redis-wipe', '--to', 'gone@example.org'), 'Now, please')
  expect({ code, errors }).toMatchObject({
    code: 130,
    errors: expect.stringContaining('Empty Redis with FLUSHALL.') as string,
  })
  expect(await canariesLeft()).toEqual([])
})

test('a live drill touches no other service than the one that its arguments name', async () => {
  const { code, errors } = await punctual([
    'drill',
    'leader',
    '--target',
    'https://elsewhere.example',
    '--like',
    '/x',
    '--to',
    'a@example.org',
  ])
  expect({ code, errors }).toMatchObject({
    code: 2,
    errors: expect.stringContaining('not the target') as string,
  })
})
