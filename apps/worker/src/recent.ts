/** Keeps what was used last, and forgets what was not used for longest. */
export interface Recent<Value> {
  get(key: string): Value | undefined
  set(key: string, value: Value): void
  /** Whether it may lack what was kept before. */
  hasForgotten(): boolean
}

export function createRecent<Value>(most: number): Recent<Value> {
  // The one that was not used for longest is the first.
  const known = new Map<string, Value>()
  let hasForgotten = false

  function set(key: string, value: Value): void {
    known.delete(key)
    known.set(key, value)
    if (known.size <= most) return
    const [oldest] = known.keys()
    if (oldest === undefined) return
    known.delete(oldest)
    hasForgotten = true
  }

  return {
    get(key) {
      const value = known.get(key)
      if (value !== undefined) set(key, value)
      return value
    },
    set,
    hasForgotten: () => hasForgotten,
  }
}
