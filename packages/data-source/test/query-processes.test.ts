import { readdirSync, readFileSync } from 'node:fs'

import { silentLogger, systemClock } from '@punctual/runtime'
import { createTestDatabase, loopbackEgress, type TestDatabase } from '@punctual/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { createDataSources, type DataSources } from '../src/index.ts'
import { sourceAt } from './support/setting.ts'

let database: TestDatabase
beforeAll(async () => (database = await createTestDatabase()))
afterAll(() => database[Symbol.asyncDispose]())

let sources: DataSources
/** Of other files of tests, which run in this process as well. */
let processesOfOthers: readonly string[]
beforeEach(() => {
  processesOfOthers = queryProcessesHere()
  sources = createDataSources({
    clock: systemClock(),
    logger: silentLogger(),
    egress: loopbackEgress(),
    environment: { ...process.env, A_SECRET_OF_THE_WORKER: 'told to no query' },
    processes: 2,
    fileRoots: [],
  })
})
afterEach(() => sources[Symbol.asyncDispose]())

const never = new AbortController().signal
const source = (settings = {}) => sourceAt(database.url, settings)

async function open(query: string, settings = {}) {
  const wanted = { query, parameters: {}, maxRows: Number.MAX_SAFE_INTEGER }
  const outcome = await sources.ask(source(settings), wanted, never)
  if (!outcome.ok) throw new Error(outcome.failure.message)
  return outcome.answer
}

async function numberOf(query: string, settings = {}): Promise<number> {
  await using answer = await open(query, settings)
  let rows = 0
  for await (const batch of answer.batches) rows += batch.length
  return rows
}

/** Processes of queries that were started since the test began. */
function queryProcesses(): string[] {
  return queryProcessesHere().filter((pid) => !processesOfOthers.includes(pid))
}

/** Processes of queries that this process has started, for whomever. */
function queryProcessesHere(): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const parent = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
        return parent === String(process.pid) && command.includes('data-source/src/process/program.ts')
      } catch {
        return false
      }
    })
}

const endless = `SELECT n, repeat('x', 1000) FROM generate_series(1, 100000) n`

test('a query is read by a process with limits of the system, which gets the password and no setting of its parent', async () => {
  await using answer = await open(endless)
  const [pid] = queryProcesses()
  const limits = readFileSync(`/proc/${pid}/limits`, 'utf8')
  expect(limits).toMatch(/^Max address space +3221225472 /m)
  expect(limits).toMatch(/^Max core file size +0 /m)
  const environment = readFileSync(`/proc/${pid}/environ`, 'utf8')
  expect(environment).not.toContain('told to no query')
  const { password } = source()
  expect(password).not.toBe('')
  for (const place of [environment, readFileSync(`/proc/${pid}/cmdline`, 'utf8')])
    expect(place).not.toContain(password)
  expect(answer.columns).toHaveLength(2)
})

test('queries one after the other are read by the same process, and it is gone when the data sources are closed', async () => {
  expect(await numberOf('SELECT 1')).toBe(1)
  const first = queryProcesses()
  expect(await numberOf('SELECT 1')).toBe(1)
  expect(queryProcesses()).toEqual(first)
  await sources[Symbol.asyncDispose]()
  expect(queryProcesses()).toEqual([])
})

test('a query whose process is ended from outside fails so that it can be repeated, and the next one is answered', async () => {
  const reading = async () => {
    await using answer = await open(endless)
    for await (const _batch of answer.batches)
      for (const pid of queryProcesses()) process.kill(Number(pid), 'SIGKILL')
  }
  await expect(reading()).rejects.toMatchObject({ failure: { code: 'source_error', retryable: true } })
  expect(await numberOf('SELECT 1')).toBe(1)
})

test('rows that grow within an answer all arrive, in batches that are counted in bytes', async () => {
  await using answer = await open(
    `SELECT CASE WHEN n <= 3000 THEN 'small' ELSE repeat('x', 3 * 1048576) END FROM generate_series(1, 3020) n`,
  )
  let rows = 0
  const large: number[] = []
  for await (const batch of answer.batches) {
    rows += batch.length
    const bytes = batch.reduce((sum, [cell]) => sum + String(cell).length, 0)
    if (bytes > 1_048_576) large.push(batch.filter(([cell]) => String(cell).length > 100).length)
  }
  expect(rows).toBe(3_020)
  // Each large row ends its batch.
  expect(large).toEqual(Array.from({ length: 20 }, () => 1))
})

test('a row of more than 8 MiB ends its query, also when each of its values is smaller', async () => {
  const value = `repeat('x', 3 * 1048576)`
  for (const columns of [`repeat('x', 9 * 1048576)`, `${value}, ${value}, ${value}`])
    await expect(numberOf(`SELECT ${columns}`)).rejects.toMatchObject({
      failure: { code: 'data_bytes_exceeded', retryable: false },
    })
  expect(await numberOf(`SELECT ${value}, ${value}`)).toBe(1)
})

test('a query that is not wanted any more while its process waits for the database leaves the process to the next', async () => {
  const leaving = new AbortController()
  expect(await numberOf('SELECT 1')).toBe(1)
  const before = queryProcesses()
  const wanted = { query: 'SELECT pg_sleep(60)', parameters: {}, maxRows: 1 }
  const asked = sources.ask(source(), wanted, leaving.signal)
  leaving.abort(new Error('the reader left'))
  await expect(asked).rejects.toThrow('the reader left')
  expect(await numberOf('SELECT 1')).toBe(1)
  expect(queryProcesses()).toEqual(before)
})
