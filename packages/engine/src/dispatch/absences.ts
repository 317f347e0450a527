import type { DispatchState, GoneServers } from '../port/dispatching-data.ts'

/** A pause between rounds in which a server may have come and gone again. */
const silentMs = 30_000

/**
 * For how long servers have been gone, as the rounds of this process have seen it. The row of a server that drains or
 * takes no new work has a new heartbeat, and one that has left has no row.
 */
export interface Absences {
  /** The state of a round, with what rounds before it knew. */
  see(state: DispatchState, nowMs: number): DispatchState
}

export function createAbsences(): Absences {
  const lastHere = new Map<string, number>()
  let firstMs = Infinity
  let lastMs = Infinity
  /** What was seen before that says nothing of the time after it. */
  let resumedMs = -Infinity
  return {
    see(state, nowMs) {
      firstMs = Math.min(firstMs, nowMs)
      if (nowMs - lastMs > silentMs) {
        resumedMs = nowMs
        for (const [name, atMs] of lastHere) if (atMs === lastMs) lastHere.set(name, nowMs)
      }
      lastMs = nowMs
      for (const { name } of state.servers) lastHere.set(name, nowMs)
      const { gone } = state
      const byServer = new Map<string, number>()
      for (const [name, ms] of gone.byServer) byServer.set(name, Math.max(ms, nowMs - firstMs))
      for (const [name, atMs] of lastHere) {
        const ofRow = Math.min(gone.byServer.get(name) ?? 0, nowMs - resumedMs)
        byServer.set(name, Math.max(ofRow, nowMs - atMs))
      }
      return { ...state, gone: { byServer, others: Math.max(gone.others, nowMs - firstMs) } }
    },
  }
}

/** Server that takes no work: for how long at least. */
export const goneMs = ({ byServer, others }: GoneServers, name: string): number =>
  byServer.get(name) ?? others
