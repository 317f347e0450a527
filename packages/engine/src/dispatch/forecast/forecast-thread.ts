/** The thread that {@link import('./forecast-beside.ts').forecastBeside} starts. */
import { parentPort, workerData } from 'node:worker_threads'

import { forecastQueue, type ForecastOptions } from './forecast-queue.ts'

// The thread is ended from outside.
const { signal } = new AbortController()
const given = workerData as Omit<ForecastOptions, 'signal'>
parentPort?.postMessage(await forecastQueue({ ...given, signal }))
