/** Logins beside each other, logins of the environment, and the forms of answers. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { type ApiProcess, eventually, startApiProcess } from '@punctual/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { createPerson, type Person } from './punctual.ts'

let api: ApiProcess
let person: Person

const punctual: Person['punctual'] = (...call) => person.punctual(...call)

beforeAll(async () => {
  api = await startApiProcess()
  person = await createPerson()
  await person.logIn(api)
  for (const name of ['Sales', 'Finance']) await punctual(['folder', 'create', name])
  const account = { Name: 'Tenant', TenantId: 't', ClientId: 'c', ClientSecret: 's' }
  const set = Object.entries(account).flatMap(([name, value]) =>
    name === 'ClientSecret' ? [] : ['-s', `${name}=${value}`],
  )
  await punctual(['account', 'create', 'bi', ...set], { input: account.ClientSecret })
})

afterAll(async () => {
  await person?.[Symbol.asyncDispose]()
  await api?.[Symbol.asyncDispose]()
})

it('a profile is a login beside others, which --profile, PUNCTUAL_PROFILE and config use choose', async () => {
  const made = await punctual(['client', 'create', 'nightly', '--role', 'Viewer', '--json'])
  const { ClientId, ClientSecret } = made.json() as { ClientId: string; ClientSecret: string }
  const login = await punctual(['login', api.url, '--client-id', ClientId, '--profile', 'night'], {
    input: ClientSecret,
  })
  expect(login).toMatchObject({ code: 0 })
  const file = join(person.loginFile, '../profiles/night.json')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const role = async (...more: Parameters<Person['punctual']>) => {
    const [call, options] = more
    return (await punctual([...call, '-o', 'json'], options)).json().Role as string
  }
  expect(await role(['folder', 'my-rights'])).toBe('Administrator')
  expect(await role(['folder', 'my-rights', '--profile', 'night'])).toBe('Viewer')
  const environment = { PUNCTUAL_PROFILE: 'night' }
  expect(await role(['folder', 'my-rights'], { environment })).toBe('Viewer')
  expect(await punctual(['config', 'use', 'night'])).toMatchObject({ code: 0 })
  expect(await role(['folder', 'my-rights'])).toBe('Viewer')
  expect((await punctual(['config', 'list'])).output).toMatch(/^\* +night +http:\/\/\S+ +API client pcc_/m)
  expect(await punctual(['config', 'delete', 'night'])).toMatchObject({ code: 0 })
  expect(await role(['folder', 'my-rights'])).toBe('Administrator')
  for (const name of ['nothing', '../login', 'a/b'])
    expect(await punctual(['config', 'use', name])).not.toMatchObject({ code: 0 })
})

it('PUNCTUAL_URL and PUNCTUAL_TOKEN are a login, and a kept login goes to no other address', async () => {
  const { token } = JSON.parse(readFileSync(person.loginFile, 'utf8')) as { token: { authorization: string } }
  const stranger = await createPerson()
  try {
    const environment = {
      PUNCTUAL_URL: `${api.url}/`,
      PUNCTUAL_TOKEN: token.authorization.split(' ')[1] ?? '',
    }
    const who = await stranger.punctual(['whoami', '-o', 'name'], { environment })
    expect(who).toMatchObject({ code: 0, output: `${api.userName}\n` })
    const half = await stranger.punctual(['whoami'], { environment: { PUNCTUAL_TOKEN: 'x' } })
    expect(half).toMatchObject({ code: 2, errors: expect.stringContaining('PUNCTUAL_URL') })
    const wrong = await stranger.punctual(['whoami'], {
      environment: { ...environment, PUNCTUAL_TOKEN: 'no' },
    })
    expect(wrong).toMatchObject({ code: 3 })
  } finally {
    await stranger[Symbol.asyncDispose]()
  }
  for (const [environment, says] of [
    [{ PUNCTUAL_URL: api.url, PUNCTUAL_TOKEN: 'put_first\nput_second' }, 'PUNCTUAL_TOKEN is no token'],
    [{ PUNCTUAL_URL: 'reports.example.org', PUNCTUAL_TOKEN: 'put_first' }, 'PUNCTUAL_URL is not an address'],
  ] as const) {
    const refused = await punctual(['whoami'], { environment })
    expect(refused).toMatchObject({ code: 2, errors: expect.stringContaining(says) })
    expect(refused.errors).not.toContain('put_')
  }
  const elsewhere = { PUNCTUAL_URL: 'https://other.example.org' }
  expect(await punctual(['whoami'], { environment: elsewhere })).toMatchObject({
    code: 2,
    errors: expect.stringContaining('is not the address of the login'),
  })
})

it('logout ends the token that login has kept, and not that of the environment', async () => {
  const leaving = await createPerson()
  try {
    const login = ['login', api.url, '--user', api.userName]
    const kept = async () => {
      expect(await leaving.punctual(login, { input: api.password })).toMatchObject({ code: 0 })
      const file = JSON.parse(readFileSync(leaving.loginFile, 'utf8')) as { token: { authorization: string } }
      return { PUNCTUAL_URL: api.url, PUNCTUAL_TOKEN: file.token.authorization.split(' ')[1] ?? '' }
    }
    const others = await kept()
    const own = await kept()
    expect(await leaving.punctual(['logout'], { environment: others })).toMatchObject({ code: 0, errors: '' })
    expect(await leaving.punctual(['whoami'], { environment: others })).toMatchObject({ code: 0 })
    const isOver = async () => (await leaving.punctual(['whoami'], { environment: own })).code === 3
    expect(await eventually(isOver, { timeoutMs: 10_000 })).toBe(true)
  } finally {
    await leaving[Symbol.asyncDispose]()
  }
})

it('profiles are listed before the first login, and beside one that cannot be read', async () => {
  const stranger = await createPerson()
  try {
    expect(await stranger.punctual(['config', 'list'])).toMatchObject({ code: 0, output: 'No profiles.\n' })
    const login = ['login', api.url, '--user', api.userName]
    for (const more of [[], ['--profile', 'broken']])
      await stranger.punctual([...login, ...more], { input: api.password })
    writeFileSync(join(stranger.loginFile, '../profiles/broken.json'), '{')
    expect((await stranger.punctual(['config', 'list', '--json'])).json()).toMatchObject([
      { Name: 'default', LoggedInAs: `user ${api.userName}` },
      { Name: 'broken', Address: null, LoggedInAs: null },
    ])
  } finally {
    await stranger[Symbol.asyncDispose]()
  }
})

it('without titles an answer that is no table keeps its first line', async () => {
  const { output } = await punctual(['doctor', '--no-headers'])
  expect(output).toMatch(/^\S+ +settings/)
})

it('an answer is JSON, YAML or names, with or without titles, and --jq is refused with a sentence', async () => {
  const list = (...more: string[]) => punctual(['folder', 'list', '/', ...more])
  expect((await list('-o', 'json')).json()).toMatchObject([{ Name: 'Finance' }, { Name: 'Sales' }])
  expect((await list('-o', 'yaml')).output).toMatch(/^- Id: [0-9a-f-]{36}\n  Name: Finance\n/)
  expect((await list('-o', 'name')).output).toBe('/Finance\n/Sales\n')
  expect((await list('--no-headers')).output).toMatch(/^[0-9a-f-]{36} +\/Finance/)
  expect(await list('--jq', '.[0]')).toMatchObject({ code: 2, errors: expect.stringContaining('pipe') })
  const missing = await punctual(['folder', 'get', '/Nowhere', '-o', 'json'])
  expect(JSON.parse(missing.errors)).toMatchObject({ error: { reason: 'refused', status: 404 } })
})

it('a schedule is made from options, and found in its folder by the service', async () => {
  const unsure = await punctual([
    'schedule',
    'create',
    'Late',
    '--report',
    'x',
    '--daily',
    '07:00',
    '--cron',
    '* * * * *',
  ])
  expect(unsure).toMatchObject({ code: 2, errors: expect.stringContaining('Say when it runs') })
  const unread = await punctual(['schedule', 'create', 'Late', '--report', 'x', '--daily', '07:00'])
  expect(unread).toMatchObject({ code: 1 })
  const model = {
    ScheduleName: 'Weekly',
    FolderPath: '/Sales',
    Schedule: { Frequency: 'Daily', ExecutionTime: '07:00' },
    BiAccountId: (await punctual(['account', 'get', 'Tenant', '-o', 'json'])).json().Id,
    WorkspaceName: 'W',
    BiReportName: 'Orders',
  }
  for (const name of ['First', 'Second'])
    await punctual(['schedule', 'create', '-f', '-'], {
      input: JSON.stringify({ ...model, ScheduleName: name }),
    })
  expect((await punctual(['schedule', 'list', '--folder', '/Sales', '-o', 'name'])).output).toBe(
    '/Sales/First\n/Sales/Second\n',
  )
  expect((await punctual(['schedule', 'list', '--folder', '/Finance'])).output).toBe('No schedules.\n')
  expect((await punctual(['schedule', 'list', '--limit', '1', '--no-headers'])).output).toMatch(
    /^\/Sales +First +single/,
  )
})

it('a request that says two things, or a day that is none, is refused before it is sent', async () => {
  const twice = ['schedule', 'run', '/Sales/First', '--on-time', '--as-of', '2026-11-01T07:00Z']
  expect(await punctual(twice)).toMatchObject({ code: 2, errors: expect.stringContaining('one instant') })
  const days = ['schedule', 'create', 'Monthly', '--report', 'x', '--monthly', '07:00', '--on', '1,15']
  expect(await punctual(days)).toMatchObject({ code: 2, errors: expect.stringContaining('one day') })
  const table = join(mkdtempSync(join(tmpdir(), 'punctual-table-')), 'table.csv')
  writeFileSync(table, Buffer.from('Name\nVerk\xe4ufe\n', 'latin1'))
  expect(await punctual(['import', 'csv', table])).toMatchObject({
    code: 2,
    errors: expect.stringContaining('no text in UTF-8'),
  })
  rmSync(join(table, '..'), { recursive: true })
})

it('what an answer says was not done is no success', async () => {
  const unknown = '00000000-0000-4000-8000-000000000000'
  expect(await punctual(['bulk', 'enable', unknown, '/Sales/First'])).toMatchObject({
    code: 1,
    errors: '1 of 2 schedules were refused.\n',
  })
  const atMost = { timeoutMs: 30_000, everyMs: 200 }
  const waiting = punctual(['schedule', 'run-and-wait', '/Sales/First'])
  const queued = await eventually(async () => {
    const [run] = (await punctual(['queue', '--json'])).json() as { ExecutionId: string }[]
    return run?.ExecutionId
  }, atMost)
  await punctual(['execution', 'cancel', queued])
  expect(await waiting).toMatchObject({ code: 4, errors: expect.stringContaining('Cancelled') })
})

it('bash completes nouns, verbs, options and their words', () => {
  const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
  const directory = mkdtempSync(join(tmpdir(), 'punctual-completion-'))
  try {
    const script = spawnSync(process.execPath, [main, 'completion', 'bash'], { encoding: 'utf8' }).stdout
    const file = join(directory, 'script')
    writeFileSync(file, `punctual() { "${process.execPath}" "${main}" "$@"; }\n${script}`)
    const completed = (...words: string[]) =>
      spawnSync(
        'bash',
        [
          '-c',
          'source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _punctual; echo "${COMPREPLY[*]}"',
          file,
          'punctual',
          ...words,
        ],
        { encoding: 'utf8' },
      )
        .stdout.trim()
        .split(/\s+/)
    expect(completed('sched')).toEqual(['schedule', 'scheduler'])
    expect(completed('schedule', 'pre')).toEqual(['preview', 'preflight'])
    expect(completed('schedule', 'create', '--we')).toEqual(['--weekdays', '--weekly'])
    expect(completed('user', 'create', '--role', '')).toEqual(['Viewer', 'Editor', 'Administrator'])
    expect(completed('completion', '')).toEqual(['bash', 'zsh', 'fish'])
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
})
