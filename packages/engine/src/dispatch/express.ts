import { collaborationSettings, isPlannedOwed, shareSlots } from '@punctual/domain'

import { type DispatchDependencies, handOver } from './dispatch.ts'
import type { EngineLimits } from '../limits.ts'
import { fullPerSlot, sharingOf } from './room.ts'
import { withoutUnresponsive } from './unresponsive-servers.ts'
import type { EngineStore } from '../port.ts'
import type { RequestPlace } from '../port/execution-data.ts'
import type { Dispatch, DispatchState, RequestedSchedule } from '../port/dispatching-data.ts'

/** A manual run before it is recorded. */
interface AskedRun {
  readonly scheduleId: string
  readonly priority: number
}

/**
 * Express placement: a manual run is placed by the statement that records it, and waits for no round of
 * dispatch. The place is found by the rules of dispatch, and the statement takes it only while no other
 * placement has happened since.
 */
export interface Express {
  /** A place where the run would be next by the rules of dispatch; null when it has to wait in the outbox. */
  findPlace(run: AskedRun): Promise<RequestPlace | null>
  /**
   * Notifies the server of a run that was placed, once that is committed. What the queue does not take goes
   * back into the outbox.
   */
  handOver(dispatch: Dispatch): Promise<void>
}

/**
 * While so many requests search for a place, further runs wait in the outbox: dispatch places many at once
 * for less.
 */
const maxSearches = 4

export function createExpress(dependencies: DispatchDependencies): Express {
  const { store, limits, signals, logger } = dependencies
  let searches = 0
  return {
    async findPlace(run) {
      if (searches >= maxSearches) return null
      searches += 1
      try {
        return await findPlace(store, { ...run, limits })
      } finally {
        searches -= 1
      }
    },
    async handOver(dispatch) {
      try {
        await handOver(dependencies, [dispatch])
      } catch (error) {
        logger.debug(
          { err: error, executionId: dispatch.executionId },
          'the message of a placed run could not be sent',
        )
        await signals?.publish('outbox', {})
      }
    },
  }
}

async function findPlace(
  { dispatching }: Pick<EngineStore, 'dispatching'>,
  { scheduleId, priority, limits }: AskedRun & { limits: EngineLimits },
): Promise<RequestPlace | null> {
  // The sequence shows a placement between the two, and the version shows an edit.
  const [state, schedule] = await Promise.all([
    dispatching.readState(limits.serverLeaseMs, limits.expressUnderWay + 1),
    dispatching.readRequested(scheduleId, priority),
  ])
  const underWay = state.flows.reduce((sum, { executions }) => sum + executions, 0)
  // fewer would be read than there are, and caps and slots be overrun
  if (underWay > limits.expressUnderWay) return null
  return schedule && placeAtOnce(withoutUnresponsive(state), { schedule, priority, limits })
}

interface ExpressRules {
  readonly schedule: RequestedSchedule
  readonly priority: number
  readonly limits: EngineLimits
}

/**
 * Whether the run would go next, and where, if a round of dispatch began now. With nothing else in the outbox
 * it takes a free slot, up to a share of all slots for the manual runs of a folder. Otherwise it goes only
 * when no waiting execution has an earlier tag. Then it may also wait on a server that is busy, as the first
 * run of a folder does. While anything waits, it is one of the manual runs in a row, and leaves to dispatch
 * what follows them.
 */
function placeAtOnce(
  state: DispatchState,
  { schedule, priority, limits }: ExpressRules,
): RequestPlace | null {
  const { folderId, desiredServerName, accountIds, version } = schedule
  const slots = state.servers.reduce((sum, server) => sum + server.slots, 0)
  const underWay =
    state.flows.find((flow) => flow.folderId === folderId && flow.priority === priority)?.executions ?? 0
  if (schedule.isBehind || underWay >= Math.max(1, slots * limits.expressShare)) return null
  if (state.waits && isPlannedOwed(state.manualInARow)) return null
  const settings = collaborationSettings.parse(state.collaboration)
  const takesSlot = !state.waits && state.servers.some(({ slots: own, load }) => load < own)
  const waiting = {
    executionId: '',
    scheduleId: '',
    folderId,
    priority,
    desiredServerName,
    accountIds,
    overlapPolicy: 'Allow' as const,
    notBefore: new Date(0),
  }
  const {
    placements: [placement],
  } = shareSlots({
    waiting: [waiting],
    morePlanned: false,
    room: takesSlot ? 1 : 0,
    extraRoom: takesSlot ? 0 : 1,
    ...sharingOf(state, { settings, limits }),
  })
  const server = state.servers.find(({ name }) => name === placement?.serverName)
  if (!placement || !server || server.load >= server.slots * (takesSlot ? 1 : fullPerSlot(limits)))
    return null
  const { serverName, reason, turn } = placement
  const manualInARow = state.waits ? state.manualInARow + 1 : 0
  return { serverName, reason, turn, manualInARow, sequence: state.sequence, scheduleVersion: version }
}
