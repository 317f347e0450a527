import type { Machine } from '../machine/machine.ts'

/** Keeps what belongs to some machines until it is opened for them again. */
export interface Barrier {
  close(machine: Machine): void
  open(machine: Machine): void
  /** Whether it is closed for the machine; what is to go on then does so when it opens. */
  holdUp(machine: Machine, goOn: () => void): boolean
}

export function createBarrier(): Barrier {
  const held = new Map<Machine, Array<() => void>>()
  return {
    close(machine) {
      if (!held.has(machine)) held.set(machine, [])
    },
    open(machine) {
      const waiting = held.get(machine) ?? []
      held.delete(machine)
      for (const goOn of waiting) goOn()
    },
    holdUp(machine, goOn) {
      const waiting = held.get(machine)
      waiting?.push(goOn)
      return waiting !== undefined
    },
  }
}
