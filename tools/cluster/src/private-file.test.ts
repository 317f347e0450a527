import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { localFile } from './local-file.ts'
import { readJson, writePrivateJson } from './private-file.ts'
import { loadSecrets, saveSecrets } from './secrets.ts'

let dir = ''
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'punctual-private-file-'))
})
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const described = {
  ConsoleUrl: 'http://127.0.0.1:5',
  ApiUrl: 'http://127.0.0.1:1',
  MailboxUrl: null,
  SmtpUrl: 'smtp://127.0.0.1:2',
  DatabaseUrl: 'postgresql://127.0.0.1:3/punctual',
  RedisUrl: 'redis://127.0.0.1:4',
  SampleBiUrl: null,
  SampleReportServerUrl: null,
  AdminUser: 'admin',
  AdminPassword: 'word',
  ClientId: 'client',
  ClientSecret: 'secret',
  Processes: [{ Name: 'api-1', App: 'api', Pid: 12, Port: 1, Log: '/log' }],
}

test('what is written is read back, and only this user can read it', () => {
  const file = join(dir, 'local.json')
  writePrivateJson(file, described)
  expect(localFile.parse(readJson(file))).toEqual(described)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('writing again replaces the content, tightens the mode and leaves nothing beside it', () => {
  const file = join(dir, 'again.json')
  writeFileSync(file, 'old', { mode: 0o644 })
  writePrivateJson(file, { new: true })
  expect(readJson(file)).toEqual({ new: true })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(dir).filter((name) => name.startsWith('again'))).toEqual(['again.json'])
})

test('a file that is missing or damaged reads as nothing', () => {
  writeFileSync(join(dir, 'half.json'), '{"Api')
  expect(readJson(join(dir, 'half.json'))).toBeNull()
  expect(readJson(join(dir, 'none.json'))).toBeNull()
})

test('secrets are made once, differ between clusters, and keep the API client', () => {
  const [first, other] = [join(dir, 'first.json'), join(dir, 'other.json')]
  const made = loadSecrets(first)
  expect(loadSecrets(first)).toEqual(made)
  expect(loadSecrets(other).adminPassword).not.toBe(made.adminPassword)
  expect(Buffer.from(made.secretKeys, 'base64')).toHaveLength(32)
  saveSecrets(first, { ...made, apiClient: { clientId: 'id', clientSecret: 'word' } })
  expect(loadSecrets(first).apiClient).toEqual({ clientId: 'id', clientSecret: 'word' })
})
