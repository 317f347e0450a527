import type { SignalBody, SignalKind, Signals } from '@punctual/queue'
import type { Random } from '@punctual/testing/random'

import type { Kernel } from '../kernel/kernel.ts'
import type { Machine } from '../machine/machine.ts'

/** Hints between machines. A share of them never arrives. */
export interface SignalBus {
  signals(machine: Machine): Signals
}

interface Listener {
  readonly machine: Machine
  readonly kind: SignalKind
  /** The only server whose hints it hears; null for all. */
  readonly serverName: string | null
  readonly listener: (body: never) => void
}

export function createSignalBus(options: {
  kernel: Kernel
  random: Random
  lost: number
  meanMs: number
}): SignalBus {
  const { kernel, random, lost, meanMs } = options
  const listeners = new Set<Listener>()

  function publish<Kind extends SignalKind>(kind: Kind, body: SignalBody<Kind>): void {
    for (const { machine, kind: heard, serverName, listener } of listeners) {
      const isMeant =
        heard === kind && (serverName === null || ('serverName' in body && body.serverName === serverName))
      if (!isMeant || random.chance(lost)) continue
      kernel.after(random.duration(meanMs), () => machine.deliver(() => listener(body as never)))
    }
  }

  return {
    signals: (machine) => ({
      async publish(kind, body) {
        if (machine.state !== 'dead') publish(kind, body)
      },
      async subscribe(kind, listener, ...[serverName]) {
        const entry = { machine, kind, serverName: serverName ?? null, listener }
        listeners.add(entry)
        machine.onDeath(() => listeners.delete(entry))
        return { [Symbol.dispose]: () => void listeners.delete(entry) }
      },
      connected: () => true,
      async [Symbol.asyncDispose]() {},
    }),
  }
}
