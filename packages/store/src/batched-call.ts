import { setImmediate as afterThisTick } from 'node:timers'

import { carryOut } from './carried-out.ts'
import type { StatementLanes } from './statement-lanes.ts'

/** How many calls one statement carries at most. */
const largestBatch = 100
/**
 * Statements of one kind at the same time. One is the rule: the longer it takes, the more goes together in
 * the next.
 */
const maxStatements = 4

interface BatchedCallOptions<Call, Answer> {
  /**
   * What a call is about. Two calls about the same thing share no statement, unless they are joined: the later one sees
   * what the earlier one has done.
   */
  readonly keyOf: (call: Call) => string
  /**
   * Makes one call of two about the same thing, whose answer is for both. Null when the later one has to see what the
   * earlier one has done.
   */
  readonly join?: (earlier: Call, later: Call) => Call | null
  /** One statement for all calls; answers by key. */
  readonly run: (calls: readonly Call[]) => Promise<ReadonlyMap<string, Answer>>
  /** Shared with the other calls of this process; without, statements start at once. */
  readonly lanes?: StatementLanes
}

interface Entry<Call, Answer> {
  readonly call: Call
  readonly answer: PromiseWithResolvers<Answer | null>
}

/**
 * Coalesces concurrent calls into one statement, which costs hardly more than one call. A quiet process sends
 * each call in the tick of the event loop that it came in, without a delay. A call that the statement has no
 * answer for gets null.
 *
 * A call is committed when its promise resolves, as if it had been the only one. When a statement is refused,
 * its calls are sent one by one, so a call that cannot be carried out fails without the others. When the
 * store is down, all of them fail.
 */
export function createBatchedCall<Call, Answer>(
  options: BatchedCallOptions<Call, Answer>,
): (call: Call) => Promise<Answer | null> {
  const waiting = new Map<string, Entry<Call, Answer>[]>()
  let statements = 0
  /** Of the statements, those that have not taken what they carry. */
  let asked = 0

  function takeBatch(): Array<Entry<Call, Answer>> {
    const batch: Array<Entry<Call, Answer>> = []
    for (const [key, entries] of waiting) {
      if (batch.length >= largestBatch) break
      const together = joined(entries.map(({ call }) => call)).count
      batch.push(...entries.slice(0, together))
      if (together === entries.length) waiting.delete(key)
      else waiting.set(key, entries.slice(together))
    }
    return batch
  }

  /** As many of the calls about one thing as can be one. */
  function joined([first, ...later]: readonly Call[]): { readonly calls: readonly Call[]; count: number } {
    if (first === undefined) return { calls: [], count: 0 }
    let [call, count] = [first, 1]
    for (const next of later) {
      const both = options.join?.(call, next) ?? null
      if (both === null) break
      call = both
      count += 1
    }
    return { calls: [call], count }
  }

  async function send(batch: ReadonlyArray<Entry<Call, Answer>>): Promise<void> {
    const run = (entries: typeof batch) => {
      const calls = Map.groupBy(
        entries.map(({ call }) => call),
        options.keyOf,
      )
      return options.run([...calls.values()].flatMap((about) => joined(about).calls))
    }
    for await (const outcome of carryOut(batch, run)) {
      for (const { call, answer } of outcome.items) {
        if (outcome.ok) answer.resolve(outcome.answer.get(options.keyOf(call)) ?? null)
        else answer.reject(outcome.error)
      }
    }
  }

  /** What a statement carries is decided when it starts, so that calls that come until then are in it. */
  async function sendWaiting(): Promise<void> {
    asked -= 1
    await send(takeBatch())
    statements -= 1
    startStatement()
  }

  /** A second statement starts while one is under way only when a full batch waits. */
  function startStatement(): void {
    const isFree =
      statements === 0
        ? waiting.size > 0
        : waiting.size >= largestBatch * (1 + asked) && statements < maxStatements
    if (!isFree) return
    statements += 1
    asked += 1
    // Later calls of this tick of the event loop are in it too.
    afterThisTick(() => (options.lanes ? options.lanes.run(sendWaiting) : void sendWaiting()))
  }

  return (call) => {
    const entry = { call, answer: Promise.withResolvers<Answer | null>() }
    const key = options.keyOf(call)
    waiting.set(key, [...(waiting.get(key) ?? []), entry])
    startStatement()
    return entry.answer.promise
  }
}
