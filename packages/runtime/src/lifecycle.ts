import closeWithGrace from 'close-with-grace'

import type { Logger } from './logger.ts'
import { StartupProblem } from './startup-problem.ts'

/**
 * Runs a process from its settings to its end.
 *
 * `start` acquires everything on the given stack and returns. The process then lives until SIGTERM, SIGINT or
 * an unexpected exception, and releases in reverse order of acquisition. One that is stopped while it starts
 * acquires what it is acquiring first, so that this is released too. A StartupProblem is printed as one
 * sentence, without a stack trace; the exit code is then 1.
 *
 * @param graceSeconds longest time that releasing may take before the process is ended anyway
 */
export async function runProcess(options: {
  graceSeconds: number
  start: (resources: AsyncDisposableStack, stopping: AbortSignal) => Promise<Logger>
}): Promise<void> {
  const resources = new AsyncDisposableStack()
  const stopping = new AbortController()
  let logger: Logger | undefined
  // Not before a listener waits for the end of it.
  const heard = Promise.withResolvers<void>()
  const starting = heard.promise.then(() => options.start(resources, stopping.signal))
  closeWithGrace({ delay: options.graceSeconds * 1_000, logger: false }, async ({ signal, err }) => {
    if (err) (logger ?? console).error({ err }, 'unexpected exception, stopping')
    else logger?.info({ signal }, 'stopping')
    stopping.abort()
    await starting.catch(() => {})
    await resources.disposeAsync()
    logger?.info('stopped')
  })
  heard.resolve()
  try {
    logger = await starting
  } catch (error) {
    if (stopping.signal.aborted) return
    await resources.disposeAsync().catch(() => {})
    console.error(error instanceof StartupProblem ? error.message : error)
    process.exit(1)
  }
}
