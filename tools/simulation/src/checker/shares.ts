import type { Dispatch, RequestedExecution } from '@punctual/engine'
import type { ExecutionRow, Rows } from '@punctual/engine/memory'

import type { Scenario } from '../world/scenario.ts'
import type { Fail, Observation, Remembering } from './observation.ts'

/** Manual runs that are placed or begun in a row, at most, while a planned one waits that could go. */
const maxInARow = 4

/**
 * A run that came back into the outbox before the cursor of its lane is read again after a quarter of a
 * second. A run that has waited this long is seen by every round.
 */
const seenAfterMs = 1_000

interface Known {
  /** When each planned run was first seen to wait and be free to go, in virtual time. */
  readonly waitingSince: Map<string, number>
  /** Manual runs in a row that were placed past a planned one. */
  placedInARow: number
  /** By server, those that it has begun in a row. */
  readonly begunInARow: Map<string, number>
}

type Placed = Pick<Dispatch, 'executionId' | 'priority'>

/**
 * Who gets the slots: no account has more under way than its cap. Manual runs of any number of folders leave
 * planned ones their fifth. Checked from the rows and the scenario, without the rules of dispatch.
 */
export function createSharesChecker(
  fail: Fail,
  scenario: Scenario,
): Remembering & { observe(observation: Observation): void } {
  const known: Known = { waitingSince: new Map(), placedInARow: 0, begunInARow: new Map() }
  const accounts = new Map(scenario.schedules.map(({ id, accountId }) => [id, accountId]))
  const caps = new Map(scenario.accounts.flatMap(({ id, cap }) => (cap === null ? [] : [[id, cap]])))
  const isFree = ({ scheduleId }: ExecutionRow) => !caps.has(accounts.get(scheduleId) ?? '')

  function checkCaps({ rows, name }: Observation): void {
    const counts = new Map<string, number>()
    for (const { scheduleId, status, dispatchedAt, resendOf } of rows.active.values()) {
      // A resend reads nothing from a source.
      if (resendOf !== null) continue
      // A package is the accounts that it names now: what is left of a removed one counts for none.
      if (!rows.schedules.has(scheduleId)) continue
      const account = accounts.get(scheduleId) ?? ''
      if (status !== 'Waiting' || dispatchedAt !== null) counts.set(account, (counts.get(account) ?? 0) + 1)
    }
    for (const [account, cap] of caps)
      if ((counts.get(account) ?? 0) > cap)
        fail('no account has more under way than its cap', `${counts.get(account)} after ${name}`)
  }

  /** The planned runs that any round may place, whatever it places beside them. */
  function noteWaiting({ rows, now, at }: Observation): void {
    const before = new Map(known.waitingSince)
    known.waitingSince.clear()
    for (const execution of rows.active.values()) {
      const { id, status, dispatchedAt, priority, overlapPolicy, notBefore } = execution
      const mayGo = status === 'Waiting' && dispatchedAt === null && notBefore <= now
      if (mayGo && priority === 0 && overlapPolicy === 'Allow' && isFree(execution))
        known.waitingSince.set(id, before.get(id) ?? at)
    }
  }

  function checkPlaced(observation: Observation, placed: readonly Placed[]): void {
    const { at } = observation
    checkCaps(observation)
    const passed = [...known.waitingSince].filter(([, since]) => at - since >= seenAfterMs)
    noteWaiting(observation)
    const isPassing = passed.some(([id]) => known.waitingSince.has(id)) && placesAnywhere(observation.rows)
    for (const { executionId, priority } of placed) {
      known.placedInARow = priority > 0 && isPassing ? known.placedInARow + 1 : 0
      if (known.placedInARow > maxInARow)
        fail(
          'of five runs that are placed in a row one is planned, while a planned one waits',
          `${executionId} is the manual run number ${known.placedInARow}`,
        )
    }
  }

  /** Whether nothing can go wrong that would hide from a worker what it was sent. */
  const isUndisturbed =
    scenario.faults.count === 0 && scenario.faults.outage === null && scenario.queue.lost === 0

  /** Claims of several slots come to the database in another order than their runs were begun in. */
  const maxBegunInARow = maxInARow + Math.max(...scenario.workers.map(({ slots }) => slots))

  function checkBegun({ rows, now, machine }: Observation, execution: ExecutionRow | undefined): void {
    if (!execution || !isUndisturbed) return
    const waits = [...rows.active.values()].some(
      ({ status, dispatchedAt, serverName, priority }) =>
        status === 'Waiting' &&
        priority === 0 &&
        serverName === machine.name &&
        dispatchedAt !== null &&
        now - dispatchedAt >= seenAfterMs,
    )
    const before = known.begunInARow.get(machine.name) ?? 0
    const inARow = execution.priority > 0 && waits ? before + 1 : 0
    known.begunInARow.set(machine.name, inARow)
    if (inARow > maxBegunInARow)
      fail(
        'of five runs that a server begins in a row one is planned, while a planned one waits there',
        `${execution.id} on ${machine.name}`,
      )
  }

  return {
    observe(observation) {
      const { name, answer, rows } = observation
      if (name === 'dispatching.place') {
        const placed = answer as readonly Dispatch[] | null
        if (placed !== null && placed.length > 0) checkPlaced(observation, placed)
      } else if (name === 'executionTransitions.request') {
        const dispatch = (answer as RequestedExecution | null)?.dispatch
        if (dispatch) checkPlaced(observation, [dispatch])
      } else if (name === 'executionTransitions.claim') {
        const claimed = answer as { readonly executionId: string } | null
        if (claimed) checkBegun(observation, rows.active.get(claimed.executionId))
      }
    },
    remember: () => () => {
      known.waitingSince.clear()
      known.begunInARow.clear()
      known.placedInARow = 0
    },
  }
}

/** With affinity a run may wait for the room of one server while others have some. */
function placesAnywhere({ settings }: Rows): boolean {
  return (settings.collaboration as { readonly method?: string }).method !== 'ServerAffinity'
}
