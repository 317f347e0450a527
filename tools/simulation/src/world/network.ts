import type { Recall } from '@punctual/engine'
import type { Random } from '@punctual/testing/random'

import type { Kernel } from '../kernel/kernel.ts'
import type { Machine } from '../machine/machine.ts'
import { never } from '../machine/never.ts'
import type { Locks, StatementCost } from './statement-cost.ts'

/** Something that a machine asks of another part of the world. */
export interface Request<Answer> {
  /** Such as `executionTransitions.claim`. */
  readonly name: string
  readonly given: readonly unknown[]
  /** What happens when it arrives, at one instant; an exception is what the caller gets. */
  readonly apply: () => Answer
  /** How long one way takes on average. */
  readonly meanMs: number
  /** What it takes of the database, if anything. */
  readonly cost?: StatementCost
}

/** The way from a machine to one part of the world. */
export interface Link {
  /** Which connection stands now; it is another one after a break. */
  readonly connection: () => number
  /** Why nothing can be sent or received over a connection; null while it stands. */
  readonly problem: (connection: number) => Error | null
  /**
   * Holds back what cannot come through now, in either direction, without an error, and lets it go on later.
   * False when it can come through.
   */
  readonly holdUp: (goOn: () => void) => boolean
}

/**
 * Called at the two moments of a request at which a fault can happen: before anything is sent, and when the
 * answer is under way.
 */
export type InjectedFault = (moment: 'before' | 'after', machine: Machine, name: string) => void

/** Called when a request has had its effect. */
export type Observe = (
  machine: Machine,
  request: { readonly name: string; readonly given: readonly unknown[] },
  answer: unknown,
) => void

export interface Network {
  request<Answer>(machine: Machine, link: Link, request: Request<Answer>): Promise<Answer>
}

function waitThen(wait: StatementCost['waits'], goOn: () => void): void {
  if (wait) wait(goOn)
  else goOn()
}

/** A request as faults know it: the leader recalls all the time, another process seldom. */
function stepOf({ name, given }: Pick<Request<unknown>, 'name' | 'given'>): string {
  return name === 'executionTransitions.recall' ? `${name} ${(given[0] as Recall).reason}` : name
}

/**
 * Carries requests and answers. A connection that breaks may have lost the request, or its answer. The caller
 * gets the same error for both.
 */
export function createNetwork(options: {
  kernel: Kernel
  random: Random
  locks: Locks
  injectFault: InjectedFault
  observe: Observe
}): Network {
  const { kernel, random, locks, injectFault, observe } = options

  function carry(link: Link, meanMs: number, arrive: () => void): void {
    kernel.after(random.duration(meanMs), () => {
      if (!link.holdUp(() => carry(link, meanMs, arrive))) arrive()
    })
  }

  /**
   * Runs a statement that waits for a row or takes its time. Its effect happens when it begins; its answer comes when it
   * ends.
   */
  function run({ runsMs, holds, waitsFor, waits }: StatementCost, begin: () => () => void): void {
    const go = () => {
      const end = begin()
      if (runsMs === 0) return end()
      const lock = holds && locks.hold(holds)
      kernel.after(runsMs, () => {
        lock?.[Symbol.dispose]()
        end()
      })
    }
    waitThen(waits ?? (waitsFor && ((goOn) => locks.waitFor(waitsFor, goOn))), go)
  }

  return {
    request<Answer>(machine: Machine, link: Link, request: Request<Answer>): Promise<Answer> {
      if (machine.state === 'dead') return never
      const step = stepOf(request)
      injectFault('before', machine, step)
      return new Promise((resolve, reject) => {
        // A machine that has just been frozen sends when it thaws; one that has just died never does.
        machine.deliver(() => {
          const connection = link.connection()
          carry(link, request.meanMs, () => {
            const broken = link.problem(connection)
            if (broken && (link.problem(link.connection()) || random.chance(0.5)))
              return machine.deliver(() => reject(broken))
            run(request.cost ?? { runsMs: 0 }, () => {
              const outcome = attempt(request.apply)
              if (outcome.ok) observe(machine, request, outcome.answer)
              injectFault('after', machine, step)
              return () =>
                carry(link, request.meanMs, () => {
                  const lost = link.problem(connection)
                  machine.deliver(() => {
                    if (lost) reject(lost)
                    else if (outcome.ok) resolve(outcome.answer)
                    else reject(outcome.error)
                  })
                })
            })
          })
        })
      })
    },
  }
}

type Outcome<Answer> =
  | { readonly ok: true; readonly answer: Answer }
  | { readonly ok: false; readonly error: Error }

function attempt<Answer>(apply: () => Answer): Outcome<Answer> {
  try {
    return { ok: true, answer: apply() }
  } catch (error) {
    return { ok: false, error: error as Error }
  }
}
