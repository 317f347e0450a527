import type { Clock } from '@punctual/runtime'

import type { Kernel } from '../kernel/kernel.ts'
import { createMachineClock } from './machine-clock.ts'

/**
 * A process of the cluster, as the rest of the simulation sees it
 *
 * The code of a process touches the world through ports only, and every port hands its answers to the
 * machine. So the machine decides what the process lives to see. While it is frozen, answers and timers pile
 * up, and it meets them all when it thaws, late and unaware. Once it is dead it meets nothing: its promises
 * never settle, and what it asks for is not even sent. What it had sent before goes on without it.
 */
export interface Machine {
  readonly name: string
  /** Distinguishes this life from others of the same name. */
  readonly bootId: string
  readonly state: 'up' | 'frozen' | 'dead'
  readonly clock: Clock
  /** When it was last hit by something, or that was repaired; when it began, if nothing ever was. */
  readonly undisturbedSince: number
  /** Whether anything has hit it. */
  readonly wasDisturbed: boolean
  /** Lets the process go on with something, now or when it thaws. */
  deliver(resume: () => void): void
  /** Notes that a fault begins now, or is repaired. */
  disturb(): void
  freeze(): void
  thaw(): void
  kill(): void
  /** Sets the wall clock of the machine off by so much; the monotonic one never jumps. */
  skew(milliseconds: number): void
  /** Called once, when the process dies. */
  onDeath(listener: () => void): void
}

interface Life {
  state: Machine['state']
  skewMs: number
  disturbedAt: number | null
  /** What happened while it was frozen. */
  readonly missed: Array<() => void>
  readonly mourners: Array<() => void>
}

export function createMachine(kernel: Kernel, { name, bootId }: { name: string; bootId: string }): Machine {
  const life: Life = { state: 'up', skewMs: 0, disturbedAt: null, missed: [], mourners: [] }
  const startedAt = kernel.now()
  const machine: Machine = {
    name,
    bootId,
    get state() {
      return life.state
    },
    get undisturbedSince() {
      return life.disturbedAt ?? startedAt
    },
    get wasDisturbed() {
      return life.disturbedAt !== null
    },
    clock: createMachineClock(kernel, { machine: () => machine, skewMs: () => life.skewMs }),
    deliver: (resume) => deliver(life, resume),
    disturb: () => (life.disturbedAt = kernel.now()),
    freeze() {
      if (life.state === 'up') life.state = 'frozen'
    },
    thaw() {
      if (life.state !== 'frozen') return
      life.state = 'up'
      machine.disturb()
      for (const resume of life.missed.splice(0)) deliver(life, resume)
    },
    kill: () => kill(life),
    skew: (milliseconds) => (life.skewMs = milliseconds),
    onDeath: (listener) => void life.mourners.push(listener),
  }
  return machine
}

function deliver({ state, missed }: Life, resume: () => void): void {
  if (state === 'up') resume()
  else if (state === 'frozen') missed.push(resume)
}

function kill(life: Life): void {
  if (life.state === 'dead') return
  life.state = 'dead'
  life.missed.length = 0
  for (const listener of life.mourners) listener()
}
