import type { CollaborationMethod } from './collaboration.ts'

/** A live worker and what it already has. */
export interface PlaceableServer {
  readonly name: string
  readonly slots: number
  /** Executions dispatched to it or running on it. */
  readonly load: number
}

export interface PlaceableExecution {
  readonly id: string
  /** Server that affinity asks for; null when the schedule never ran and names none. */
  readonly desiredServerName: string | null
  /** How long it has been waiting. */
  readonly waitedMs: number
}

export interface Placement {
  readonly id: string
  readonly serverName: string
  /** One line that answers "why there?". */
  readonly reason: string
}

/**
 * Decides where executions run. Pure: the same input gives the same answer in every process.
 *
 * ServerAffinity: the desired server; when that is gone for longer than the fallback, the least loaded one; until then the
 * execution stays unplaced. RoundRobin: the live servers in turn, strictly, by the numbers of one cluster-wide sequence.
 * LeastLoaded: the most free slots. Executions are taken in the given order; each placement counts as load for the next.
 *
 * @param firstNumber number of the round-robin sequence that the first execution gets
 * @returns a placement for each execution that has one now
 */
export function placeExecutions(options: {
  method: CollaborationMethod
  executions: readonly PlaceableExecution[]
  servers: readonly PlaceableServer[]
  firstNumber: bigint
  affinityFallbackMs: number
}): Placement[] {
  const servers = [...options.servers].sort((a, b) => (a.name < b.name ? -1 : 1)).map((server) => ({ ...server }))
  if (servers.length === 0) return []
  return options.executions.flatMap((execution, index) => {
    const choice = choose(execution, servers, { ...options, number: options.firstNumber + BigInt(index) })
    if (choice === null) return []
    choice.server.load += 1
    return [{ id: execution.id, serverName: choice.server.name, reason: choice.reason }]
  })
}

interface Candidate {
  name: string
  slots: number
  load: number
}

type Choice = { server: Candidate; reason: string } | null

function choose(
  execution: PlaceableExecution,
  servers: Candidate[],
  { method, number, affinityFallbackMs }: { method: CollaborationMethod; number: bigint; affinityFallbackMs: number },
): Choice {
  switch (method) {
    case 'RoundRobin': {
      const server = servers[Number(number % BigInt(servers.length))]
      return server ? { server, reason: `round-robin: turn ${number} over ${servers.length} live server(s)` } : null
    }
    case 'LeastLoaded':
      return leastLoaded(servers, 'least loaded')
    case 'ServerAffinity':
      return affine(execution, servers, affinityFallbackMs)
  }
}

function affine({ desiredServerName, waitedMs }: PlaceableExecution, servers: Candidate[], fallbackMs: number): Choice {
  if (desiredServerName === null) return leastLoaded(servers, 'server affinity: first run, least loaded')
  const desired = servers.find(({ name }) => name === desiredServerName)
  if (desired) return { server: desired, reason: 'server affinity' }
  if (waitedMs < fallbackMs) return null
  return leastLoaded(
    servers,
    `server affinity: ${desiredServerName} is gone for more than ${Math.round(fallbackMs / 1_000)} s, least loaded`,
  )
}

function leastLoaded(servers: Candidate[], why: string): Choice {
  const free = ({ slots, load }: Candidate) => slots - load
  const best = servers.reduce((a, b) => (free(b) > free(a) ? b : a))
  return { server: best, reason: `${why} (${free(best)} of ${best.slots} slots free)` }
}
