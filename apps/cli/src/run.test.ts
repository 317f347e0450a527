import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { systemClock } from '@punctual/runtime'
import { expect, it } from 'vitest'

import { exitCodes } from './exit-code.ts'
import { run } from './run.ts'

/** Runs a command line for a user without a home directory, so that nothing can be sent or kept. */
async function punctual(...commandLine: string[]) {
  let [output, errors] = ['', '']
  const code = await run(commandLine, {
    environment: {},
    clock: systemClock(),
    signal: new AbortController().signal,
    write: (text) => (output += text),
    writeError: (text) => (errors += text),
    isTerminal: false,
    readInput: async () => '',
    askSecret: async () => null,
    askWord: async () => null,
    newKey: () => 'key',
  })
  return { code, output, errors }
}

it('the help says of every command what it does', async () => {
  const { output } = await punctual('--help')
  const commands = [...output.matchAll(/^ {2}(\w+)(?: \S+)* {2,}(.*)$/gm)]
  expect(commands.length).toBeGreaterThan(20)
  expect(commands.filter(([, , says = '']) => says.length < 10).map(([, name]) => name)).toEqual([])
})

it.each([
  [[]],
  [['nothing']],
  [['queue', '--limit', '0']],
  [['queue', '--surprise']],
  [['queue', 'extra']],
  [['schedule']],
  [['schedule', 'get']],
  [['schedule', 'create']],
  [['schedule', 'create', '-f', '/nowhere.json']],
  [['schedule', 'preview']],
  [['schedule', 'preview', 'x', '-f', 'y']],
  [['schedule', 'explain', 'x']],
  [['schedule', 'run', 'x', '--type', 'event']],
  [['execution', 'watch', 'x', '--timeout', '-1']],
  [['calendar', 'get']],
  [['datasource', 'get']],
  [['datasource', 'test']],
  [['mailserver', 'test', 'x']],
  [['calendar', 'create']],
  [['client', 'create', 'x']],
  [['client', 'create', 'x', '--role', 'King']],
  [['login']],
  [['login', 'http://localhost']],
  [['login', '--user', 'x']],
  [['login', 'http://localhost', '--user', 'x', '--client-id', 'y']],
  [['login', 'ftp://localhost', '--user', 'x']],
  [['login', 'http://a:b@localhost', '--user', 'x']],
  [['login', 'http://localhost', '--user', 'x']],
  [['login', 'http://localhost', '--local']],
  [['login', '--local', '/nowhere']],
])('a wrong command line %j ends with 2, a sentence and no answer', async (commandLine) => {
  const { code, output, errors } = await punctual(...commandLine)
  expect({ code, output }).toEqual({ code: 2, output: '' })
  expect(errors.trim()).not.toBe('')
  expect(errors).not.toContain('    at ')
})

it('a wrong command line is reported in JSON to a program', async () => {
  const { code, errors } = await punctual('queue', '--limit', 'many', '--json')
  expect({ code, ...JSON.parse(errors) }).toEqual({
    code: 2,
    error: { reason: 'usage', message: expect.stringContaining('--limit') },
  })
})

it('a wrong command line with a file that is not JSON, or no object, names it', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'punctual-cli-'))
  const file = join(directory, 'broken.json')
  for (const [content, words] of [
    ['{"ScheduleName": ', 'is not JSON'],
    ['[1]', 'does not hold a JSON object'],
  ] as const) {
    writeFileSync(file, content)
    const { code, errors } = await punctual('schedule', 'create', '-f', file)
    expect({ code, errors }).toEqual({ code: 2, errors: expect.stringContaining(`${file} ${words}`) })
  }
  rmSync(directory, { recursive: true })
})

it('warns before a secret goes over the network unencrypted', async () => {
  const { errors } = await punctual('login', 'http://reports.example.org', '--user', 'x')
  expect(errors).toContain('Use https.')
})

it('gives every exit code one meaning', () => {
  const codes = Object.values(exitCodes).map(({ code }) => code)
  expect(new Set(codes).size).toBe(codes.length)
})
