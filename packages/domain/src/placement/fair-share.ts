/*
 * Fair shares
 *
 * What waits belongs to flows: the planned runs of a folder are one, its manual runs another. A flow that is
 * dispatched from gets a turn, a number that grows by the flow's step with each of its executions; whatever
 * waits anywhere goes in the order of turns. So flows that all have much to do go in step with one another,
 * whoever came first and however long a line is: this is start-time fair queueing. The step of manual runs is
 * a quarter of that of planned ones, because a person is waiting; four of them go for one planned run, and a
 * flood of them cannot shut the planned ones out.
 *
 * A flow that had nothing to do begins at the virtual time, neither before nor after: it has saved nothing
 * up, and it owes nothing. Its first execution therefore goes before everything that others still have
 * waiting on the servers, and may go even when the servers have their normal share in transit. That bounds
 * its start by one slot time, behind a backlog of any length.
 *
 * Servers keep no step with one another, and the present is where the furthest of them is: one that lags
 * still has much waiting from before it. A person does not wait for that. The first manual run of a folder
 * goes before what is planned and waits on any server. Only its place there is earlier; what the flow is
 * given later counts from the present, so it gains one place and no share.
 *
 * The turns of what is dispatched or running are in the rows, so this decision has no memory: any process can
 * take the next one.
 */

import type { PlaceableExecution, Placement, Placer } from './placement.ts'

/** An execution that may go now. */
export interface SharedExecution extends PlaceableExecution {
  readonly id: string
  readonly scheduleId: string
  readonly folderId: string
  /** 0 for a planned run; manual ones are above. */
  readonly priority: number
  readonly overlapPolicy: 'Allow' | 'Queue' | 'Skip'
  readonly notBefore: Date
  /** The source accounts that it reads with. */
  readonly accountIds: readonly string[]
}

/** A folder's executions of one priority, some of which are dispatched or running. */
export interface FlowUnderWay {
  readonly folderId: string
  readonly priority: number
  /** The last turn given to it. */
  readonly lastTag: number
  /** Whether any of it waits on a server: the others run. */
  readonly waits: boolean
}

export interface FairShareOptions<Execution extends SharedExecution> {
  readonly waiting: readonly Execution[]
  readonly flows: readonly FlowUnderWay[]
  readonly virtualTime: number
  /** The lowest turn of the planned runs that wait on servers; null when none does. */
  readonly plannedTag: number | null
  /**
   * How many turns before the present a manual run may begin: what waits longer is not overtaken any more.
   */
  readonly overtakenTags: number
  /** How many more executions may go through each capped source account. */
  readonly accountRoom: ReadonlyMap<string, number>
  /** Executions that may go in all. */
  readonly room: number
  /** Executions beyond `room` that may go from flows with nothing in transit. */
  readonly extraRoom: number
  readonly place: Placer
}

export interface SharedPlacement<Execution> extends Placement {
  readonly execution: Execution
  readonly turn: number
}

const tagStep = { planned: 4, manual: 1 }

/** Turns that so many planned runs of one flow take. */
export function tagsOf(plannedRuns: number): number {
  return plannedRuns * tagStep.planned
}

interface Flow<Execution> {
  readonly priority: number
  readonly line: Execution[]
  /** By which the flow is chosen. */
  nextTag: number
  /** At which its first execution begins, where that is before its turn. */
  earlier: number | null
}

/**
 * Chooses what goes now and where, in the order it goes. Pure but for the placer, which counts what it has
 * placed.
 */
export function shareSlots<Execution extends SharedExecution>(
  options: FairShareOptions<Execution>,
): SharedPlacement<Execution>[] {
  const { virtualTime, place, extraRoom } = options
  const flows = flowsOf(options)
  const accounts = new Map(options.accountRoom)
  const alone = new Set<string>()
  const chosen: SharedPlacement<Execution>[] = []
  while (chosen.length < options.room + extraRoom) {
    const flow = nextFlow(flows)
    if (!flow || (chosen.length >= options.room && flow.nextTag > virtualTime)) break
    const taken = takeFirst(flow, { accounts, alone, place })
    if (!taken) flows.delete(flow)
    else {
      chosen.push({ ...taken, turn: flow.earlier ?? flow.nextTag })
      flow.earlier = null
      flow.nextTag += stepOf(flow)
    }
  }
  return chosen
}

function flowsOf<Execution extends SharedExecution>(
  options: FairShareOptions<Execution>,
): Set<Flow<Execution>> {
  const key = ({ folderId, priority }: { folderId: string; priority: number }) => `${folderId} ${priority}`
  const underWay = new Map(options.flows.map((flow) => [key(flow), flow]))
  const lines = Map.groupBy(options.waiting, key)
  return new Set(
    [...lines].map(([name, line]) => {
      const priority = line[0]?.priority ?? 0
      const before = underWay.get(name)
      const nextTag = Math.max(
        options.virtualTime,
        before === undefined ? 0 : before.lastTag + stepOf({ priority }),
      )
      const earlier = priority > 0 && before?.waits !== true ? earlierTag(options, nextTag) : null
      return {
        priority,
        nextTag,
        earlier,
        line: line.sort((a, b) => a.notBefore.getTime() - b.notBefore.getTime()),
      }
    }),
  )
}

/** Before all planned runs that wait, unless that is too far back. */
function earlierTag<Execution extends SharedExecution>(
  options: FairShareOptions<Execution>,
  turn: number,
): number | null {
  const { plannedTag, virtualTime, overtakenTags } = options
  return plannedTag === null ? null : Math.min(turn, Math.max(plannedTag - 1, virtualTime - overtakenTags))
}

function stepOf({ priority }: { readonly priority: number }): number {
  return priority > 0 ? tagStep.manual : tagStep.planned
}

/** The flow with the lowest turn; of several, the higher priority, then the one that waits longest. */
function nextFlow<Execution extends SharedExecution>(
  flows: ReadonlySet<Flow<Execution>>,
): Flow<Execution> | null {
  const waitingSince = ({ line }: Flow<Execution>) => line[0]?.notBefore.getTime() ?? Infinity
  let best: Flow<Execution> | null = null
  for (const flow of flows) {
    const difference =
      best === null
        ? -1
        : flow.nextTag - best.nextTag ||
          best.priority - flow.priority ||
          waitingSince(flow) - waitingSince(best)
    if (difference < 0) best = flow
  }
  return best
}

/**
 * Takes the first execution of the flow that may go: its accounts have room, it has a place, and no other
 * execution of a schedule that must not overlap goes in the same round.
 */
function takeFirst<Execution extends SharedExecution>(
  { line }: Flow<Execution>,
  { accounts, alone, place }: { accounts: Map<string, number>; alone: Set<string>; place: Placer },
): { execution: Execution; serverName: string; reason: string } | null {
  for (const [index, execution] of line.entries()) {
    const { scheduleId, overlapPolicy, accountIds } = execution
    if (overlapPolicy !== 'Allow' && alone.has(scheduleId)) continue
    if (accountIds.some((id) => (accounts.get(id) ?? 1) <= 0)) continue
    const placement = place(execution)
    if (placement === null) continue
    line.splice(index, 1)
    if (overlapPolicy !== 'Allow') alone.add(scheduleId)
    for (const id of accountIds) if (accounts.has(id)) accounts.set(id, (accounts.get(id) ?? 0) - 1)
    return { execution, ...placement }
  }
  return null
}
