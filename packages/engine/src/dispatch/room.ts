import { type CollaborationSettings, createPlacer, tagsOf } from '@punctual/domain'

import type { EngineLimits } from '../limits.ts'
import { goneMs } from './absences.ts'
import type { DispatchState } from '../port/dispatching-data.ts'

export interface Room {
  /** Executions that may be dispatched in any case. */
  readonly normal: number
  /** Executions beyond that from folders with nothing in transit. */
  readonly extra: number
}

export function roomOf(
  { servers }: DispatchState,
  { dispatchedPerSlot, extraPerSlot, dispatchBatch }: EngineLimits,
): Room {
  const roomFor = (perSlot: number) =>
    servers.reduce((sum, { slots, load }) => sum + Math.max(slots * perSlot - load, 0), 0)
  const normal = Math.min(roomFor(dispatchedPerSlot), dispatchBatch)
  return { normal, extra: Math.min(roomFor(dispatchedPerSlot + extraPerSlot), dispatchBatch) - normal }
}

/** The ends that free so much room that a round is due at once, while every server has its share in transit. */
export function endsOfFullCluster({ servers }: DispatchState, { gatheredPerSlot }: EngineLimits): number {
  const slots = servers.reduce((sum, server) => sum + server.slots, 0)
  return Math.max(1, Math.floor(slots * gatheredPerSlot))
}

export interface PlacementRules {
  readonly settings: CollaborationSettings
  readonly limits: EngineLimits
}

/**
 * The input that decides shares of slots, in a round of dispatch and in express placement. It has the flows,
 * the caps, the tags and the rule of placement.
 */
export function sharingOf(state: DispatchState, rules: PlacementRules) {
  const { flows, accountRoom, virtualTime, plannedTag, manualInARow } = state
  return {
    flows,
    accountRoom,
    virtualTime,
    plannedTag,
    manualInARow,
    overtakenTags: overtakenTags(state, rules.limits),
    place: placerOf(state, rules),
  }
}

/**
 * A server is behind by at most the executions that fit in transit. An execution that is further behind waits for
 * another reason, and is not overtaken.
 */
function overtakenTags({ servers }: DispatchState, limits: EngineLimits): number {
  return tagsOf(servers.reduce((sum, { slots }) => sum + slots, 0) * fullPerSlot(limits))
}

/** Places executions by the rule of the cluster, beginning with this state. */
function placerOf({ servers, sequence, gone }: DispatchState, { settings, limits }: PlacementRules) {
  const { method, affinityFallbackSeconds } = settings
  return createPlacer({
    method: settings.isCollaborationEnabled ? method : 'LeastLoaded',
    servers,
    firstNumber: sequence,
    affinityFallbackMs: affinityFallbackSeconds * 1_000,
    goneMs: (serverName) => goneMs(gone, serverName),
    fullPerSlot: fullPerSlot(limits),
  })
}

/** Executions in transit or running that fit on a server for each of its slots. */
export function fullPerSlot({ dispatchedPerSlot, extraPerSlot }: EngineLimits): number {
  return dispatchedPerSlot + extraPerSlot
}
