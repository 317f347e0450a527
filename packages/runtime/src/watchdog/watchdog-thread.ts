/** The thread that {@link import('./watchdog.ts').startWatchdog} starts. */
import { writeSync } from 'node:fs'
import { Session } from 'node:inspector'
import { hostname } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

import { systemClock } from '../clock.ts'
import { timeWaitedMs } from './time-waited.ts'
import { standstillExitCode, type StandstillReport, type Watching } from './watchdog.ts'

const { limitMs, name, fileDescriptor } = workerData as Watching

/** How long the loop has to report where it is, and then to end. */
const patienceMs = 5_000

/** How long the last report may hold the end up. */
const lastReportMs = 1_500

/** Interval between two checks of the event loop. */
const tickMs = Math.min(Math.max(limitMs / 20, 20), 1_000)

/** A standstill is reported after this time, well before the lease of a server ends. */
const reportAfterMs = Math.min(1_000, limitMs / 2)

/** However little processor time it gets, the loop is ended after this many limits. */
const maxLimits = 3

/** Rescue trusts a reported end at most this far ahead. */
const maxReportedMs = 110_000

let silentMs = 0
/** The part of that in which the loop did not wait for a processor. */
let standstillMs = 0
let isReported = false
let standstillReport: StandstillReport | null = null
// An answer of the loop, or whom to report when none comes.
parentPort?.on('message', (message: StandstillReport | null) => {
  if (message !== null) {
    standstillReport = message
    // Loaded now: there is no time for that later.
    void import(message.module).catch(() => {})
  }
  silentMs = 0
  standstillMs = 0
  isReported = false
})

while (standstillMs < limitMs && silentMs < maxLimits * limitMs) {
  const begun = { ms: performance.now(), waitedMs: timeWaitedMs(process.pid) }
  parentPort?.postMessage('Does the event loop turn?')
  await wait(tickMs)
  const waitedShare = (timeWaitedMs(process.pid) - begun.waitedMs) / (performance.now() - begun.ms)
  silentMs += tickMs
  standstillMs += tickMs * Math.max(1 - waitedShare, 0)
  if (silentMs < reportAfterMs || isReported) continue
  isReported = true
  void report(Math.min(maxLimits * limitMs - silentMs + 2 * patienceMs, maxReportedMs))
}

const session = new Session()
session.connectToMainThread()
const paused = await Promise.race([pause(), wait(patienceMs, null)])
// Not through the logger: what it writes passes through the thread that is blocked.
writeSync(fileDescriptor, `${JSON.stringify(record(paused?.stack ?? ['(not in JavaScript)']))}\n`)
// From here on the loop never runs again: it is paused, or ended next.
await Promise.race([report(0), wait(lastReportMs)])
if (paused) {
  // In the blocked thread itself, so that the exit code is its own and what it has logged is written.
  const expression = `globalThis.process.exit(${standstillExitCode})`
  session.post('Debugger.evaluateOnCallFrame', { callFrameId: paused.callFrameId, expression }, () => {})
  await wait(patienceMs)
}
process.kill(process.pid, 'SIGKILL')

async function report(endsInMs: number): Promise<void> {
  if (standstillReport === null) return
  try {
    const { report: tell } = (await import(standstillReport.module)) as {
      report(input: unknown, endsInMs: number): Promise<void>
    }
    await tell(standstillReport.input, endsInMs)
  } catch {
    // The report would have spared a guess; the process ends all the same.
  }
}

function record(stack: readonly string[]) {
  return {
    level: 60,
    time: systemClock().now().toISOString(),
    pid: process.pid,
    hostname: hostname(),
    name,
    limitMs,
    stack,
    msg: 'the event loop stood still for too long; the process ends',
  }
}

/** Pauses the blocked thread and reports the calls that are under way there, the innermost first. */
function pause(): Promise<{ readonly stack: string[]; readonly callFrameId: string }> {
  const files = new Map<string, string>()
  session.on('Debugger.scriptParsed', ({ params }) => files.set(params.scriptId, params.url))
  session.post('Debugger.enable')
  return new Promise((resolve) => {
    session.once('Debugger.paused', ({ params }) => {
      const stack = params.callFrames.map(({ functionName, location: { scriptId, lineNumber } }) => {
        return `${functionName || '(anonymous)'} ${files.get(scriptId) ?? ''}:${lineNumber + 1}`
      })
      resolve({ stack, callFrameId: params.callFrames[0]?.callFrameId ?? '' })
    })
    session.post('Debugger.pause')
  })
}
