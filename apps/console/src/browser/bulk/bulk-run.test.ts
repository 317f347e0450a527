import { expect, test } from 'vitest'

import { type BulkPart, type PartOutcome, resumed } from '../api/bulk-schedules.ts'
import { ApiProblem } from '../api/problem.ts'
import type { FoundSchedule } from '../api/queries.ts'
import type { KeptBulk } from './bulk-progress.ts'
import { createBulkRun } from './bulk-run.ts'

const five = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ ScheduleId: id, ScheduleName: `Schedule ${id}` }))
const beginning = { task: { action: 'Run' as const }, count: 5, find: () => Promise.resolve(five) }

/** Parts of two schedules; each waits for an answer of the test. */
function bulkRun(kept: KeptBulk | null = null) {
  const asked: { part: BulkPart; answer: (outcome: PartOutcome | Error) => void }[] = []
  const stored = { kept }
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
  const run = createBulkRun({
    partSize: 2,
    store: {
      read: () => stored.kept,
      keep(next) {
        stored.kept = next
      },
    },
    send(part) {
      const { promise, resolve, reject } = Promise.withResolvers<PartOutcome>()
      asked.push({ part, answer: (given) => (given instanceof Error ? reject(given) : resolve(given)) })
      return promise
    },
    onEnd: end,
  })
  const answered = async (at: number, outcome: PartOutcome | Error) => {
    await expect.poll(() => asked.length).toBe(at + 1)
    asked[at]!.answer(outcome)
  }
  return { run, stored, isOver, answered, asked: () => asked.map(({ part }) => part) }
}

const done = (count: number): PartOutcome => ({ done: count, failures: [], changed: [] })

test('a stop ends the action after the part under way, and going on asks for what is left only', async () => {
  const { run, asked, answered, isOver } = bulkRun()
  const begun = run.start(beginning)
  await answered(0, done(2))
  await begun
  await expect.poll(() => asked().length).toBe(2)
  run.stop()
  await answered(1, done(2))
  await isOver
  expect(run.state()).toMatchObject({ end: 'stopped', progress: { count: 5, done: 4, rest: [five[4]] } })
  run.goOn()
  await answered(2, done(1))
  await expect.poll(() => run.state()).toMatchObject({ end: 'complete', progress: { done: 5, rest: [] } })
  expect(asked().flatMap(({ schedules }) => schedules)).toEqual(five)
})

test('no second action begins while one runs', async () => {
  const { run, asked, answered } = bulkRun()
  void run.start(beginning)
  await run.start(beginning)
  await answered(0, done(2))
  await answered(1, done(2))
  await answered(2, done(1))
  await expect.poll(() => run.state().kind).toBe('ended')
  expect(asked()).toHaveLength(3)
})

test('the page after a reload knows what was done, and asks for the part without an answer under its key again', async () => {
  const before = bulkRun()
  void before.run.start(beginning)
  await before.answered(0, done(2))
  await expect.poll(() => before.asked().length).toBe(2)
  const after = bulkRun(before.stored.kept)
  expect(after.run.state()).toMatchObject({ kind: 'ended', end: 'interrupted', progress: { done: 2 } })
  after.run.goOn()
  await after.answered(0, done(2))
  expect(after.asked()[0]).toEqual(before.asked()[1])
  await after.answered(1, done(1))
  await after.isOver
  expect(after.run.state()).toMatchObject({ end: 'complete', progress: { count: 5, done: 5 } })
  expect(after.stored.kept).toBeNull()
})

test('a lost answer keeps what is left, and what the service refuses at once is not kept', async () => {
  const lost = bulkRun()
  const begun = lost.run.start(beginning)
  await lost.answered(0, new TypeError('Failed to fetch'))
  await expect(begun).rejects.toThrow('Failed to fetch')
  expect(lost.run.state()).toMatchObject({ kind: 'ended', end: 'failed' })
  expect(lost.stored.kept).toMatchObject({ end: 'interrupted', progress: { rest: five } })
  lost.run.goOn()
  await expect.poll(() => lost.asked().length).toBe(2)
  expect(lost.asked()[1]).toEqual(lost.asked()[0])
  const refused = bulkRun()
  const again = refused.run.start(beginning)
  await refused.answered(0, new ApiProblem(400, {}))
  await expect(again).rejects.toThrow(ApiProblem)
  expect(refused.run.state()).toMatchObject({ kind: 'ended', end: 'refused' })
  expect(refused.stored.kept).toBeNull()
})

test('an undo gives every changed schedule what it had, in the same parts, and is itself not lost', async () => {
  const { run, asked, answered } = bulkRun()
  const changed = five.map((each) => ({
    ...each,
    change: { before: { Enabled: true }, after: { Enabled: false } },
  }))
  void run.start({ ...beginning, task: { action: 'Disable' } })
  await answered(0, { done: 2, failures: [], changed: changed.slice(0, 2) })
  await answered(1, { done: 1, failures: [], changed: changed.slice(2, 3) })
  await answered(2, done(0))
  await expect.poll(() => run.state().kind).toBe('ended')
  void run.undo()
  await answered(3, done(2))
  await answered(4, done(1))
  await expect.poll(() => run.state()).toMatchObject({ kind: 'ended', progress: { count: 3, done: 3 } })
  expect(
    asked()
      .slice(3)
      .map(({ task }) => task),
  ).toEqual(Array.from({ length: 2 }, () => ({ action: 'Undo', of: 'Disable' })))
  expect(
    asked()
      .slice(3)
      .flatMap(({ schedules }) => schedules),
  ).toEqual(changed.slice(0, 3))
  expect(new Set(asked().map(({ key }) => key)).size).toBe(5)
})

test('what has been run or deleted has no undo, and neither has what a page before has changed', async () => {
  const ran = bulkRun()
  void ran.run.start({ ...beginning, count: 2, find: () => Promise.resolve(five.slice(0, 2)) })
  await ran.answered(0, { done: 2, failures: [], changed: five.slice(0, 2) })
  await expect.poll(() => ran.run.state().kind).toBe('ended')
  await ran.run.undo()
  expect(ran.asked()).toHaveLength(1)
  const before = bulkRun()
  void before.run.start({ ...beginning, task: { action: 'Disable' } })
  await before.answered(0, { done: 2, failures: [], changed: five.slice(0, 2) })
  await expect.poll(() => before.asked().length).toBe(2)
  const after = bulkRun(before.stored.kept)
  await after.run.undo()
  expect(after.run.state()).toMatchObject({ progress: { changed: null } })
  expect(after.asked()).toEqual([])
})

test('each request enables what one pause has disabled, and no request what was off before', async () => {
  const found = (id: string, Enabled: boolean, DisabledBy: string | null) =>
    ({ ScheduleId: id, ScheduleName: id, Enabled, DisabledBy }) as FoundSchedule
  const chosen = [
    found('a', false, 'monday'),
    found('b', false, null),
    found('c', false, 'friday'),
    found('d', false, 'monday'),
    found('e', true, null),
    found('f', false, 'monday'),
  ]
  const { run, asked, answered, isOver } = bulkRun()
  const task = { action: 'Enable' as const }
  const begun = run.start({ task, count: 6, find: () => Promise.resolve(resumed(chosen)) })
  for (let part = 0; part < 3; part += 1) await answered(part, done(part === 0 ? 2 : 1))
  await begun
  await isOver
  expect(
    asked().map(({ schedules }) => schedules.map((each) => `${each.ScheduleId} ${each.DisabledBy}`)),
  ).toEqual([['a monday', 'd monday'], ['f monday'], ['c friday']])
  expect(run.state()).toMatchObject({ progress: { count: 4, done: 4 } })
  const off = chosen.filter(({ DisabledBy }) => DisabledBy === null)
  expect(resumed(off).map(({ ScheduleId }) => ScheduleId)).toEqual(['b', 'e'])
})
