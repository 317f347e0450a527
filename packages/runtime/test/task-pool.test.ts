import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { createByteBudget } from '../src/task-process/byte-budget.ts'
import { findLimitedStart } from '../src/task-process/process-limits.ts'
import { silentLogger, startTaskPool, systemClock, type TaskPool } from '../src/index.ts'

const never = new AbortController().signal
let pool: TaskPool
let folder: string

const startPool = (environment: Readonly<Record<string, string>>) =>
  startTaskPool({
    program: new URL('./task-program.ts', import.meta.url),
    environment,
    maximumProcesses: 2,
    memoryMib: 2_048,
    budgetBytes: 1_000,
    clock: systemClock(),
    logger: silentLogger(),
  })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'task-pool-'))
  pool = await startPool({ TZ: 'UTC', PUNCTUAL_SECRET_KEYS: 'secret' })
})
afterAll(async () => {
  await pool[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

interface Told {
  readonly pid: number
  readonly environment: Record<string, string>
  readonly limits: string
}

async function run(
  task: string,
  input: unknown = null,
  signal = never,
  timeoutMs = 20_000,
): Promise<unknown> {
  const answer = await pool.run({ task, input, bytes: 1, timeoutMs }, signal)
  return answer.outcome === 'done' ? answer.value : answer.outcome
}

const tell = async () => (await run('tell')) as Told
const isAlive = (pid: number) =>
  readFile(`/proc/${pid}/stat`, 'utf8').then(
    (stat) => !stat.includes(') Z '),
    () => false,
  )

test('tasks one after the other are done by one process, which gets no setting of the environment', async () => {
  const [first, second] = [await tell(), await tell()]
  expect(second.pid).toBe(first.pid)
  expect(first.pid).not.toBe(process.pid)
  expect(Object.keys(first.environment).filter((name) => !name.startsWith('NODE_CHANNEL'))).toEqual(['TZ'])
})

test('a process that is killed leaves what it has compiled for the next one', async () => {
  const NODE_COMPILE_CACHE = join(folder, 'compiled')
  await using caching = await startPool({ NODE_COMPILE_CACHE })
  const task = { task: 'tell', input: null, bytes: 1, timeoutMs: 20_000 }
  // It takes the second task when it has written what the first one made it load.
  for (const _time of [1, 2]) expect(await caching.run(task, never)).toMatchObject({ outcome: 'done' })
  const files = await readdir(NODE_COMPILE_CACHE, { recursive: true, withFileTypes: true })
  expect(files.filter((file) => file.isFile()).length).toBeGreaterThan(3)
})

test('bytes and dates arrive as what they were', async () => {
  const input = { at: new Date(5), content: new Uint8Array([1, 2, 3]) }
  expect(await run('repeat', input)).toEqual(input)
})

test('the operating system limits address space and processor time, and writes no core file', async () => {
  const { limits } = await tell()
  expect(limits).toMatch(/^Max address space +2147483648 /m)
  expect(limits).toMatch(/^Max cpu time +900 /m)
  expect(limits).toMatch(/^Max core file size +0 /m)
})

test('without prlimit the shell sets the same limits, and the log says so', async () => {
  const path = process.env['PATH']
  try {
    process.env['PATH'] = '/nowhere'
    const start = await findLimitedStart({ memoryMib: 2_048, processorSeconds: 60 })
    expect(start.prefix[0]).toBe('/bin/sh')
    expect(start.shortfall).toContain('prlimit')
  } finally {
    process.env['PATH'] = path
  }
})

test.each(['takeBuffers', 'takeHeap'])(
  'memory (%s) ends as too costly, costs this process nothing, and another process goes on',
  async (task) => {
    const before = await tell()
    const residentBytes = process.memoryUsage.rss()
    expect(await run(task)).toBe('too-costly')
    expect(process.memoryUsage.rss() - residentBytes).toBeLessThan(64 * 1_048_576)
    const after = await tell()
    expect(after.pid).not.toBe(before.pid)
    expect(await isAlive(before.pid)).toBe(false)
  },
)

test('a task that takes too much time ends as too costly, and its process is gone', async () => {
  const { pid } = await tell()
  expect(await run('goRound', null, never, 300)).toBe('too-costly')
  expect(await isAlive(pid)).toBe(false)
})

test('an abort ends the work itself: when it rejects with the reason, the process is gone', async () => {
  const { pid } = await tell()
  const stop = new AbortController()
  const working = run('goRound', null, stop.signal)
  const reason = new Error('cancelled')
  stop.abort(reason)
  await expect(working).rejects.toBe(reason)
  await expect(run('tell', null, AbortSignal.abort(reason))).rejects.toBe(reason)
  const again = new AbortController()
  const next = await tell()
  const computing = run('goRound', null, again.signal)
  again.abort(reason)
  await expect(computing).rejects.toBe(reason)
  expect(await isAlive(next.pid)).toBe(false)
  expect([pid, next.pid]).not.toContain((await tell()).pid)
})

test('a process that something outside ends costs its task a second try and nothing else', async () => {
  expect(await run('dieOnce', join(folder, 'died'))).toBe('done')
})

test('what a task throws arrives with its code', async () => {
  await expect(run('fail')).rejects.toMatchObject({ message: 'the disk is full', code: 'ENOSPC' })
})

test('no more tasks are under way than there are processes, and no more bytes than the budget; a larger one runs without others', async () => {
  const budget = createByteBudget({ places: 2, bytes: 100 })
  const began: string[] = []
  const enter = async (name: string, bytes: number) => {
    const place = await budget.enter(bytes, never)
    began.push(name)
    return place
  }
  const [first, second] = [enter('first', 60), enter('second', 60)]
  const [third, huge] = [enter('third', 40), enter('huge', 500)]
  const gaveUp = budget.enter(1, AbortSignal.timeout(10))
  const firstPlace = await first
  await expect(gaveUp).rejects.toThrow()
  expect(began).toEqual(['first'])
  firstPlace[Symbol.dispose]()
  const places = [await second, await third]
  expect(began).toEqual(['first', 'second', 'third'])
  for (const place of places) place[Symbol.dispose]()
  await huge
  expect(began.at(-1)).toBe('huge')
})
