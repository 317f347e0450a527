import { expect, test } from 'vitest'

import { parseFlags } from './flags.ts'

const read = (...commandLine: string[]) => parseFlags(commandLine, ['leader', 'worker-crash'])

test('a name without flags is the whole drill', () => {
  const limits = { share: 1, rounds: null, minutes: null, outageSeconds: null, seed: null }
  expect(read('leader')).toEqual({
    drill: 'leader',
    only: [],
    ...limits,
    report: null,
    resume: false,
    json: false,
  })
})

test('parts, share, time, seed and report are read', () => {
  const flags = [
    '--only',
    'SIGTERM, split-brain',
    '--share',
    '0.1',
    '--rounds',
    '20',
    '--minutes',
    '9',
    '--outage',
    '90',
    '--seed',
    '7',
    '--report',
    'r.json',
    '--resume',
    '--json',
  ]
  const limits = { share: 0.1, rounds: 20, minutes: 9, outageSeconds: 90, seed: 7 }
  const wanted = { only: ['SIGTERM', 'split-brain'], ...limits, report: 'r.json', resume: true, json: true }
  expect(read('leader', ...flags)).toEqual({ drill: 'leader', ...wanted })
})

test('help is asked for with or without a drill', () => {
  expect([read('--help'), read('leader', '--help')]).toEqual([null, null])
})

test.each([
  [[], /Which drill/],
  [['nonsense'], /no drill "nonsense"/],
  [['leader', 'worker-crash'], /One drill at a time/],
  [['leader', '--share', '0'], /--share cannot be "0"/],
  [['leader', '--share', '1.1'], /--share cannot be/],
  [['leader', '--rounds', '2.5'], /--rounds cannot be "2.5"/],
  [['leader', '--minutes', ''], /--minutes cannot be/],
  [['leader', '--outage', '0'], /--outage cannot be/],
  [['leader', '--seed', 'x'], /--seed cannot be "x"/],
  [['leader', '--sahre', '1'], /Unknown option '--sahre'/],
])('%j is refused in one sentence that names the help', (commandLine, sentence) => {
  expect(() => read(...commandLine)).toThrow(sentence)
  expect(() => read(...commandLine)).toThrow(/--help tells what there is\.$/)
})
