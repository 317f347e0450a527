import type { LanePosition, LanePositions, WaitingExecution } from '../../src/port/dispatching-data.ts'
import type { ExecutionRow } from '../../src/memory/rows.ts'
import {
  type Choice,
  type Operation,
  lease,
  maybeStale,
  operation,
  someExecution,
  workers,
} from './choice.ts'

export const readState = () =>
  operation('dispatching.readState', lease.serverMs, async ({ store }) => {
    const { gone, ...state } = await store.dispatching.readState(lease.serverMs)
    // Each side has a clock of its own.
    return { ...state, heard: [...gone.byServer.keys()].toSorted() }
  })

export function readWaiting({ random, rows }: Choice): Operation {
  const [some] = rows.active.values()
  const place = some
    ? {
        priority: some.priority,
        folderId: some.folderId,
        laneId: some.sourceAccountId ?? some.resendOf ?? some.scheduleId,
      }
    : null
  const [free, held] = [workers.filter(() => random.chance(0.4)), workers.filter(() => random.chance(0.2))]
  const query = {
    lines: random.pick([1, 2, 64]),
    after: random.chance(0.4) ? afterLine(place) : afterLine(null),
    limit: 10_000,
    // What lies behind a position does not depend on whose clock made it: all of a line, or nothing.
    heads:
      place && free.length === 0
        ? [
            {
              ...place,
              notBefore: new Date(held.length === 0 ? 0 : 4e12),
              entryAt: new Date(0),
              executionId: place.folderId,
            },
          ]
        : [],
    fullAccounts: [...rows.accounts.keys()].filter(() => random.chance(0.1)),
    affinity: random.chance(0.5) ? { free, held, others: random.chance(0.5) } : null,
  }
  return operation('dispatching.readWaiting', query, async ({ store }) => {
    const answer = await store.dispatching.readWaiting(query)
    return { ...answer, executions: answer.executions.map(promised) }
  })
}

function afterLine(place: LanePosition | null): LanePositions {
  const isManual = place !== null && place.priority > 0
  return { manual: isManual ? place : null, planned: isManual ? null : place }
}

/** The database answers more of a row than is promised. */
function promised({
  executionId,
  generation,
  scheduleId,
  folderId,
  priority,
  ...more
}: WaitingExecution): Partial<WaitingExecution> {
  const { desiredServerName, overlapPolicy, notBefore, waitedMs, accountIds } = more
  return {
    executionId,
    generation,
    scheduleId,
    folderId,
    priority,
    desiredServerName,
    overlapPolicy,
    notBefore,
    waitedMs,
    accountIds,
  }
}

export function place(choice: Choice): Operation {
  const { random, rows } = choice
  const isWaiting = ({ status, dispatchedAt }: ExecutionRow) => status === 'Waiting' && dispatchedAt === null
  const chosen = Array.from({ length: random.whole(1, 3) }, () => someExecution(choice, isWaiting))
  const distinct = [...new Set(chosen)].filter((execution) => execution !== null)
  const placed = distinct.map(({ id: executionId, generation }) => ({
    execution: { executionId, generation: maybeStale(choice, generation) },
    reason: random.chance(0.95) ? 'chosen by chance' : '',
    serverName: random.pick(workers),
    turn: random.whole(0, 9),
  }))
  const sequence = rows.settings.roundRobinSequence - (random.chance(0.85) ? 0n : 1n)
  const options = { sequence, exclusiveAfterCrashes: 1, manualInARow: placed.length }
  return operation('dispatching.place', { placed, ...options }, ({ store }) =>
    store.dispatching.place(placed, options),
  )
}

export function recall(choice: Choice): Operation {
  const execution = someExecution(
    choice,
    ({ status, dispatchedAt }) => status === 'Waiting' && dispatchedAt !== null,
  )
  const dispatches = execution
    ? [
        {
          executionId: execution.id,
          generation: maybeStale(choice, execution.generation),
          serverName: execution.serverName ?? 'alpha',
          priority: 0,
          turn: 0,
          exclusive: false,
          waitedMs: 0,
          traceParent: null,
        },
      ]
    : []
  return operation('dispatching.recall', dispatches, ({ store }) => store.dispatching.recall(dispatches))
}

export function recallAll({ random }: Choice): Operation {
  const incarnation = random.pick(['first', 'second'])
  return operation('dispatching.recallAll', incarnation, ({ store }) =>
    store.dispatching.recallAll(incarnation),
  )
}
