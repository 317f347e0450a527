/**
 * Stand-ins for the platform's AbortController and AbortSignal. A run of the simulation makes thousands of
 * them within milliseconds. Those of the platform have events, weak references and exceptions with stacks,
 * and cost more than all that is simulated. These do the same for code that listens, asks and throws. A
 * signal that real time would abort does not exist here.
 */
type Listener = (() => void) | { handleEvent(): void }

class QuickSignal {
  aborted = false
  reason: unknown = undefined
  readonly #listeners = new Set<Listener>()

  addEventListener(_type: 'abort', listener: Listener): void {
    if (!this.aborted) this.#listeners.add(listener)
  }

  removeEventListener(_type: 'abort', listener: Listener): void {
    this.#listeners.delete(listener)
  }

  throwIfAborted(): void {
    if (this.aborted) throw this.reason
  }

  /** Only for its controller, and for a signal that it follows. */
  abortWith(reason: unknown): void {
    if (this.aborted) return
    this.aborted = true
    this.reason = reason
    for (const listener of this.#listeners) {
      if (typeof listener === 'function') listener()
      else listener.handleEvent()
    }
    this.#listeners.clear()
  }

  static abort(reason: unknown = aborted): QuickSignal {
    const signal = new QuickSignal()
    signal.abortWith(reason)
    return signal
  }

  static any(signals: Iterable<QuickSignal>): QuickSignal {
    const any = new QuickSignal()
    const sources = [...signals]
    const first = sources.find((source) => source.aborted)
    if (first) any.abortWith(first.reason)
    else {
      for (const source of sources) {
        const follow = () => {
          any.abortWith(source.reason)
        }
        source.addEventListener('abort', follow)
      }
    }
    return any
  }

  static timeout(): never {
    throw new Error('AbortSignal.timeout runs in real time: wait on the clock that is given')
  }
}

/** The reason of an abort that gives none; the platform makes a new one each time, for its stack. */
const aborted = new DOMException('This operation was aborted', 'AbortError')

class QuickController {
  readonly signal = new QuickSignal()

  abort(reason: unknown = aborted): void {
    this.signal.abortWith(reason)
  }
}

/**
 * Puts the stand-ins in the place of the platform's own for all code of this thread; disposing it puts those
 * back.
 */
export function standInForAborts(): Disposable {
  const platform = { AbortController: globalThis.AbortController, AbortSignal: globalThis.AbortSignal }
  Object.assign(globalThis, { AbortController: QuickController, AbortSignal: QuickSignal })
  return { [Symbol.dispose]: () => void Object.assign(globalThis, platform) }
}
