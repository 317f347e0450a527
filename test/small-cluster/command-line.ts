import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { bareEnvironment } from '@punctual/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { readMailbox } from '../support/rest.ts'
import { small } from './small.ts'

const main = fileURLToPath(new URL('../../apps/cli/src/main.ts', import.meta.url))

let home: string

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'punctual-home-'))
})

afterAll(async () => {
  if (home) await rm(home, { recursive: true, force: true })
})

/** Runs the command line as a person does. */
async function punctual(
  ...commandLine: string[]
): Promise<{ code: number | null; output: string; errors: string }> {
  const child = spawn(process.execPath, [main, ...commandLine], {
    env: { ...bareEnvironment(), HOME: home },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [output, errors] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output, errors }
}

test('a person logs in to a local cluster, runs a schedule by its path, and sees it succeed and where the mail went', async () => {
  expect(await punctual('login', '--local', small.cluster.dir)).toMatchObject({ code: 0 })
  const list = await punctual('schedule', 'list', '--folder', '/Samples')
  expect(list.output.match(/^\/Samples/gm)).toHaveLength(2)
  const run = await punctual(
    'schedule',
    'run',
    '/Samples/Operations/City weather, every morning',
    '--wait',
    '--timeout',
    '120',
  )
  expect(run).toMatchObject({ code: 0, output: expect.stringMatching(/State +Succeeded/) })
  expect(run.output).toMatch(/^operations@example\.org +Accepted/m)
  const [executionId = ''] = /[0-9a-f-]{36}/.exec(run.errors) ?? []
  expect((await punctual('queue')).output).toContain(executionId)
  expect(JSON.parse((await punctual('execution', 'status', executionId, '--json')).output)).toMatchObject({
    Status: 'Succeeded',
  })
  expect(
    (await readMailbox(small.cluster.local)).filter(({ To }) => To.includes('operations@example.org')),
  ).toHaveLength(1)
  expect((await punctual('servers')).output).toMatch(/^scheduler-1 +scheduler .* leader /m)
})
