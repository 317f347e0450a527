import { Worker } from 'node:worker_threads'

/** What the watching thread is told. */
export interface Watching {
  /** For how many seconds the event loop may stand still. */
  readonly limitSeconds: number
}

/** Ends this process with a message that says where it is stuck when its event loop stands still for too long. */
export function watchEventLoop(watching: Watching): void {
  const watch = new Worker(new URL('./blocked-loop-thread.ts', import.meta.url), { workerData: watching, execArgv: [] })
  watch.on('message', () => watch.postMessage('It does.'))
  watch.unref()
}
