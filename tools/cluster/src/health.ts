/**
 * Whether the process behind an address says that it does its work.
 *
 * @param timeoutMs longest wait for its answer
 */
export async function isHealthy(url: string, timeoutMs = 2_000): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
    await response.arrayBuffer()
    return response.status === 200
  } catch {
    return false
  }
}
