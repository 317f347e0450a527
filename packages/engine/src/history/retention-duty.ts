import {
  artifactFolders,
  artifactHashesIn,
  type ArtifactRetention,
  removeAbandonedWrites,
  removeUnusedArtifacts,
} from '@punctual/artifact'
import type { Clock, Logger, Metrics } from '@punctual/runtime'

import { schedulerMetrics } from '../scheduler-metrics.ts'
import type { Term } from '../port/lead-data.ts'
import type { EngineStore } from '../port.ts'
import type { MadeFile, Prunable, RetirementStep } from '../port/retention-data.ts'

/** How long things are kept; null keeps them for ever. */
export interface RetentionSettings {
  readonly executionDays: number | null
  readonly auditDays: number | null
  readonly proofDays: number | null
  readonly artifactDays: number | null
  /** Where the workers keep the files of executions; null when this process has no access to them. */
  readonly artifactDirectory: string | null
}

interface RetentionLimits {
  /** Longest time that a step may keep others waiting for a table. */
  readonly lockTimeoutMs: number
  /** Attempts at a step after a lock time-out on the table, and the pause between them. */
  readonly lockTries: number
  readonly pauseMs: number
  /** Rows that go in one statement, and statements for one kind of record in one round. */
  readonly batch: number
  readonly batches: number
  /** Folders of files that are searched in one round. */
  readonly folders: number
}

export const retentionLimits: RetentionLimits = {
  lockTimeoutMs: 50,
  lockTries: 5,
  pauseMs: 1_000,
  batch: 2_000,
  batches: 25,
  folders: 8,
}

interface RetentionDependencies {
  readonly store: Pick<EngineStore, 'retention'>
  readonly clock: Clock
  readonly logger: Logger
  readonly metrics: Metrics
  /** Where files are kept beside the directory. */
  readonly artifactBucket?: ArtifactRetention | null
}

const dayMs = 86_400_000

/** What the reconciler still checks by, and then some. */
const reconcilerDays = 31
/** A process without a heartbeat for so long is of no interest any more. */
const serverDays = 7
/** A target that was unused for a day is not known to be down any more. */
const breakerDays = 1
/** What nights found is in the schedules. */
const preflightDays = 7
/** Missing files that one line of the log names. */
const reportedFiles = 20
/** A write that takes longer has died. */
const abandonedWriteMs = dayMs

/**
 * Lets go what is older than its set time. One round does a bounded part of the work; everything it does may
 * be repeated.
 */
interface RetentionDuty {
  round(signal: AbortSignal): Promise<void>
}

export function createRetentionDuty(
  dependencies: RetentionDependencies,
  {
    term,
    settings,
    limits = retentionLimits,
  }: { term: Term; settings: RetentionSettings; limits?: RetentionLimits },
): RetentionDuty {
  const work = { ...dependencies, term, settings, limits, missing: new Map<number, number>() }
  let folder = 0
  return {
    async round(signal) {
      await retireMonths(work, signal)
      await pruneRecords(work, signal)
      folder = await removeFiles(work, { folder, signal })
    },
  }
}

interface Work extends RetentionDependencies {
  /** How many files each folder lacked when it was read last. */
  readonly missing: Map<number, number>
  readonly term: Term
  readonly settings: RetentionSettings
  readonly limits: RetentionLimits
}

function daysAgo({ clock }: Work, days: number): Date {
  return new Date(clock.now().getTime() - days * dayMs)
}

/** Detaches old months first, then drops every detached month, also of a process that has crashed. */
async function retireMonths(work: Work, signal: AbortSignal): Promise<void> {
  const { store, term, settings, limits, metrics } = work
  const { executionDays } = settings
  if (executionDays !== null) {
    const options = { before: daysAgo(work, executionDays), ...limits }
    await untilNothing(
      work,
      { step: 'taken out', take: () => store.retention.retirePartition(term, options) },
      signal,
    )
  }
  const dropped = await untilNothing(
    work,
    { step: 'dropped', take: () => store.retention.dropRetired(term, limits) },
    signal,
  )
  metrics.increase(schedulerMetrics.removed, { what: 'partitions' }, dropped)
}

/**
 * Repeats a step until it finds nothing to do, or has met the lock of another statement often enough; how
 * often it was done.
 */
async function untilNothing(
  { clock, limits, logger, metrics }: Work,
  { step, take }: { step: string; take: () => Promise<RetirementStep> },
  signal: AbortSignal,
): Promise<number> {
  let done = 0
  for (let postponed = 0; postponed < limits.lockTries && !signal.aborted;) {
    const outcome = await take()
    switch (outcome.kind) {
      case 'nothing':
        return done
      case 'done':
        done += 1
        logger.info({ partition: outcome.partition, step }, 'partition detached')
        break
      case 'postponed':
        postponed += 1
        metrics.increase(schedulerMetrics.retirementsPostponed, {})
        await clock.sleep(limits.pauseMs, signal).catch(() => {})
        break
    }
  }
  return done
}

async function pruneRecords(work: Work, signal: AbortSignal): Promise<void> {
  const { auditDays, executionDays, proofDays } = work.settings
  const ages: Partial<Record<Prunable, number | null>> = {
    audit: auditDays,
    proofs: proofDays,
    plans: reconcilerDays,
    calendarRevisions: reconcilerDays,
    reconciliationRuns: reconcilerDays,
    findings: reconcilerDays,
    servers: serverDays,
    breakers: breakerDays,
    unsuccessfulEnds: executionDays,
    preflights: preflightDays,
    notices: executionDays,
    links: executionDays,
    strayHistory: executionDays,
    straySnapshots: executionDays,
    strayAnswers: executionDays,
    strayRows: executionDays,
    strayDeliveries: executionDays,
    strayArtifacts: executionDays,
    strayEvents: executionDays,
  }
  for (const [what, days] of Object.entries(ages) as Array<[Prunable, number | null]>) {
    if (days !== null) await prune(work, { what, before: daysAgo(work, days), signal })
  }
}

async function prune(
  { store, term, limits, metrics, clock }: Work,
  { what, before, signal }: { what: Prunable; before: Date; signal: AbortSignal },
): Promise<void> {
  for (let batch = 0; batch < limits.batches && !signal.aborted; batch += 1) {
    const gone = await store.retention.prune(term, what, { before, limit: limits.batch })
    metrics.increase(schedulerMetrics.removed, { what: what === 'audit' ? 'audit' : 'records' }, gone)
    if (gone < limits.batch) return
    // Between two batches the database belongs to others.
    await clock.sleep(limits.pauseMs / 10, signal).catch(() => {})
  }
}

/** Reads some folders of files; answers the next one. */
async function removeFiles(
  work: Work,
  { folder, signal }: { folder: number; signal: AbortSignal },
): Promise<number> {
  const { store, term, settings, limits, metrics, clock } = work
  const { artifactDays, artifactDirectory: directory } = settings
  const stores = storesOf(work)
  if (directory !== null)
    await removeAbandonedWrites({ directory, olderThanMs: abandonedWriteMs, now: clock.now() })
  if (stores.length === 0) return folder
  const kept = await store.retention.filesToSend()
  const read: number[] = []
  const next = () => (folder + read.length) % artifactFolders
  while (read.length < limits.folders && !signal.aborted) {
    // A frozen process may have another idea of the set time than the leader of today.
    if (!(await store.retention.isLeading(term))) return next()
    if (artifactDays !== null) {
      const options = { folder: next(), before: daysAgo(work, artifactDays), kept, signal }
      for (const { removeUnused } of stores)
        metrics.increase(schedulerMetrics.removed, { what: 'files' }, await removeUnused(options))
    }
    read.push(next())
  }
  const made = await filesMade(work, read)
  if (made) for (const each of read) await reportMissing(work, { folder: each, made, signal })
  return next()
}

type FilesMade = ReadonlyMap<number, readonly MadeFile[]>

/**
 * The files that these folders should have, by folder. Those whose time ends within a day are no matter. Null where the
 * store does not answer: with many files that takes long, and what leaves does not wait for it.
 */
async function filesMade(work: Work, folders: readonly number[]): Promise<FilesMade | null> {
  const { store, settings, logger } = work
  const { artifactDays } = settings
  const digits = folders.map((each) => each.toString(16).padStart(2, '0'))
  const since = artifactDays === null ? new Date(0) : daysAgo(work, artifactDays - 1)
  try {
    const rows = await store.retention.filesMade(since, digits)
    return Map.groupBy(rows, ({ sha256 }) => Number.parseInt(sha256.slice(0, 2), 16))
  } catch (error) {
    logger.warn({ err: error }, 'missing files of executions not counted')
    return null
  }
}

/** Files without a row leave by their age. A row without its file is found here only, before a user asks for it. */
async function reportMissing(
  work: Work,
  { folder, made, signal }: { folder: number; made: FilesMade; signal: AbortSignal },
): Promise<void> {
  const { logger, metrics, missing } = work
  const listed = await Promise.all(storesOf(work).map(({ hashesIn }) => hashesIn(folder, signal)))
  const gone = (made.get(folder) ?? []).filter(({ sha256 }) => !listed.some((hashes) => hashes.has(sha256)))
  if (gone.length > 0)
    logger.error({ files: gone.slice(0, reportedFiles), count: gone.length }, 'files of executions missing')
  missing.set(folder, gone.length)
  metrics.set(
    schedulerMetrics.filesMissing,
    {},
    [...missing.values()].reduce((sum, count) => sum + count, 0),
  )
}

function storesOf({ settings: { artifactDirectory: directory }, artifactBucket }: Work): ArtifactRetention[] {
  return [
    ...(directory === null
      ? []
      : [
          {
            removeUnused: (options: Parameters<ArtifactRetention['removeUnused']>[0]) =>
              removeUnusedArtifacts({ directory, ...options }),
            hashesIn: (folder: number) => artifactHashesIn(directory, folder),
          },
        ]),
    ...(artifactBucket ? [artifactBucket] : []),
  ]
}
