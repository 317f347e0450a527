/*
 * Fair shares
 *
 * Waiting executions belong to flows: the planned runs of a folder are one, its manual runs another. Each
 * dispatched execution gets a virtual start tag, a number that grows by the step of its flow. Executions
 * start in the order of their tags. So flows with a backlog advance in step, whichever came first and however
 * long its lane is: this is start-time fair queueing. The step of manual runs is a quarter of that of planned
 * ones, because a user is waiting. Of one folder, four manual runs go for one planned run.
 *
 * A flow without a backlog begins at the virtual time: it has saved nothing up, and it owes nothing. So its
 * first execution goes before everything that other flows have waiting on the servers. It may go even when
 * the servers have their normal share in transit. That bounds its start by one slot time, behind a backlog of
 * any length.
 *
 * Servers do not advance in step, and the virtual time is that of the furthest one. A slower server still has
 * runs with earlier tags, for which a user must not wait. The first manual run of a folder goes before the
 * planned runs that wait on any server. Only its position there is earlier: later tags of the flow count from
 * the virtual time. So the flow gains one position and no share.
 *
 * Tags do not bound a flood from many folders. A flow whose only run ends is forgotten, and its next run
 * begins at the virtual time again. Each of those runs is the first of its folder. So the manual runs in a
 * row are counted, over all folders together. After four that went while a planned run waited, the next one
 * is a planned run, whatever the tags. Such a planned run may also exceed the normal share in transit, as a
 * first run does.
 *
 * That keeps planned runs a fifth, by two statements. First, of any five placements in a row, one is planned
 * while a planned run waits that could go. Each manual placement raises the count, and only a planned one
 * resets it. A placement is committed only on the count that it has read. Second, what is placed and has not
 * begun is bounded by the places of the servers. So of many starts, a fifth but for that bound are planned. A
 * server keeps the same rule for what it begins from its own line ({@link isPlannedOwed}). Otherwise a
 * planned run there could wait without end, while others are begun elsewhere.
 *
 * The tags of dispatched and running executions are in the rows, and the count is in the settings of the
 * cluster. So this decision has no memory: any process can take the next one.
 */

import type { PlaceableExecution, Placement, Placer } from './placement.ts'

/** An execution that may go now. */
export interface SharedExecution extends PlaceableExecution {
  readonly executionId: string
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
  /** The last tag given to it. */
  readonly lastTag: number
  /** Whether any of it waits on a server: the others run. */
  readonly waits: boolean
}

export interface FairShareOptions<Execution extends SharedExecution> {
  readonly waiting: readonly Execution[]
  readonly flows: readonly FlowUnderWay[]
  readonly virtualTime: number
  /** The lowest tag of the planned runs that wait on servers; null when none does. */
  readonly plannedTag: number | null
  /**
   * How far before the virtual time a manual run may begin: a planned run that waits longer is not overtaken
   * any more.
   */
  readonly overtakenTags: number
  /** Manual runs that were placed in a row while a planned one waited. */
  readonly manualInARow: number
  /** Whether planned runs wait that are not among those given. */
  readonly morePlanned: boolean
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

export interface SharedSlots<Execution> {
  readonly placements: readonly SharedPlacement<Execution>[]
  /** As of the last placement. */
  readonly manualInARow: number
}

const tagStep = { planned: 4, manual: 1 }

/** Manual runs that may go in a row while a planned one waits. */
const maxManualInARow = tagStep.planned / tagStep.manual

/** A planned run that has waited on its server for so long is overtaken once more at most. */
const plannedWaitLimitMs = 300_000

/**
 * Whether the next run is a planned one, if one could go.
 *
 * @param waitedMs how long the planned run has waited on its server
 */
export function isPlannedOwed(manualInARow: number, waitedMs = 0): boolean {
  return manualInARow >= (waitedMs >= plannedWaitLimitMs ? 1 : maxManualInARow)
}

/** By how much this many planned runs of one flow raise its tag. */
export function tagsOf(plannedRuns: number): number {
  return plannedRuns * tagStep.planned
}

interface Flow<Execution> {
  readonly priority: number
  readonly line: Execution[]
  /** By which the flow is chosen. */
  nextTag: number
  /** The tag of its first execution, where that is before `nextTag`. */
  earlier: number | null
}

/**
 * Chooses what goes now and where, in the order it goes. Pure but for the placer, which counts what it has
 * placed.
 */
export function shareSlots<Execution extends SharedExecution>(
  options: FairShareOptions<Execution>,
): SharedSlots<Execution> {
  const { virtualTime, place, extraRoom } = options
  const flows = flowsOf(options)
  const accounts = new Map(options.accountRoom)
  const alone = new Set<string>()
  const placements: SharedPlacement<Execution>[] = []
  let { manualInARow } = options
  while (placements.length < options.room + extraRoom) {
    const owed = isPlannedOwed(manualInARow) ? nextFlow(plannedOf(flows)) : null
    const flow = owed ?? nextFlow(flows)
    if (!flow) break
    if (owed === null && placements.length >= options.room && flow.nextTag > virtualTime) break
    const taken = takeFirst(flow, { accounts, alone, place })
    if (!taken) flows.delete(flow)
    else {
      placements.push({ ...taken, turn: flow.earlier ?? flow.nextTag })
      flow.earlier = null
      flow.nextTag += stepOf(flow)
      const isPassing = flow.priority > 0 && (options.morePlanned || plannedOf(flows).length > 0)
      manualInARow = isPassing ? manualInARow + 1 : 0
    }
  }
  return { placements, manualInARow }
}

/** The flows of planned runs that may have one to go. */
function plannedOf<Execution>(flows: ReadonlySet<Flow<Execution>>): Flow<Execution>[] {
  return [...flows].filter(({ priority, line }) => priority === 0 && line.length > 0)
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

/** The flow with the lowest tag; of several, the higher priority, then the one that waits longest. */
function nextFlow<Execution extends SharedExecution>(
  flows: Iterable<Flow<Execution>>,
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
 * Takes the first execution of the flow that may go. Its accounts have room, and a server has a slot. No
 * other execution of a schedule that must not overlap goes in the same round.
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
