/** As many callers as a busy service has at once. */
export const callers = 50

/** Calls `work` `times` times, by 50 callers of which each waits for its answer. */
export async function inParallel(times: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = 0
  const call = async () => {
    while (next < times) {
      const index = next
      next += 1
      await work(index)
    }
  }
  await Promise.all(Array.from({ length: callers }, call))
}
