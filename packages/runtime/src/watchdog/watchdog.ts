import { Worker } from 'node:worker_threads'

/** Exit code of a process that its watchdog has ended. */
export const standstillExitCode = 70

/** What the watching thread gets. */
export interface Watching {
  /** For how long the event loop may stand still, in milliseconds; 0 watches nothing. */
  readonly limitMs: number
  /** Name of the process in the record that it leaves. */
  readonly name: string
  /** File descriptor that the record is written to: 1 is where the log goes. */
  readonly fileDescriptor: 1 | 2
}

/** How the watchdog notifies others that the process stands still. */
export interface StandstillReport {
  /**
   * Address of a module whose `report(input, endsInMs)` says within which time the process will have ended;
   * 0 says that it ends now.
   */
  readonly module: string
  readonly input: unknown
}

export interface Watchdog extends AsyncDisposable {
  /**
   * Where the watchdog reports: from the first second of a standstill on, and again at its end. It does not wait
   * for a report that fails.
   */
  reportTo(report: StandstillReport): void
}

/**
 * Watches the event loop of this process from a thread of its own. When it has stood still for the limit, the
 * thread writes one record with the calls under way. Then it ends the process with {@link
 * standstillExitCode}: a process that answers no request and renews no lease is of no use. Its supervisor
 * starts it again. When the process is not in JavaScript it cannot be asked; then SIGKILL ends it.
 *
 * The limit is counted in ticks of the thread, so a machine that sleeps, or a process that is stopped, does
 * not count. Time in which the loop waits for a processor does not count either, up to three limits in all.
 */
export function startWatchdog(watching: Watching): Watchdog {
  if (watching.limitMs === 0) return { reportTo() {}, async [Symbol.asyncDispose]() {} }
  const thread = new Worker(new URL('./watchdog-thread.ts', import.meta.url), {
    workerData: watching,
    execArgv: [],
  })
  thread.on('message', () => thread.postMessage(null))
  thread.unref()
  return {
    reportTo: (report) => thread.postMessage(report),
    async [Symbol.asyncDispose]() {
      await thread.terminate()
    },
  }
}
