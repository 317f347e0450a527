import type { Rows } from '@punctual/engine/memory'

import type { Machine } from '../machine/machine.ts'
import type { MailServer, TakenMail } from '../world/mail-server.ts'
import type { Scenario } from '../world/scenario.ts'
import { createBreakersChecker } from './breakers.ts'
import { createDeliveriesChecker } from './deliveries.ts'
import { checkEnds, checkClaimsOfDeadServers } from './ends.ts'
import { createLeadershipChecker } from './leadership.ts'
import { createLivesChecker } from './lives.ts'
import type { Fail, Observation, Remembering, Violation } from './observation.ts'
import { createOccurrencesChecker } from './occurrences.ts'
import { createSharesChecker } from './shares.ts'

/**
 * Sees every effect on the store and every mail that was taken, and knows the promises. It asks nothing of
 * what is simulated.
 */
export interface Checker extends Remembering {
  observe(observation: Observation): void
  sending(machine: Machine, name: string, now: number): void
  taken(mail: TakenMail): void
  /** A process has logged an error. */
  logged(error: Error): void
  conclude(rows: Rows, now: number): void
  /** The operator has marked the database that lost commits. */
  marked(rows: Rows): void
  /**
   * Long after the last fault, while the clock of the database is still behind. @param living boots of the
   * processes that are up
   */
  claimedByDeadServers(rows: Rows, living: ReadonlySet<string>): void
  /** The first promise that was broken. */
  readonly violation: Violation | null
}

export function createChecker({
  scenario,
  mail,
  tell,
}: {
  scenario: Scenario
  mail: () => MailServer
  tell: (sentence: string) => void
}): Checker {
  let violation: Violation | null = null
  const fail: Fail = (promise, detail) => {
    tell(`BROKEN: ${promise}: ${detail}`)
    violation ??= { promise, detail }
  }
  const leadership = createLeadershipChecker(fail, { slackMs: 100 + 60 * scenario.networkMs })
  const occurrences = createOccurrencesChecker(fail, scenario)
  const lives = createLivesChecker(
    fail,
    new Set(scenario.schedules.filter(({ isUnwritable }) => isUnwritable).map(({ id }) => id)),
  )
  const deliveries = createDeliveriesChecker(fail, { schedules: scenario.schedules, mail })
  const shares = createSharesChecker(fail, scenario)
  const parts = [leadership, occurrences, lives, deliveries, createBreakersChecker(fail), shares]
  return {
    observe(observation) {
      for (const part of parts) part.observe(observation)
      const { executions, deliveries: changed } = observation.rows.touched
      executions.clear()
      changed.clear()
    },
    remember() {
      const restores = parts.map((part) => part.remember())
      return (lost, kept) => {
        for (const restore of restores) restore(lost, kept)
      }
    },
    marked(rows) {
      deliveries.marked(rows)
      rows.touched.deliveries.clear()
    },
    sending: leadership.sending,
    taken: deliveries.taken,
    logged(error) {
      // Everything that breaks on purpose has errors of its own; these are mistakes in code.
      if (error instanceof TypeError || error instanceof ReferenceError || error instanceof RangeError)
        fail('no mistake in code comes to light', `${error.stack}`)
    },
    conclude(rows, now) {
      checkEnds(fail, rows)
      if (scenario.isCatchUp && rows.lease.term !== 1n)
        fail('a leader without a fault goes on leading', `term ${rows.lease.term}`)
      occurrences.conclude(rows, now)
      deliveries.conclude(rows)
    },
    claimedByDeadServers: (rows, living) => checkClaimsOfDeadServers(fail, rows, living),
    get violation() {
      return violation
    },
  }
}
