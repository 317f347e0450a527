import { randomUUID } from 'node:crypto'

import type { Clock, Logger } from '@punctual/runtime'

import type { ReportFile } from '../rendering/report-file.ts'
import type { ExportFailure, Faults } from './faults.ts'
import type { Statistics } from './statistics.ts'

/** What an export will do when its time has come. */
export interface ExportWork {
  readonly reportId: string
  readonly reportName: string
  /** Units of equal weight; progress is reported in them. */
  readonly units: number
  /**
   * Null when the platform abandons, as it does above its limits; null from it when the format cannot be
   * made.
   */
  readonly produce: (() => Promise<ReportFile | null>) | null
}

export interface ExportJob {
  readonly id: string
  readonly work: ExportWork
  readonly createdAt: Date
  readonly startedMs: number
  readonly durationMs: number
  readonly fault: ExportFailure | null
  lastActionAt: Date
  state: 'running' | 'succeeded' | 'failed'
  file: ReportFile | null
}

export interface ExportJobs extends AsyncDisposable {
  start(work: ExportWork, fault: ExportFailure | null): ExportJob
  find(id: string): ExportJob | undefined
  /** 0 to 100; whole units only, and 100 only when the export has ended. */
  percentComplete(job: ExportJob): number
}

/**
 * Exports that are kept; the oldest goes first. The platform keeps them for 24 hours, this sample has less
 * room.
 */
const keptJobs = 500

/** Runs exports in the background and remembers how they ended. */
export function createExportJobs(tools: {
  clock: Clock
  logger: Logger
  faults: Faults
  statistics: Statistics
}): ExportJobs {
  const { clock, logger, faults, statistics } = tools
  const jobs = new Map<string, ExportJob>()
  const running = new Set<Promise<void>>()
  const stopping = new AbortController()

  async function run(job: ExportJob): Promise<void> {
    statistics.exportsStarted += 1
    try {
      const waited = clock.sleep(job.durationMs, stopping.signal)
      const doomed = job.fault === 'busy' || job.fault === 'permanent' || job.work.produce === null
      const [file] = await Promise.all([doomed ? null : job.work.produce?.(), waited])
      if (job.fault === 'hang') return
      job.file = file ?? null
      job.state = file ? 'succeeded' : 'failed'
    } catch (error) {
      if (stopping.signal.aborted) return
      logger.error({ err: error, exportId: job.id, report: job.work.reportName }, 'export failed')
      job.state = 'failed'
    }
    job.lastActionAt = clock.now()
    if (job.state === 'succeeded') statistics.exportsSucceeded += 1
    else statistics.exportsFailed += 1
  }

  return {
    start(work, fault) {
      const now = clock.now()
      const started = {
        createdAt: now,
        lastActionAt: now,
        startedMs: clock.monotonicMs(),
        durationMs: faults.state.exportDurationMs,
      }
      const job: ExportJob = { id: `${randomUUID()}=`, work, fault, ...started, state: 'running', file: null }
      jobs.set(job.id, job)
      for (const id of jobs.keys()) if (jobs.size > keptJobs) jobs.delete(id)
      const finished: Promise<void> = run(job).finally(() => running.delete(finished))
      running.add(finished)
      statistics.maxConcurrentExports = Math.max(statistics.maxConcurrentExports, running.size)
      return job
    },
    find: (id) => jobs.get(id),
    percentComplete(job) {
      if (job.state !== 'running') return 100
      const share = Math.min((clock.monotonicMs() - job.startedMs) / Math.max(job.durationMs, 1), 0.99)
      return Math.floor((Math.floor(share * job.work.units) / job.work.units) * 100)
    },
    async [Symbol.asyncDispose]() {
      stopping.abort()
      await Promise.allSettled(running)
    },
  }
}
