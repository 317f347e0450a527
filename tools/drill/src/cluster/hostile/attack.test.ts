import { systemClock } from '@punctual/runtime'
import { expect, test } from 'vitest'

import { seededRandom } from '../../random.ts'
import { allAttacks } from './all-attacks.ts'
import {
  type Attack,
  type Attacked,
  makeAttack,
  orderAttacks,
  refuseUntaken,
  sides,
  TargetMissed,
} from './attack.ts'
import { createStranger } from './stranger.ts'

const namesInOrder = (seed: number) =>
  [...orderAttacks(allAttacks, seededRandom(seed))].map(([side, attacks]) => [
    side,
    attacks.map(({ name }) => name),
  ])

test('the order of the attacks follows only from the seed', () => {
  expect(namesInOrder(7)).toEqual(namesInOrder(7))
  expect(namesInOrder(7)).not.toEqual(namesInOrder(8))
})

test('every attack is made once, by its own side, and every side attacks', () => {
  const ordered = orderAttacks(allAttacks, seededRandom(7))
  expect([...ordered.keys()]).toEqual([...sides])
  expect(
    [...ordered.values()]
      .flat()
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(allAttacks.map(({ name }) => name).toSorted())
  for (const [side, attacks] of ordered) {
    expect(attacks.length).toBeGreaterThan(0)
    expect(attacks.every((attack) => attack.side === side)).toBe(true)
  }
})

test('no two attacks of a side have one name', () => {
  expect(new Set(allAttacks.map(({ side, name }) => `${side} ${name}`)).size).toBe(allAttacks.length)
})

test('what keeps others of its side from their target comes after them, whatever the seed', () => {
  for (let seed = 0; seed < 20; seed += 1) {
    for (const attacks of orderAttacks(allAttacks, seededRandom(seed)).values()) {
      const isLast = attacks.map(({ last = false }) => last)
      expect(isLast).toEqual(isLast.toSorted((a, b) => Number(a) - Number(b)))
    }
  }
  expect(allAttacks.some(({ last }) => last)).toBe(true)
})

/** An attack that never reached its target shows nothing, so it must not count as one that was withstood. */

const answered = (...statuses: (number | null)[]) => ({
  answers: statuses.map((status) => ({ status, ms: 1 })),
  connections: { tried: 0, made: 0 },
})

test.each([[null], [429], [503], [null, 429, 503]])(
  'requests that were answered %s were not inspected',
  (...statuses) => {
    expect(() => refuseUntaken(answered(...statuses))).toThrow(TargetMissed)
  },
)

test.each([[200], [400], [401], [413], [500], [null, 429, 413]])(
  'of requests that were answered %s one was inspected',
  (...statuses) => {
    expect(() => refuseUntaken(answered(...statuses))).not.toThrow()
  },
)

test('connections of which none was taken have not reached the api', () => {
  const none: { status: number; ms: number }[] = []
  expect(() => refuseUntaken({ answers: none, connections: { tried: 20, made: 0 } })).toThrow(TargetMissed)
  expect(() => refuseUntaken({ answers: none, connections: { tried: 20, made: 1 } })).not.toThrow()
  expect(() => refuseUntaken({ answers: none, connections: { tried: 0, made: 0 } })).not.toThrow()
})

/** Nothing listens at port 1. */
const nobody = () =>
  createStranger({ port: 1, from: '127.0.0.1', signal: new AbortController().signal, now: () => 0 })

function scene(): Attacked {
  const cluster = { random: () => 0, signal: new AbortController().signal, clock: systemClock() }
  return { cluster, stranger: nobody(), guesser: nobody() } as unknown as Attacked
}

const attack = (send: Attack['send']): Attack => ({ name: 'test', side: 'as an Editor', send })

test('an attack on an api that does not answer is reported as missed, and one that cannot be made as broken off', async () => {
  const asks = attack(async ({ stranger }) => void (await stranger.post({ path: '/', body: '' })))
  const holds = attack(async ({ stranger }) => void (await stranger.holdOpen('a', 1_000)))
  const guesses = attack(async ({ guesser }) => void (await guesser.post({ path: '/', body: '' })))
  for (const each of [asks, holds, guesses])
    expect(await makeAttack(each, scene())).toMatchObject({ kind: 'missed' })
  const breaks = attack(() => Promise.reject(new Error('no account')))
  expect(await makeAttack(breaks, scene())).toEqual({
    kind: 'broken-off',
    note: expect.stringContaining('no account'),
  })
  expect(
    await makeAttack(
      attack(async () => {}),
      scene(),
    ),
  ).toEqual({ kind: 'made' })
})
