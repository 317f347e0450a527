import { type Clock, type Logger, startLoop } from '@punctual/runtime'
import type { HeldKey } from '@punctual/catalog'
import type { Store } from '@punctual/engine'

/** The idempotency keys of the requests that run in this process. While it lives it goes on holding them. */
export interface HeldKeys extends AsyncDisposable {
  /** Goes on holding a key that was just taken, until it is disposed. */
  hold(held: HeldKey): Disposable
}

export interface HeldKeysOptions {
  readonly store: Store
  readonly clock: Clock
  readonly logger: Logger
}

/** A third of a lease, so that one round may fail. */
const renewEveryMs = 3_000

export function createHeldKeys({ store, clock, logger }: HeldKeysOptions): HeldKeys {
  const held = new Set<HeldKey>()
  const renewing = startLoop({
    ...{ name: 'renew idempotency keys', clock, logger, everyMs: renewEveryMs },
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
