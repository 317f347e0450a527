/**
 * What the browser keeps for the console. A browser may refuse to keep anything, or have no room: then the page
 * keeps it in memory, until it is closed.
 */
export interface BrowserStorage {
  keys(): readonly string[]
  read(key: string): string | null
  /** Answers whether the browser has kept it: what it has not is gone when the page is. */
  keep(key: string, text: string): boolean
  remove(key: string): void
}

/** @param find throws in a browser that refuses any access */
export function createBrowserStorage(find: () => Storage): BrowserStorage {
  const memory = new Map<string, string>()
  return {
    keys() {
      const kept = attempted((): string[] => Object.keys(find()), [])
      return [...new Set([...kept, ...memory.keys()])]
    },
    read: (key) => memory.get(key) ?? attempted(() => find().getItem(key), null),
    keep(key, text) {
      const isKept = attempted(() => {
        find().setItem(key, text)
        return true
      }, false)
      if (isKept) memory.delete(key)
      else memory.set(key, text)
      return isKept
    },
    remove(key) {
      memory.delete(key)
      attempted(() => find().removeItem(key), undefined)
    },
  }
}

function attempted<Answer>(access: () => Answer, otherwise: Answer): Answer {
  try {
    return access()
  } catch {
    return otherwise
  }
}
