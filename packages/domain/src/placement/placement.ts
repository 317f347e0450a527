import { keptSentence } from '../words/from-json.ts'
import { type Sentence, sentence } from '../words/sentence.ts'
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
}

export interface Placement {
  readonly serverName: string
  /** Why there, as rows keep it. */
  readonly reason: string
}

export interface PlacerOptions {
  readonly method: CollaborationMethod
  readonly servers: readonly PlaceableServer[]
  /** Number of the round-robin sequence that the first execution gets. */
  readonly firstNumber: bigint
  readonly affinityFallbackMs: number
  /** For how long a server that is not among these has been gone. */
  readonly goneMs: (serverName: string) => number
  /** A server with this much in transit or running, for each of its slots, is full. */
  readonly fullPerSlot: number
}

/** Places one execution after the other; each counts as load for the next. Null when it has no place now. */
export type Placer = (execution: PlaceableExecution) => Placement | null

/**
 * Decides where executions run. The same input gives the same answers in every process.
 *
 * ServerAffinity: the desired server, as long as it is not full. When that is gone for longer than the
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
    return { serverName: choice.server.name, reason: keptSentence(choice.reason) }
  }
}

interface Candidate {
  name: string
  slots: number
  load: number
}

type Choice = { server: Candidate; reason: Sentence } | null

type Rule = Pick<PlacerOptions, 'method' | 'affinityFallbackMs' | 'goneMs' | 'fullPerSlot'> & {
  readonly number: bigint
}

function choose(execution: PlaceableExecution, servers: Candidate[], rule: Rule): Choice {
  if (servers.length === 0) return null
  switch (rule.method) {
    case 'RoundRobin':
      return inTurn(servers, rule)
    case 'LeastLoaded':
      return leastLoaded(servers, (free) => sentence('placed_least_loaded', free))
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
  return { server, reason: turnTaken({ turn: String(number), count: servers.length }, passed) }
}

function turnTaken(turn: { readonly turn: string; readonly count: number }, fullNames: string[]): Sentence {
  if (fullNames.length > 0) return sentence('placed_in_turn_past', { ...turn, fullNames })
  if (turn.count === 1) return sentence('placed_in_turn_alone', { turn: turn.turn })
  return sentence('placed_in_turn', turn)
}

function affine({ desiredServerName }: PlaceableExecution, servers: Candidate[], rule: Rule): Choice {
  if (desiredServerName === null) return leastLoaded(servers, (free) => sentence('placed_first_run', free))
  const desired = servers.find(({ name }) => name === desiredServerName)
  if (desired)
    return desired.load < desired.slots * rule.fullPerSlot
      ? { server: desired, reason: sentence('placed_by_affinity') }
      : null
  if (rule.goneMs(desiredServerName) < rule.affinityFallbackMs) return null
  const gone = { server: desiredServerName, waited: Math.round(rule.affinityFallbackMs / 1_000) }
  return leastLoaded(servers, (free) => sentence('placed_without_own', { ...gone, ...free }))
}

type Free = { readonly free: number; readonly slots: number }

function leastLoaded(servers: Candidate[], why: (free: Free) => Sentence): Choice {
  const free = ({ slots, load }: Candidate) => slots - load
  const best = servers.reduce((a, b) => (free(b) > free(a) ? b : a))
  return { server: best, reason: why({ free: free(best), slots: best.slots }) }
}
