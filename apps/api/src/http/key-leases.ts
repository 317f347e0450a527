import { type Clock, type Logger, startLoop } from '@punctual/runtime'
import type { LeasedKey } from '@punctual/catalog'
import type { Store } from '@punctual/engine'

/** The idempotency keys of the requests that run in this process. While it lives it goes on holding them. */
export interface KeyLeases extends AsyncDisposable {
  /** Goes on holding a key that was just taken, until it is disposed. */
  hold(held: LeasedKey): Disposable
}

export interface KeyLeasesOptions {
  readonly store: Store
  readonly clock: Clock
  readonly logger: Logger
}

/** A third of a lease, so that one round may fail. */
const renewEveryMs = 3_000

export function createKeyLeases({ store, clock, logger }: KeyLeasesOptions): KeyLeases {
  const held = new Set<LeasedKey>()
  const renewing = startLoop({
    name: 'renew idempotency keys',
    clock,
    logger,
    everyMs: renewEveryMs,
    async run() {
      if (held.size > 0) await store.idempotencyKeys.renew([...held])
    },
  })
  return {
    hold(key) {
      held.add(key)
      return { [Symbol.dispose]: () => void held.delete(key) }
    },
    [Symbol.asyncDispose]: () => renewing[Symbol.asyncDispose](),
  }
}
