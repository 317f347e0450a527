import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { freePort } from '@punctual/local'
import { systemClock } from '@punctual/runtime'
import { openPrivateConnection } from '@punctual/store'
import { bareEnvironment, createTestDatabase, testRedis } from '@punctual/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { checkMachine } from '../src/doctor/check-machine.ts'
import type { Finding } from '../src/doctor/finding.ts'
import type { Machine } from '../src/doctor/machine.ts'
import { run } from '../src/run.ts'

const resources = new AsyncDisposableStack()
let sound: Record<string, string> & { readonly BROWSER_PROCESSES: string }
let directory: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'doctor-'))
  resources.defer(() => rm(directory, { recursive: true, force: true }))
  sound = {
    ...bareEnvironment(),
    DATABASE_URL: resources.use(await createTestDatabase()).url,
    REDIS_URL: resources.use(testRedis()).url,
    PUNCTUAL_SERVER_NAME: 'worker-1',
    PUNCTUAL_SECRET_KEYS: Buffer.alloc(32, 1).toString('base64'),
    PUNCTUAL_ARTIFACT_DIR: directory,
    PUNCTUAL_ACCEPT_DATA_LOSS: 'true',
    BROWSER_PROCESSES: '0',
  }
})
afterAll(() => resources.disposeAsync())

const machineWith = (
  environment: Record<string, string>,
  more: Partial<Omit<Machine, 'environment'>> = {},
): Machine => ({
  environment: { ...sound, ...environment },
  clock: systemClock(),
  signal: AbortSignal.timeout(60_000),
  timeZoneRules: `${new Date().getUTCFullYear()}a`,
  ...more,
})

const failedIn = (findings: readonly Finding[]) =>
  findings.filter(({ State }) => State === 'Failed').map(({ Name }) => Name)

async function typed(commandLine: readonly string[], environment: Record<string, string>) {
  let output = ''
  const code = await run(commandLine, {
    environment,
    clock: systemClock(),
    signal: AbortSignal.timeout(60_000),
    write: (text) => (output += text),
    writeError() {},
    isTerminal: false,
    readInput: () => Promise.resolve(''),
    askSecret: () => Promise.resolve(null),
    askWord: () => Promise.resolve(null),
    newKey: () => '',
  })
  return { code, output }
}

test('a sound machine passes every check without a login, and the command ends with 0', async () => {
  const { code, output } = await typed(['doctor', '--json'], sound)
  const findings = JSON.parse(output) as Finding[]
  expect(failedIn(findings)).toEqual([])
  const names = new Set(findings.map(({ Name }) => Name))
  expect([...names]).toEqual([
    'settings',
    'database',
    'redis',
    'files',
    'disk',
    'tzdata',
    'browser',
    'service',
  ])
  expect(findings.filter(({ Detail }) => /^its clock is \d+ ms/.test(Detail))).toHaveLength(2)
  expect(findings.at(-1)).toMatchObject({ State: 'NotTried', WhatToDo: expect.stringContaining('login') })
  expect(code).toBe(0)
})

test('what is wrong is a line each with what to do, no check stops another one, and the command ends with 1', async () => {
  const { code, output } = await typed(['doctor'], { ...bareEnvironment(), BROWSER_PROCESSES: '0' })
  expect(code).toBe(1)
  expect(output).toMatch(/FAILED +settings.*\n(.*\n)*.*DATABASE_URL is not set/)
  for (const name of ['database', 'redis', 'files']) expect(output).toContain(`FAILED    ${name}`)
  expect(output).toMatch(/ok +disk/)
})

test.each([
  [
    'a database that does not answer',
    'DATABASE_URL',
    'postgresql://postgres:secret-word@127.0.0.1:PORT/none',
    'database',
  ],
  ['a Redis that does not answer', 'REDIS_URL', 'redis://:secret-word@127.0.0.1:PORT', 'redis'],
  ['a directory that is not there', 'PUNCTUAL_ARTIFACT_DIR', '/nowhere/PORT', 'files'],
  ['a bucket that does not answer', 'PUNCTUAL_ARTIFACT_BUCKET_URL', 'http://127.0.0.1:PORT/files', 'files'],
  ['keys that cannot be read', 'PUNCTUAL_SECRET_KEYS', 'secret-word', 'settings'],
  ['a number of browsers that is none', 'BROWSER_PROCESSES', 'many', 'browser'],
])('%s is the only fault found, and no secret is shown', async (_fault, setting, value, name) => {
  const port = String(await freePort())
  const keys = { PUNCTUAL_ARTIFACT_BUCKET_KEY_ID: 'id', PUNCTUAL_ARTIFACT_BUCKET_SECRET: 'secret-word' }
  const findings = await checkMachine(machineWith({ ...keys, [setting]: value.replace('PORT', port) }))
  expect(failedIn(findings)).toEqual([name])
  expect(JSON.stringify(findings)).not.toContain('secret-word')
})

test('a database that lacks a migration, and a clock that is an hour off, are failures that say what to do', async () => {
  await using older = await createTestDatabase()
  const connection = { url: older.url, applicationName: 'test', timeoutMs: 5_000 }
  await using database = await openPrivateConnection(connection)
  await database.query(
    `DELETE FROM _prisma_migrations WHERE id = (SELECT id FROM _prisma_migrations ORDER BY migration_name DESC LIMIT 1)`,
  )
  const findings = await checkMachine(machineWith({ DATABASE_URL: older.url }))
  expect(failedIn(findings)).toEqual(['database'])
  expect(findings.find(({ State }) => State === 'Failed')?.Detail).toMatch(
    /1 migration\(s\) missing.*migrate/,
  )
  const fast = { ...systemClock(), now: () => new Date(Date.now() + 3_600_000) }
  const skewed = await checkMachine(machineWith({}, { clock: fast }))
  expect(skewed.find(({ State }) => State === 'Failed')?.Detail).toMatch(
    /clock of this machine is 3600 s off/,
  )
  expect(skewed).toContainEqual({
    Name: 'redis',
    State: 'Warning',
    Detail: expect.stringMatching(/its clock is \d{7} ms behind/),
    WhatToDo: expect.stringContaining('time servers'),
  })
})

test('settings that lose commits, a role that may change tables, and old rules of time zones are warnings', async () => {
  const findings = await checkMachine(machineWith({}, { timeZoneRules: '2019c' }))
  expect(failedIn(findings)).toEqual([])
  const warnings = findings.filter(({ State }) => State === 'Warning')
  expect(warnings.map(({ Detail }) => Detail)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/may lose what it has confirmed, because .* off/),
      expect.stringMatching(/^the role .* may change tables$/),
      'the rules of time zones are of 2019c',
    ]),
  )
  expect(warnings.every(({ WhatToDo }) => WhatToDo !== null)).toBe(true)
})

test('a browser that a worker could not open is a warning, and a failure where the settings require it', async () => {
  const file = join(directory, 'a-file')
  await writeFile(file, '')
  const nowhere = { BROWSER_DIRECTORY: join(file, 'browser') }
  const { BROWSER_PROCESSES: _number, ...unset } = sound
  const withoutNumber = await checkMachine({ ...machineWith({}), environment: { ...unset, ...nowhere } })
  expect(withoutNumber.find(({ Name }) => Name === 'browser')).toMatchObject({
    State: 'Warning',
    Detail: expect.stringContaining('Set BROWSER_DIRECTORY to another directory.'),
    WhatToDo: expect.stringContaining('on this machine'),
  })
  const required = await checkMachine(machineWith({ ...nowhere, BROWSER_PROCESSES: '2' }))
  expect(failedIn(required)).toEqual(['browser'])
})

test('a Redis that is a replica is a failure, and one that is nearly full or could not save is a warning', async () => {
  const answers: Readonly<Record<string, () => string>> = {
    // Of the moment of the question, and not of its second: else its clock would be a finding too.
    TIME() {
      const nowMs = Date.now()
      const [seconds, micros] = [Math.floor(nowMs / 1_000), (nowMs % 1_000) * 1_000]
      return `*2\r\n${bulk(String(seconds))}${bulk(String(micros))}`
    },
    INFO: () =>
      bulk(
        'redis_version:7.0.15\r\nmaxmemory_policy:noeviction\r\nrole:slave\r\nrdb_last_bgsave_status:err\r\nused_memory:90\r\nmaxmemory:100\r\n',
      ),
  }
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', (data) => {
      for (const [, command = ''] of data.toString().matchAll(/^\*\d+\r\n\$\d+\r\n(\w+)/gm))
        socket.write(answers[command.toUpperCase()]?.() ?? '+OK\r\n')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  resources.defer(() => void server.close())
  const { port } = server.address() as AddressInfo
  const findings = await checkMachine(machineWith({ REDIS_URL: `redis://127.0.0.1:${port}` }))
  expect(failedIn(findings)).toEqual(['redis'])
  const ofRedis = findings.filter(({ Name, State }) => Name === 'redis' && State !== 'Ok')
  expect(ofRedis.map(({ Detail }) => Detail)).toEqual([
    'is a replica, and takes no writes',
    '90 % of maxmemory is used',
    'could not write its data to disk the last time, and may refuse writes',
  ])
})

const bulk = (text: string) => `$${Buffer.byteLength(text)}\r\n${text}\r\n`
