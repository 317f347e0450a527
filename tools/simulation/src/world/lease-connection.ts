import type { HeldTerm, LeaseConnection } from '@punctual/engine'
import {
  asLease,
  type ModelContext,
  type ModelledLease,
  modelLease,
  type RunStatement,
} from '@punctual/engine/memory'

import type { Kernel } from '../kernel/kernel.ts'
import type { Machine } from '../machine/machine.ts'
import { never } from '../machine/never.ts'
import { connectionError } from './connection-error.ts'
import type { DatabaseServer } from './database-server.ts'
import type { Network } from './network.ts'
import { costOf } from './statement-cost.ts'

/**
 * A statement over the private connection takes at most this long for the one who asked; it may still happen
 * later.
 */
const statementLimitMs = 1_000

export interface LeaseConnections {
  open(machine: Machine): Promise<LeaseConnection>
}

/**
 * The private connections over which schedulers take and renew the lease. Who took a term keeps a lock for as
 * long as the connection stands, and a statement that reads the lease can wait for that.
 */
export function createLeaseConnections(options: {
  kernel: Kernel
  network: Network
  server: DatabaseServer
  context: ModelContext
  meanMs: number
}): LeaseConnections {
  const { kernel, network, server, context, meanMs } = options
  const takers = new Map<bigint, number>()

  async function open(machine: Machine): Promise<LeaseConnection> {
    const connecting = { name: 'lease.connect', given: [], meanMs, apply: () => server.openSession(machine) }
    const session = await withinLimit(machine, network.request(machine, server.pool(machine), connecting))
    machine.onDeath(() => end(() => session.close()))
    const lease = noteTaker(modelLease(context, session.id), (term) => takers.set(term, session.id))
    const run: RunStatement = ({ name, given, apply }) => {
      const wait = name === 'lease.read' ? (given[1] as HeldTerm | undefined) : undefined
      const cost = wait
        ? { runsMs: 0, waits: (goOn: () => void) => untilGone(wait, goOn) }
        : costOf(name, given, 0)
      return withinLimit(
        machine,
        network.request(machine, session.link, { name, given, apply, meanMs, cost }),
        wait?.limitMs,
      )
    }
    return {
      lease: asLease(lease, run),
      broken: session.broken,
      async [Symbol.asyncDispose]() {
        if (machine.state === 'dead') return never
        const farewell = { name: 'lease.close', given: [], meanMs, apply: () => end(() => session.close()) }
        return await withinLimit(machine, network.request(machine, session.link, farewell)).catch(() => {})
      },
    }
  }

  /** Goes on once: when the connection that took the term is gone, or at the limit. */
  function untilGone({ term, limitMs }: HeldTerm, goOn: () => void): void {
    let isOver = false
    const once = () => {
      if (!isOver) goOn()
      isOver = true
    }
    kernel.after(limitMs, once)
    server.whenSessionEnds(takers.get(term) ?? 0, once)
  }

  /** The kernel of a dead machine closes its sockets, and the server sees that a moment later. */
  function end(close: () => void): void {
    kernel.after(meanMs, close)
  }

  return { open }
}

function noteTaker(lease: ModelledLease, note: (term: bigint) => void): ModelledLease {
  return {
    ...lease,
    take(options) {
      const term = lease.take(options)
      if (term) note(term.term)
      return term
    },
  }
}

async function withinLimit<Answer>({ clock }: Machine, answer: Promise<Answer>, waitMs = 0): Promise<Answer> {
  const answered = new AbortController()
  const limit = clock
    .sleep(statementLimitMs + waitMs, answered.signal)
    .then(() => Promise.reject(connectionError('ETIMEDOUT')))
  try {
    return await Promise.race([answer, limit])
  } finally {
    answered.abort()
  }
}
