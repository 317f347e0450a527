import type { Rows } from '@punctual/engine/memory'

import type { Machine } from '../machine/machine.ts'
import { connectionError } from './connection-error.ts'
import type { Link } from './network.ts'

/**
 * A connection of a machine's own; it lasts until it is closed, breaks, or the server notices that its client
 * is gone.
 */
export interface Session {
  readonly id: number
  readonly link: Link
  /** Aborted when the machine learns that the connection is gone. */
  readonly broken: AbortSignal
  close(): void
}

export interface Sessions {
  open(
    machine: Machine,
    way: { readonly unreachable: () => Error | null; readonly holdUp: Link['holdUp'] },
  ): Session
  /** Ends those of some machines from the side of the server. */
  end(isMeant: (machine: Machine) => boolean): void
  /** Goes on when the server has ended the connection; at once when it does not have it. */
  whenClosed(id: number, goOn: () => void): void
}

/** The private connections that the server knows of. */
export function createSessions(rows: Rows): Sessions {
  const open = new Map<number, { readonly machine: Machine; readonly broken: AbortController }>()
  const waiting = new Map<number, Array<() => void>>()
  let last = 0

  function close(id: number): void {
    open.delete(id)
    rows.connections.delete(id)
    const waiters = waiting.get(id) ?? []
    waiting.delete(id)
    for (const goOn of waiters) goOn()
  }

  return {
    open(machine, { unreachable, holdUp }) {
      const id = (last += 1)
      const broken = new AbortController()
      open.set(id, { machine, broken })
      rows.connections.add(id)
      const problem = () => unreachable() ?? (open.has(id) ? null : connectionError('ECONNRESET'))
      return {
        id,
        broken: broken.signal,
        link: { connection: () => id, problem, holdUp },
        close: () => close(id),
      }
    },
    whenClosed(id, goOn) {
      if (!open.has(id)) return goOn()
      waiting.set(id, [...(waiting.get(id) ?? []), goOn])
    },
    end(isMeant) {
      for (const [id, { machine, broken }] of open) {
        if (!isMeant(machine)) continue
        close(id)
        machine.deliver(() => broken.abort(connectionError('ECONNRESET')))
      }
    },
  }
}
