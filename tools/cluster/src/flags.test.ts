import { StartupProblem } from '@punctual/runtime'
import { expect, test } from 'vitest'

import { parseFlags, usage } from './flags.ts'

test('without flags it is a whole cluster that keeps running', () => {
  expect(parseFlags([])).toEqual({
    once: false,
    dir: '.punctual',
    schedulers: 2,
    workers: 2,
    samples: true,
    restart: true,
    help: false,
  })
})

test('every flag is read, in both ways of giving a value', () => {
  const flags = parseFlags([
    '--dir',
    'there',
    '--schedulers=1',
    '--workers',
    '12',
    '--no-samples',
    '--no-restart',
  ])
  expect(flags).toEqual({
    once: false,
    dir: 'there',
    schedulers: 1,
    workers: 12,
    samples: false,
    restart: false,
    help: false,
  })
  expect(parseFlags(['--once']).once).toBe(true)
  expect(parseFlags(['--help']).help).toBe(true)
})

test.each([
  [['--bogus'], "Unknown option '--bogus'. --help tells what there is."],
  [
    ['--workers', 'many'],
    '--workers is a whole number from 0 to 99, not "many". --help tells what there is.',
  ],
  [['--workers', '-1'], /--workers/],
  [
    ['--schedulers', '1.5'],
    '--schedulers is a whole number from 0 to 99, not "1.5". --help tells what there is.',
  ],
  [['--schedulers', '100'], /0 to 99/],
  [['--dir'], /--dir/],
  [['--dir', ''], '--dir needs the name of a directory. --help tells what there is.'],
  [['extra'], /Unexpected argument 'extra'/],
  [['--once', '--no-samples'], /does not go with --no-samples/],
  [['--once', '--workers', '0'], /at least one scheduler and one worker/],
])('%j is refused with a sentence', (commandLine, sentence) => {
  expect(() => parseFlags(commandLine)).toThrow(sentence)
  expect(() => parseFlags(commandLine)).toThrow(StartupProblem)
})

test('the help names every flag', () => {
  for (const flag of [
    '--once',
    '--dir',
    '--schedulers',
    '--workers',
    '--no-samples',
    '--no-restart',
    '--help',
  ])
    expect(usage).toContain(flag)
})
