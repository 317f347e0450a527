/**
 * Limits the concurrent statements of a process, so that calls gather behind them and go together. A
 * statement for fifty executions costs a small part of fifty statements for one. While nothing waits a
 * statement starts at once.
 */
export interface StatementLanes {
  /**
   * Runs the work when a lane is free, in the order of asking; the end of its promise, which never rejects,
   * frees the lane.
   */
  run(work: () => Promise<void>): void
}

/** Enough to keep the server busy while one statement waits for its commit. */
const maxStatements = 2

export function createStatementLanes(most = maxStatements): StatementLanes {
  const waiting: Array<() => Promise<void>> = []
  let busy = 0

  async function occupy(first: () => Promise<void>): Promise<void> {
    busy += 1
    for (let work: typeof first | undefined = first; work; work = waiting.shift()) await work()
    busy -= 1
  }

  return {
    run(work) {
      if (busy < most) void occupy(work)
      else waiting.push(work)
    },
  }
}
