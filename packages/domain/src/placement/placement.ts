import type { CollaborationMethod } from './collaboration.ts'

/** A live worker and what it already has. */
export interface PlaceableServer {
  readonly name: string
  readonly slots: number
  /** Executions dispatched to it or running on it. */
  readonly load: number
}

export interface PlaceableExecution {
  /** Server that affinity asks for; null when the schedule never ran and names none. */
  readonly desiredServerName: string | null
  /** How long it has been waiting. */
  readonly waitedMs: number
}

export interface Placement {
  readonly serverName: string
  /** One line that answers "why there?". */
  readonly reason: string
}

export interface PlacerOptions {
  readonly method: CollaborationMethod
  readonly servers: readonly PlaceableServer[]
  /** Number of the round-robin sequence that the first execution gets. */
  readonly firstNumber: bigint
  readonly affinityFallbackMs: number
  /** A server with this much in transit or running, for each of its slots, is full. */
  readonly fullPerSlot: number
}

/** Places one execution after the other; each counts as load for the next. Null when it has no place now. */
export type Placer = (execution: PlaceableExecution) => Placement | null

/**
 * Decides where executions run. The same input gives the same answers in every process.
 *
 * ServerAffinity: the desired server, as long as it is not full. When it is gone for longer than the
 * fallback, the least loaded server; until then the execution waits. RoundRobin: the live servers one after
 * the other, strictly, by the numbers of one cluster-wide sequence. Only a full server is passed over, and
 * only while another one has a free slot. So a stuck server does not hold up the others. LeastLoaded: the
 * server with the most free slots.
 */
export function createPlacer(options: PlacerOptions): Placer {
  const servers = [...options.servers]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map((server) => ({ ...server }))
  let number = options.firstNumber
  return (execution) => {
    const choice = choose(execution, servers, { ...options, number })
    if (choice === null) return null
    number += 1n
    choice.server.load += 1
    return { serverName: choice.server.name, reason: choice.reason }
  }
}

interface Candidate {
  name: string
  slots: number
  load: number
}

type Choice = { server: Candidate; reason: string } | null

type Rule = Pick<PlacerOptions, 'method' | 'affinityFallbackMs' | 'fullPerSlot'> & { readonly number: bigint }

function choose(execution: PlaceableExecution, servers: Candidate[], rule: Rule): Choice {
  if (servers.length === 0) return null
  switch (rule.method) {
    case 'RoundRobin':
      return inTurn(servers, rule)
    case 'LeastLoaded':
      return leastLoaded(servers, 'least loaded')
    case 'ServerAffinity':
      return affine(execution, servers, rule)
  }
}

function inTurn(servers: Candidate[], { number, fullPerSlot }: Rule): Choice {
  const place = Number(number % BigInt(servers.length))
  const inOrder = [...servers.slice(place), ...servers.slice(0, place)]
  const idle = servers.some(({ slots, load }) => load < slots)
  const server = inOrder.find(({ slots, load }) => !idle || load < slots * fullPerSlot)
  if (!server) return null
  const passed = inOrder.slice(0, inOrder.indexOf(server)).map(({ name }) => name)
  const why = passed.length === 0 ? '' : `; ${passed.join(', ')} full, passed over`
  const over = servers.length === 1 ? 'one live server' : `${servers.length} live servers`
  return { server, reason: `round-robin: turn ${number} over ${over}${why}` }
}

function affine(
  { desiredServerName, waitedMs }: PlaceableExecution,
  servers: Candidate[],
  rule: Rule,
): Choice {
  if (desiredServerName === null) return leastLoaded(servers, 'server affinity: first run, least loaded')
  const desired = servers.find(({ name }) => name === desiredServerName)
  if (desired)
    return desired.load < desired.slots * rule.fullPerSlot
      ? { server: desired, reason: 'server affinity' }
      : null
  if (waitedMs < rule.affinityFallbackMs) return null
  const gone = `${desiredServerName} is gone for more than ${Math.round(rule.affinityFallbackMs / 1_000)} s`
  return leastLoaded(servers, `server affinity: ${gone}, least loaded`)
}

function leastLoaded(servers: Candidate[], why: string): Choice {
  const free = ({ slots, load }: Candidate) => slots - load
  const best = servers.reduce((a, b) => (free(b) > free(a) ? b : a))
  return { server: best, reason: `${why} (${free(best)} of ${best.slots} slots free)` }
}
