import {
  type LanePosition,
  type LanePositions,
  mostReadInLane,
  type WaitingQuery,
} from '../../port/dispatching-data.ts'
import type { ForecastRun } from '../../port/forecast-data.ts'

/** The outbox of a forecast, in the order in which dispatch reads that of the store. */
export interface Lanes {
  readonly size: number
  add(run: ForecastRun): void
  remove(run: ForecastRun): void
  /** The heads of the lanes that wait, as `read-waiting.sql` answers them. */
  read(query: WaitingQuery, mayGo: (run: ForecastRun) => boolean): LaneReading
}

interface LaneReading {
  readonly runs: ReadonlyArray<{ readonly run: ForecastRun; readonly place: number }>
  readonly next: LanePositions
  readonly morePlanned: boolean
  readonly moreManual: boolean
}

interface Lane extends LanePosition {
  readonly line: ForecastRun[]
}

export function createLanes(): Lanes {
  const byKey = new Map<string, Lane>()
  /** The highest priority first, as dispatch jumps through the index. */
  const order: Lane[] = []
  let size = 0
  return {
    get size() {
      return size
    },
    add(run) {
      const key = laneKey(run)
      let lane = byKey.get(key)
      if (lane === undefined) {
        const { priority, folderId, laneId } = run
        byKey.set(key, (lane = { priority, folderId, laneId, line: [] }))
        order.splice(placeIn(order, lane), 0, lane)
      }
      lane.line.splice(placeInLine(lane.line, run), 0, run)
      size += 1
    },
    remove(run) {
      const lane = byKey.get(laneKey(run))
      const index = lane?.line.indexOf(run) ?? -1
      if (lane === undefined || index === -1) return
      lane.line.splice(index, 1)
      size -= 1
      if (lane.line.length > 0) return
      byKey.delete(laneKey(run))
      order.splice(order.indexOf(lane), 1)
    },
    read(query, mayGo) {
      const manual = stretchOf(order, query, 'manual')
      const planned = stretchOf(order, query, 'planned')
      const [ofManual, ofPlanned] = [manual, planned].map((lanes) => headsOf(lanes, query, mayGo))
      const next = { manual: nextOf(manual, query), planned: nextOf(planned, query) }
      return {
        runs: [...ofManual!.runs, ...ofPlanned!.runs],
        next,
        moreManual: next.manual !== null || ofManual!.isFull,
        morePlanned: next.planned !== null || ofPlanned!.isFull,
      }
    },
  }
}

const laneKey = ({ priority, folderId, laneId }: LanePosition) => `${priority} ${folderId} ${laneId}`

function isBefore(a: LanePosition, b: LanePosition): boolean {
  if (a.priority !== b.priority) return a.priority > b.priority
  return a.folderId === b.folderId ? a.laneId > b.laneId : a.folderId > b.folderId
}

function placeIn(order: readonly Lane[], lane: Lane): number {
  let [low, high] = [0, order.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBefore(order[middle]!, lane)) low = middle + 1
    else high = middle
  }
  return low
}

/** From the end: runs come in the order of their instants. */
function placeInLine(line: readonly ForecastRun[], run: ForecastRun): number {
  let at = line.length
  while (at > 0 && compareInLine(line[at - 1]!, run) > 0) at -= 1
  return at
}

function compareInLine(a: ForecastRun, b: ForecastRun): number {
  return a.notBeforeMs - b.notBeforeMs || a.dueAtMs - b.dueAtMs || (a.id < b.id ? -1 : 1)
}

function stretchOf(
  order: readonly Lane[],
  { lines, after }: WaitingQuery,
  stretch: keyof LanePositions,
): readonly Lane[] {
  const found: Lane[] = []
  const position = after[stretch]
  for (const lane of order) {
    if (found.length >= lines) break
    if (lane.priority > 0 !== (stretch === 'manual')) continue
    if (position === null || isBefore(position, lane)) found.push(lane)
  }
  return found
}

function nextOf(lanes: readonly Lane[], { lines }: WaitingQuery): LanePosition | null {
  return lanes.length < lines ? null : (lanes.at(-1) ?? null)
}

function headsOf(
  lanes: readonly Lane[],
  query: WaitingQuery,
  mayGo: (run: ForecastRun) => boolean,
): { readonly runs: LaneReading['runs'][number][]; readonly isFull: boolean } {
  const { limit, fullAccounts } = query
  const share = Math.max(1, Math.ceil(limit / Math.max(1, lanes.length)))
  const full = new Set(fullAccounts)
  const runs: LaneReading['runs'][number][] = []
  let isFull = false
  for (const { laneId, line } of lanes) {
    if (full.has(laneId)) continue
    let found = 0
    for (let at = 0; at < Math.min(line.length, mostReadInLane) && found < share; at += 1) {
      if (!mayGo(line[at]!)) continue
      runs.push({ run: line[at]!, place: at + 1 })
      found += 1
    }
    isFull ||= found === share
  }
  return { runs, isFull }
}
