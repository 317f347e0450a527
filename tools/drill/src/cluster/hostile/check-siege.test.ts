import { expect, test } from 'vitest'

import { keepsAll, noFigures } from '../../report/figures.ts'
import { checkSiege, type Siege } from './check-siege.ts'

/* A checker that sees nothing would let every siege pass, so each kind of fault is put before it. */

const quiescent: Siege = {
  pingsMs: Array.from({ length: 200 }, () => 5),
  latenessMs: [40, 1_990],
  bootsBefore: new Map([['worker-1', 'a']]),
  bootsAfter: new Map([['worker-1', 'a']]),
  rescued: 0,
  apiPeakMb: 300,
  answers: [
    { status: 413, ms: 3 },
    { status: null, ms: 3 },
  ],
  outcomes: [{ kind: 'made' }, { kind: 'made' }],
  logins: { goodMs: [40, 1_990], refused: 0 },
  strayed: 0,
}

const passes = (siege: Siege) => keepsAll({ ...noFigures, ...checkSiege(siege) })

test('a siege that harmed no other caller is passed', () => {
  expect(passes(quiescent)).toBe(true)
  expect(passes({ ...quiescent, apiPeakMb: null })).toBe(true)
})

const faults: ReadonlyArray<readonly [string, Partial<Siege>]> = [
  [
    'slow pings, more than one in a hundred',
    { pingsMs: [...Array.from({ length: 197 }, () => 5), 101, 101, 101] },
  ],
  ['no ping at all', { pingsMs: [] }],
  ['an ordinary run that begins later than 2 s', { latenessMs: [40, 2_001] }],
  ['no ordinary run', { latenessMs: [] }],
  ['a server that was started again', { bootsAfter: new Map([['worker-1', 'b']]) }],
  ['a server that is gone', { bootsAfter: new Map() }],
  ['a run that was taken from its worker', { rescued: 1 }],
  ['a request answered 500', { answers: [{ status: 500, ms: 3 }] }],
  ['an api that holds too much memory', { apiPeakMb: 513 }],
  ['no attack', { outcomes: [] }],
  ['an attack that could not be made', { outcomes: [{ kind: 'made' }, { kind: 'broken-off', note: '' }] }],
  ['an attack that reached nobody', { outcomes: [{ kind: 'made' }, { kind: 'missed', note: '' }] }],
  ['an Administrator who does not get in', { logins: { goodMs: [40], refused: 1 } }],
  ['an Administrator who gets in late', { logins: { goodMs: [40, 2_001], refused: 0 } }],
  ['an Administrator who never tried', { logins: { goodMs: [], refused: 0 } }],
  ['an ordinary run that met the hostile mail server', { strayed: 1 }],
]

test.each(faults)('the checker sees %s', (_name, fault) => {
  expect(passes({ ...quiescent, ...fault })).toBe(false)
})
