import { type Hold, memoryLow } from '@punctual/domain'
import { type Clock, type Logger, startLoop } from '@punctual/runtime'

/**
 * Whether there is memory for another run. A run that gets the process killed ends all other runs of the
 * process too.
 */
export interface MemoryGuard extends AsyncDisposable {
  /** Why nothing more begins here; null when it does. */
  holdReason(): Hold | null
}

const pollEveryMs = 1_000

/** Once there was too little, there has to be this much more than the limit before anything begins again. */
const marginToBegin = 1.25

/**
 * Measures the free memory every second.
 *
 * @param minimumBytes nothing begins while less is free; 0 disables the guard
 * @param changed called when the answer of `holdReason` begins or ends to be null
 */
export function startMemoryGuard(options: {
  minimumBytes: number
  freeMemory: () => Promise<number>
  clock: Clock
  logger: Logger
  changed: (reason: Hold | null) => void
}): MemoryGuard {
  const { minimumBytes, freeMemory, clock, logger, changed } = options
  let reason: Hold | null = null

  async function measure(): Promise<void> {
    const free = await freeMemory()
    const isHolding = free < (reason === null ? minimumBytes : minimumBytes * marginToBegin)
    const before = reason
    reason = isHolding ? memoryLow(free, minimumBytes) : null
    if ((before === null) === (reason === null)) return
    if (reason === null) logger.info('memory free again; claims resumed')
    else logger.warn({ reason: reason.message }, 'memory low; claims paused')
    changed(reason)
  }

  if (minimumBytes === 0) return { holdReason: () => null, async [Symbol.asyncDispose]() {} }
  const loop = startLoop({ name: 'memory guard', clock, logger, everyMs: pollEveryMs, run: measure })
  return { holdReason: () => reason, [Symbol.asyncDispose]: () => loop[Symbol.asyncDispose]() }
}
