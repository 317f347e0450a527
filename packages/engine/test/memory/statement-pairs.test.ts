import { expect, test } from 'vitest'

import type { Choice, Operation } from './choice.ts'
import { explain } from './explain.ts'
import { writers } from './operations.ts'
import { installPauses, type Pause } from './pausing.ts'
import { told } from './reported.ts'
import { comparable, rowsOfPostgres } from './rows-of-postgres.ts'
import { isOneAfterTheOther, startSequence } from './sequence.ts'

/*
 * Ordered pairs of writing statements, the first of them paused. What both answer and leave must be what they
 * answer and leave one by one, in one of the two orders. And a statement that serves all schedules waits for
 * no edit.
 *
 * A run takes one part of the pairs, which follows from its seed. Every run takes the same seed, so that a failure
 * follows from the change. PAIRS_SEED takes another, PAIRS_PARTS=1 all pairs at once, and PAIRS_ONLY=finish,plan one
 * pair 200 times: take some of each after a change of a statement.
 */

type Writer = (choice: Choice) => Operation

const seed = Number(process.env['PAIRS_SEED'] ?? 20_260_101)
const parts = Number(process.env['PAIRS_PARTS'] ?? 4)
/** Statements that change the state between two pairs. */
const stepsBetween = 2

const edits: readonly string[] = ['updateSchedule', 'removeSchedule', 'updateCalendar']
const serving: readonly string[] = ['plan', 'place', 'recallCrashed', 'rescueLost', 'wake']

function chosenPairs(only: string | undefined): ReadonlyArray<readonly [Writer, Writer]> {
  const named = (name: string) => writers.filter((writer) => writer.name === name)
  const [first = '', second = ''] = only?.split(',') ?? []
  if (only !== undefined)
    return Array.from({ length: 200 }, () =>
      named(first).flatMap((a) => named(second).map((b) => [a, b] as const)),
    ).flat()
  const all = writers.flatMap((a) => writers.map((b) => [a, b] as const))
  return all.filter((_pair, index) => index % parts === seed % parts)
}

test.each(['after its snapshot', 'before its commit'] satisfies Pause[])(
  'a statement paused %s and a concurrent one act as in some serial order, and none that serves all schedules waits for an edit',
  { timeout: 300_000 },
  async (pause) => {
    await using sequence = await startSequence(seed)
    const { beside, said } = sequence
    const { runAround } = await installPauses(beside)
    for (const [first, second] of chosenPairs(process.env['PAIRS_ONLY'])) {
      for (let step = 0; step < stepsBetween; step += 1) {
        for (const operation of await sequence.next(1)) {
          await operation.run(beside.real)
          await operation.run(beside.model())
        }
      }
      const [one, other] = (await sequence.these([first, second])) as [Operation, Operation]
      if (isOneAfterTheOther(one, other)) continue
      const { answers, hasWaited } = await runAround(pause, one, other)
      const shown = `PAIRS_SEED=${seed}, ${first.name} paused ${pause}, ${second.name}`
      const outcome = { answers: answers.map(comparable), rows: await rowsOfPostgres(beside.real.query) }
      const rows = await explain(beside, [one, other], outcome)
      expect(rows, `${shown}\n${said()}\n${told(outcome.answers)}`).not.toBeNull()
      if (rows) beside.rows = rows
      expect(
        hasWaited && edits.includes(first.name) && serving.includes(second.name),
        `${shown}: it waited`,
      ).toBe(false)
    }
  },
)
