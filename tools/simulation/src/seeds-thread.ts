// A thread that plays seeds: every `step`-th from `first` on, `count` of them. Reports how each of them
// ended.
import { setImmediate as turn } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

import { standInForAborts } from './kernel/quick-abort.ts'
import { type Run, simulate } from './simulate.ts'

/** What a thread is asked to play. */
export interface Share {
  readonly first: number
  readonly step: number
  readonly count: number
}

/** What a thread reports, some runs at a time. */
export type Told = readonly Run[]

const reportedAtOnce = 20

const { first, step, count } = workerData as Share
standInForAborts()
// Connections break all the time here, and their stacks are never read.
Error.stackTraceLimit = 0
let runs: Run[] = []
for (let index = 0; index < count; index += 1) {
  runs.push(await simulate(first + index * step))
  if (runs.length < reportedAtOnce && index < count - 1) continue
  parentPort?.postMessage(runs satisfies Told)
  runs = []
  await turn()
}
