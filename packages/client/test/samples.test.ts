/** The request samples of the reference page. Those in C# are made and not run. */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { systemClock } from '@punctual/runtime'
import { type ApiProcess, startApiProcess } from '@punctual/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { type Client, createClient } from '../src/index.ts'

interface Sample {
  readonly label: string
  readonly source: string
}

interface Described {
  readonly operationId: string
  readonly 'x-codeSamples'?: readonly Sample[]
}

const run = promisify(execFile)

let api: ApiProcess
let client: Client
let folder: string
let samples: Map<string, readonly Sample[]>
let environment: NodeJS.ProcessEnv

beforeAll(async () => {
  api = await startApiProcess({ environment: { API_DOCS: 'open' } })
  const { url: baseUrl, userName, password } = api
  client = createClient({ baseUrl, credentials: { userName, password }, clock: systemClock() })
  samples = await readSamples()
  const { ClientId, ClientSecret } = await client.post('/api/apiclient/create', {
    body: { ClientName: 'Samples', Role: 'Administrator' },
  })
  const asked = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: ClientId,
    client_secret: ClientSecret,
  })
  const granted = await fetch(`${baseUrl}/oauth2/token`, { method: 'POST', body: asked })
  const { access_token: token } = (await granted.json()) as { access_token: string }
  environment = {
    ...process.env,
    PUNCTUAL_URL: baseUrl,
    PUNCTUAL_TOKEN: token,
    PUNCTUAL_CLIENT_ID: ClientId,
    PUNCTUAL_CLIENT_SECRET: ClientSecret,
    PUNCTUAL_USER_TOKEN: await userToken({ username: userName, password }),
    PUNCTUAL_USER_NAME: userName,
    PUNCTUAL_PASSWORD: password,
  }
  folder = await folderOfSamples()
})
afterAll(async () => {
  await api[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

async function userToken(login: { readonly username: string; readonly password: string }): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${api.url}/api/login/token`, {
    method: 'POST',
    headers,
    body: JSON.stringify(login),
  })
  return ((await answer.json()) as { token: string }).token
}

async function readSamples() {
  const answer = await fetch(`${api.url}/docs/json`)
  const { paths } = (await answer.json()) as { paths: Record<string, Record<string, Described>> }
  const operations = Object.values(paths).flatMap((path) => Object.values(path))
  return new Map(operations.map((each) => [each.operationId, each['x-codeSamples'] ?? []]))
}

/** A package as its caller has it, in which the two that the samples import are found. */
async function folderOfSamples(): Promise<string> {
  const made = await realpath(await mkdtemp(join(tmpdir(), 'samples-')))
  await mkdir(join(made, 'node_modules/@punctual'), { recursive: true })
  const own = new URL('..', import.meta.url).pathname
  await symlink(own, join(made, 'node_modules/@punctual/client'))
  await symlink(
    await realpath(join(own, 'node_modules/@punctual/runtime')),
    join(made, 'node_modules/@punctual/runtime'),
  )
  await symlink(await realpath(join(own, '../../node_modules/@types')), join(made, 'node_modules/@types'))
  await writeFile(join(made, 'package.json'), '{ "type": "module" }')
  return made
}

const sourceOf = (operationId: string, label: string): string =>
  samples.get(operationId)!.find((sample) => sample.label === label)!.source

const all = (label: string) => [...samples.keys()].map((id) => [id, sourceOf(id, label)] as const)

const commands: Readonly<Record<string, (source: string) => Promise<readonly [string, ...string[]]>>> = {
  curl: async (source) => ['bash', '-c', source],
  Python: async (source) => ['python3', '-c', source],
  async TypeScript(source) {
    const file = join(folder, `${crypto.randomUUID()}.ts`)
    await writeFile(file, source)
    return [process.execPath, file]
  },
}

it('every operation has a sample in curl, TypeScript, Python and C#', () => {
  expect(samples.size).toBeGreaterThan(150)
  for (const [operationId, shown] of samples) {
    expect(
      shown.map(({ label }) => label),
      operationId,
    ).toEqual(['curl', 'TypeScript', 'Python', 'C#'])
    for (const { source } of shown) expect(source, operationId).not.toContain('undefined')
  }
})

it.each(['curl', 'TypeScript', 'Python'])(
  'the samples in %s read and change what is there',
  async (label) => {
    const { Id: parent } = await client.post('/api/folder/create', { body: { Path: '/Sales' } })
    const answered = async (operationId: string) => {
      const [command, ...words] = await commands[label]!(sourceOf(operationId, label))
      return (await run(command, words, { env: environment })).stdout
    }
    const [, id = ''] = /\bId\W+([\da-f-]{36})/.exec(await answered('folder.create')) ?? []
    expect(await client.get('/api/folder/get/{id}', { params: { path: { id } } })).toMatchObject({
      Path: '/Sales/Daily',
    })
    expect(await answered('window.create')).toContain('Database upgrade')
    expect((await answered('schedule.search')).trim()).toBe('[]')
    expect(await answered('calendar.getall')).toContain('[')
    // Only a user may: a client has no account of its own.
    expect(await answered('user.getMe')).toContain(api.userName)
    for (const window of await client.get('/api/window/getall'))
      await client.delete('/api/window/delete/{id}', { params: { path: { id: window.Id } } })
    await client.delete('/api/folder/delete/{id}', { params: { path: { id } } })
    await client.delete('/api/folder/delete/{id}', { params: { path: { id: parent } } })
  },
)

it('the shell and Python can read every sample', async () => {
  const shell = all('curl').map(([, source]) => source)
  await run('bash', ['-n', '-c', shell.join('\n')])
  const program =
    'import json, sys\nfor name, source in json.load(open(sys.argv[1])): compile(source, name, "exec")'
  const file = join(folder, 'python.json')
  await writeFile(file, JSON.stringify(all('Python')))
  await run('python3', ['-c', program, file])
})

it('every sample in TypeScript fits the types of the client', async () => {
  const names = all('TypeScript').map(([id]) => `${id}.ts`)
  for (const [id, source] of all('TypeScript')) await writeFile(join(folder, `${id}.ts`), source)
  const base = new URL('../../../tsconfig.base.json', import.meta.url).pathname
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ extends: base, files: names }))
  const compiler = new URL('../../../node_modules/typescript/bin/tsc', import.meta.url).pathname
  const { stdout } = await run(compiler, ['-p', folder]).catch((error: { stdout: string }) => error)
  expect(stdout).toBe('')
}, 300_000)
