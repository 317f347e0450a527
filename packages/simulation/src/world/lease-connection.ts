import type { LeaseConnection } from '@punctual/engine'
import { asLease, type ModelContext, modelLease, type RunStatement } from '@punctual/engine/memory'

import type { Kernel } from '../kernel/kernel.ts'
import type { Machine } from '../machine/machine.ts'
import { never } from '../machine/never.ts'
import { connectionError } from './connection-error.ts'
import type { DatabaseServer } from './database-server.ts'
import type { Network } from './network.ts'
import { costOf } from './statement-cost.ts'

/** A statement over the private connection takes at most this long for the one who asked; it may still happen later. */
const statementLimitMs = 1_000

export interface LeaseConnections {
  open(machine: Machine): Promise<LeaseConnection>
}

/** The private connections over which schedulers take and renew the lease, and hear that it was given up. */
export function createLeaseConnections(options: {
  kernel: Kernel
  network: Network
  server: DatabaseServer
  context: ModelContext
  meanMs: number
}): LeaseConnections {
  const { kernel, network, server, context, meanMs } = options
  const followers = new Map<number, { readonly machine: Machine; readonly listener: () => void }>()

  function tellFollowers(): void {
    for (const { machine, listener } of followers.values()) kernel.after(meanMs, () => machine.deliver(listener))
  }

  async function open(machine: Machine): Promise<LeaseConnection> {
    const connecting = { name: 'lease.connect', given: [], meanMs, apply: () => server.openSession(machine) }
    const session = await withinLimit(machine, network.request(machine, server.pool(machine), connecting))
    machine.onDeath(() => end(session.id, () => session.close()))
    const run: RunStatement = ({ name, given, apply }) =>
      withinLimit(machine, network.request(machine, session.link, { name, given, apply, meanMs, cost: costOf(name, given, 0) }))
    return {
      lease: asLease(modelLease(context, session.id, { released: tellFollowers }), run),
      broken: session.broken,
      async onReleased(listener) {
        const listen = () => void followers.set(session.id, { machine, listener })
        await run({ name: 'lease.listen', given: [], apply: listen })
      },
      async [Symbol.asyncDispose]() {
        if (machine.state === 'dead') return never
        const farewell = { name: 'lease.close', given: [], meanMs, apply: () => end(session.id, () => session.close()) }
        return await withinLimit(machine, network.request(machine, session.link, farewell)).catch(() => {})
      },
    }
  }

  /** The kernel of a dead machine closes its sockets, and the server sees that a moment later. */
  function end(id: number, close: () => void): void {
    kernel.after(meanMs, () => {
      followers.delete(id)
      close()
    })
  }

  return { open }
}

async function withinLimit<Answer>({ clock }: Machine, answer: Promise<Answer>): Promise<Answer> {
  const answered = new AbortController()
  const limit = clock.sleep(statementLimitMs, answered.signal).then(() => Promise.reject(connectionError('ETIMEDOUT')))
  try {
    return await Promise.race([answer, limit])
  } finally {
    answered.abort()
  }
}
