import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { readConfig } from '@punctual/runtime'
import { expect, onTestFinished, test } from 'vitest'

import { workerSettings } from '../src/config.ts'

const environment = {
  DATABASE_URL: 'postgresql://app@localhost/punctual',
  REDIS_URL: 'redis://localhost',
  PUNCTUAL_SERVER_NAME: 'worker-1',
  PUNCTUAL_SECRET_KEYS: randomBytes(32).toString('base64'),
}

/** Of runs, and of the connections that the process closes after them. */
const handBackSeconds = 15

test('the longest drain and the hand-back after it fit into the time that a stopping worker has', () => {
  const source = readFileSync(new URL('../src/main.ts', import.meta.url), 'utf8')
  const graceSeconds = Number(/graceSeconds:\s*(\d+)/.exec(source)?.[1])
  const most = graceSeconds - handBackSeconds
  const read = (seconds: number) =>
    readConfig(workerSettings, { ...environment, WORKER_DRAIN_SECONDS: String(seconds) }).WORKER_DRAIN_SECONDS
  expect(read(most)).toBe(most)
  expect(() => read(most + 1)).toThrow(`WORKER_DRAIN_SECONDS: must be a whole number from 0 to ${most}`)
  expect(readConfig(workerSettings, environment).WORKER_DRAIN_SECONDS).toBeLessThan(most)
})

test('the address of the first mail server may be a file, since it has a password', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'punctual-worker-config-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  const file = join(directory, 'smtp-url')
  await writeFile(file, 'smtp://user:password@mail.example.org:587\n')
  expect(readConfig(workerSettings, { ...environment, SMTP_URL_FILE: file }).SMTP_URL).toBe(
    'smtp://user:password@mail.example.org:587',
  )
  expect(() =>
    readConfig(workerSettings, { ...environment, SMTP_URL_FILE: join(directory, 'absent') }),
  ).toThrow(/SMTP_URL_FILE: the file cannot be read \(ENOENT\)/)
})
