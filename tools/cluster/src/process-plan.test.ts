import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { clusterDirectory } from './directory.ts'
import { parseFlags } from './flags.ts'
import { entryOf, ignoredMailServer, planProcesses, type PlanInput, portNames, root } from './process-plan.ts'

function planFor(commandLine: string[], environment: Record<string, string> = {}) {
  const flags = parseFlags(commandLine)
  const names = portNames(flags, environment)
  const input: PlanInput = {
    flags,
    directory: clusterDirectory('/somewhere'),
    ports: Object.fromEntries(names.map((name, index) => [name, 4_000 + index])),
    secrets: {
      secretKeys: 'KEY',
      adminPassword: 'word',
      redisPrefix: 'punctual-1',
      databaseOwnerPassword: 'owner',
      databaseAppPassword: 'app',
      sampleBi: { tenantId: 'tenant', clientId: 'client', clientSecret: 'secret' },
      sampleReportServer: { user: 'reader', password: 'word' },
      apiClient: null,
    },
    environment,
    databaseUrl: 'postgresql://database',
    redisUrl: 'redis://redis',
  }
  return planProcesses(input)
}

test('the whole cluster has every process, each with a name and a port of its own', () => {
  const plans = planFor([])
  expect(plans.map(({ name }) => name)).toEqual([
    'sample-bi',
    'sample-report-server',
    'mailbox',
    'api-1',
    'console-1',
    'scheduler-1',
    'scheduler-2',
    'worker-1',
    'worker-2',
  ])
  expect(new Set(plans.map(({ port }) => port)).size).toBe(plans.length)
  for (const { name, environment } of plans) expect(environment.PUNCTUAL_SERVER_NAME).toBe(name)
})

test('the event loop of the api may stand still for 20 seconds while all processes start, or for as long as the operator says', () => {
  const limitOf = (environment: Record<string, string>) =>
    planFor([], environment).find(({ app }) => app === 'api')?.environment.PUNCTUAL_STANDSTILL_LIMIT_SECONDS
  expect([limitOf({}), limitOf({ PUNCTUAL_STANDSTILL_LIMIT_SECONDS: '9' })]).toEqual(['20', '9'])
})

test('the api and the workers read database files below one directory of the cluster, or below that of the operator', () => {
  const rootsOf = (environment: Record<string, string>) =>
    planFor([], environment)
      .filter(({ app }) => app === 'api' || app === 'worker')
      .map((plan) => plan.environment.DATA_SOURCE_FILE_ROOTS)
  expect(new Set(rootsOf({}))).toEqual(new Set(['/somewhere/databases']))
  expect(new Set(rootsOf({ DATA_SOURCE_FILE_ROOTS: '/data' }))).toEqual(new Set(['/data']))
})

test('the api and the workers deliver below one directory of the cluster, or below those of the operator', () => {
  const rootsOf = (environment: Record<string, string>) =>
    planFor([], environment)
      .filter(({ app }) => app === 'api' || app === 'worker')
      .map((plan) => plan.environment.DELIVERY_DIRECTORY_ROOTS)
  expect(new Set(rootsOf({}))).toEqual(new Set(['/somewhere/delivered']))
  expect(new Set(rootsOf({ DELIVERY_DIRECTORY_ROOTS: '/share' }))).toEqual(new Set(['/share']))
})

test('the api leads a browser to the console of the cluster, or to the one of the operator', () => {
  const consoleOf = (environment: Record<string, string>) => {
    const plans = planFor([], environment)
    const port = plans.find(({ name }) => name === 'console-1')?.port
    const api = plans.find(({ name }) => name === 'api-1')
    return [api?.environment.CONSOLE_URL, `http://127.0.0.1:${port}`]
  }
  const [led, own] = consoleOf({})
  expect(led).toBe(own)
  expect(consoleOf({ CONSOLE_URL: 'https://reports.example.org' })[0]).toBe('https://reports.example.org')
})

test('every app has an entry that exists', () => {
  for (const { app } of planFor([])) expect(existsSync(join(root, entryOf(app) ?? 'nowhere')), app).toBe(true)
})

test('workers send to the mailbox of the cluster, even where the environment names a mail server, and this is said', () => {
  const named = { SMTP_URL: 'smtp://elsewhere' }
  expect(ignoredMailServer(parseFlags([]), named)).toMatch(/--no-samples/)
  expect([
    ignoredMailServer(parseFlags([]), {}),
    ignoredMailServer(parseFlags(['--no-samples']), named),
  ]).toEqual([null, null])
  const environmentOf = (plans: ReturnType<typeof planFor>, name: string) =>
    plans.find((plan) => plan.name === name)?.environment
  const withSamples = planFor([], { SMTP_URL: 'smtp://elsewhere' })
  const port = environmentOf(withSamples, 'mailbox')?.MAILBOX_SMTP_PORT
  expect(environmentOf(withSamples, 'worker-1')?.SMTP_URL).toBe(`smtp://127.0.0.1:${port}`)
  const without = planFor(['--no-samples'], { SMTP_URL: 'smtp://elsewhere' })
  expect(without.some(({ name }) => name === 'mailbox')).toBe(false)
  expect(environmentOf(without, 'worker-1')?.SMTP_URL).toBe('smtp://elsewhere')
})

test('a name in the environment of the supervisor does not become the name of every process', () => {
  const plans = planFor([], { PUNCTUAL_SERVER_NAME: 'mine', WORKER_SLOTS: '9', ANYTHING: 'else' })
  expect(new Set(plans.map(({ environment }) => environment.PUNCTUAL_SERVER_NAME)).size).toBe(plans.length)
  expect(plans.at(-1)?.environment).toMatchObject({ WORKER_SLOTS: '9', ANYTHING: 'else' })
})

test('only the service gets the keys of the secrets', () => {
  for (const { group, environment } of planFor([]))
    expect(environment.PUNCTUAL_SECRET_KEYS).toBe(group === 'service' ? 'KEY' : undefined)
})
