import type { Rows } from '@punctual/engine/memory'

import type { Machine } from '../machine/machine.ts'
import { createBarrier } from './barrier.ts'
import { createSessions, type Session } from './database-sessions.ts'
import type { Link } from './network.ts'
import { connectionError } from './connection-error.ts'

/**
 * The one PostgreSQL of the cluster, as connections see it: it can be down, and out of reach of some
 * machines.
 */
export interface DatabaseServer {
  /** The pool of a machine. */
  pool(machine: Machine): Link
  /** Opens a connection of its own. */
  openSession(machine: Machine): Session
  /** Goes on when the server has ended a connection that a caller opened for itself. */
  whenSessionEnds(id: number, goOn: () => void): void
  /** Ends every connection, and takes no new one before it is up again. */
  goDown(): void
  comeUp(): void
  /** Cuts a machine off: neither side notices it. */
  cutOff(machine: Machine): void
  /** Ends that; what stood before may be gone. */
  reconnect(machine: Machine, isReset: boolean): void
  /**
   * The private connections of a machine get no more answers, while its pool does; neither side notices it.
   */
  silenceSessions(machine: Machine): void
  unsilence(machine: Machine): void
  /** Ends the connections of a machine. */
  reset(machine: Machine): void
}

export function createDatabaseServer(rows: Rows): DatabaseServer {
  const cut = createBarrier()
  const silent = createBarrier()
  const sessions = createSessions(rows)
  const resets = new Map<Machine, number>()
  let [isUp, restarts] = [true, 0]

  /** Which connections of a pool stand now. */
  const epoch = (machine: Machine) => restarts * 1_000 + (resets.get(machine) ?? 0)
  const unreachable = () => (isUp ? null : connectionError('ECONNREFUSED'))

  function reset(machine: Machine): void {
    resets.set(machine, (resets.get(machine) ?? 0) + 1)
    sessions.end((each) => each === machine)
  }

  return {
    pool: (machine) => ({
      connection: () => epoch(machine),
      problem: (connection) =>
        unreachable() ?? (connection === epoch(machine) ? null : connectionError('ECONNRESET')),
      holdUp: (goOn) => cut.holdUp(machine, goOn),
    }),
    openSession: (machine) =>
      sessions.open(machine, {
        unreachable,
        holdUp: (goOn) => cut.holdUp(machine, goOn) || silent.holdUp(machine, goOn),
      }),
    whenSessionEnds: sessions.whenClosed,
    goDown() {
      isUp = false
      restarts += 1
      sessions.end(() => true)
    },
    comeUp: () => (isUp = true),
    cutOff: cut.close,
    reconnect(machine, isReset) {
      if (isReset) reset(machine)
      cut.open(machine)
    },
    silenceSessions: silent.close,
    unsilence: silent.open,
    reset,
  }
}
