/**
 * How many requests each session has under way. While all places of a session are taken, its further requests
 * wait in its own queue. A page may therefore send many requests at once, and no other session waits for
 * them.
 */
export interface SessionShares {
  /** A place, until it is disposed; null when the line is full or the signal comes first. */
  take(session: string, signal: AbortSignal): Promise<Disposable | null>
}

export interface ShareLimits {
  readonly places: number
  /** Requests of a session that may wait for a place. */
  readonly line: number
}

interface Session {
  taken: number
  readonly waiting: Set<() => void>
}

export function createSessionShares({ places, line }: ShareLimits): SessionShares {
  const sessions = new Map<string, Session>()

  function placeOf(key: string, session: Session): Disposable {
    let isHeld = true
    return {
      [Symbol.dispose]() {
        if (!isHeld) return
        isHeld = false
        const [next] = session.waiting
        // Its place goes on to the next in line.
        if (next !== undefined) return next()
        session.taken -= 1
        if (session.taken === 0) sessions.delete(key)
      },
    }
  }

  return {
    async take(key, signal) {
      const session = sessions.get(key) ?? { taken: 0, waiting: new Set() }
      sessions.set(key, session)
      if (session.taken < places) {
        session.taken += 1
        return placeOf(key, session)
      }
      if (session.waiting.size >= line || signal.aborted) return null
      const { promise, resolve } = Promise.withResolvers<boolean>()
      const leave = (isGiven: boolean) => {
        session.waiting.delete(onPlace)
        resolve(isGiven)
      }
      const onPlace = () => leave(true)
      const onAbort = () => leave(false)
      session.waiting.add(onPlace)
      signal.addEventListener('abort', onAbort, { once: true })
      const isGiven = await promise.finally(() => signal.removeEventListener('abort', onAbort))
      return isGiven ? placeOf(key, session) : null
    },
  }
}
