import { createRandom, type Random } from '@punctual/testing/random'

import { type Beside, openBeside, privateConnections } from './beside-postgres.ts'
import type { Choice, Operation } from './choice.ts'
import { chooseOperation } from './operations.ts'
import { told } from './reported.ts'
import type { AttemptRef } from '../../src/port/attempt-ref.ts'
import type { ExecutionRow } from '../../src/memory/rows.ts'

const schedules = {
  plain: [
    { recurrence: { overlapPolicy: 'Allow' }, nextRunAt: new Date('2101-03-01T00:00:01Z') },
    {
      package: { reports: [{ name: 'A' }, { name: 'B', account: 1 }] },
      nextRunAt: new Date('2101-03-01T00:00:03Z'),
    },
  ],
  withCalendar: [
    {
      recurrence: { overlapPolicy: 'Queue', missedRunPolicy: 'RunAll' },
      nextRunAt: new Date('2101-03-01T00:00:01Z'),
    },
    {
      recurrence: { overlapPolicy: 'Skip' },
      nextRunAt: new Date('2101-03-01T00:00:02Z'),
      destinations: [{}, {}],
    },
  ],
} as const

/** How far the clock is moved at once. */
const moves = [1, 5, 20, 20, 50, 50, 100, 100, 400]
/** Further than most leases last, or exactly as far. */
const leaps = [1_500, 3_000, 3_001]
/** As far as a heartbeat or a lease may lie ahead, or further. */
const leapsBack = [-1_000, -1_001, -2_500]

/** How often a choice is made again before one is taken that does nothing. */
const draws = 6

/** A sequence of statements from a seed, on a database of its own. */
export interface Sequence extends AsyncDisposable {
  readonly beside: Beside
  /** Lets time pass and connections come and go, then chooses the statements of the next step. */
  next(count: number): Promise<Operation[]>
  /**
   * A statement of each of these kinds, about one execution where there is one. Each of them would do
   * something without the others, if such a choice was found.
   */
  these(kinds: ReadonlyArray<(choice: Choice) => Operation>): Promise<Operation[]>
  /** Seed and latest statements, for the message of a failure. */
  said(): string
}

export async function startSequence(seed: number): Promise<Sequence> {
  const beside = await openBeside(schedules)
  for (const connection of privateConnections) await beside.connect(connection)
  const random = createRandom(seed)
  const trace: string[] = []
  return {
    beside,
    async next(count) {
      await moveOn(beside, random)
      const active = [...beside.rows.active.values()]
      const focus = count > 1 && active.length > 0 ? random.pick(active) : undefined
      const chosen: Operation[] = []
      while (chosen.length < count) {
        const operation = chooseOperation({ random, rows: beside.rows, now: beside.now, focus })
        if (!chosen.some((other) => isOneAfterTheOther(other, operation))) chosen.push(operation)
      }
      trace.push(...chosen.map(({ name, given }) => `${beside.now} ${name} ${told(given)}`))
      return chosen
    },
    async these(kinds) {
      const careful = mostlyRight(random)
      let chosen: Operation[] = []
      for (let draw = 0; draw < draws; draw += 1) {
        const focus = someFocus(beside, random)
        chosen = kinds.map((choose) => choose({ random: careful, rows: beside.rows, now: beside.now, focus }))
        const effects = await Promise.all(chosen.map((operation) => doesSomething(beside, operation)))
        if (effects.every(Boolean)) break
      }
      trace.push(...chosen.map(({ name, given }) => `${beside.now} ${name} ${told(given)}`))
      return chosen
    },
    said: () => `seed ${seed}, statement ${trace.length}\n${trace.slice(-15).join('\n')}`,
    [Symbol.asyncDispose]: () => beside[Symbol.asyncDispose](),
  }
}

/** An execution that most statements of a step are about: mostly one that is executing. */
function someFocus({ rows }: Beside, random: Random): ExecutionRow | undefined {
  const active = [...rows.active.values()]
  const executing = active.filter(({ claimToken }) => claimToken !== null)
  const pool = executing.length > 0 && random.chance(0.7) ? executing : active
  return pool.length > 0 ? random.pick(pool) : undefined
}

/** Whether the statement would do something without others, by the answer of the model. */
async function doesSomething(beside: Beside, operation: Operation): Promise<boolean> {
  const answer = await operation.run(beside.model(structuredClone(beside.rows)))
  if (Array.isArray(answer)) return answer.length > 0
  return (
    answer === undefined ||
    (Boolean(answer) && !(typeof answer === 'object' && 'conflict' in (answer as object)))
  )
}

/** Chooses what is likely more often than it says: two statements do something together only if both are right. */
function mostlyRight(random: Random): Random {
  return { ...random, chance: (likely) => random.chance(likely > 0.5 ? 1 - (1 - likely) / 4 : likely) }
}

/** An attempt runs one statement at a time, and so does a connection. */
export function isOneAfterTheOther(a: Operation, b: Operation): boolean {
  const [one, other] = [a.given, b.given] as Array<{ owner?: AttemptRef; on?: number } | null>
  if (one?.on !== undefined) return one.on === other?.on
  return (
    one?.owner !== undefined &&
    one.owner.executionId === other?.owner?.executionId &&
    one.owner.claimToken === other.owner.claimToken
  )
}

async function moveOn(beside: Beside, random: Random): Promise<void> {
  if (random.chance(0.3)) await beside.setClock(beside.now + random.pick(moves))
  if (random.chance(0.01)) await beside.setClock(beside.now + random.pick(leaps))
  if (random.chance(0.01)) await beside.setClock(beside.now + random.pick(leapsBack))
  const connection = random.pick(privateConnections)
  if (!random.chance(0.02)) return
  if (!beside.rows.connections.has(connection)) await beside.connect(connection)
  else if (beside.rows.connections.size > 1) await beside.disconnect(connection)
}
