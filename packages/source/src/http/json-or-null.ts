/** The value of an answer that may be no JSON at all; null for one that is none. */
export function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
