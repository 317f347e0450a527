import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

import type { Preparation } from '@punctual/delivery'
import { failure, readFailure } from '@punctual/domain'
import type { ArtifactInspection, InspectionRequest } from '@punctual/artifact/inspect-artifact'
import type { BlankQuestion } from '@punctual/artifact/is-blank'
import type { ContentQuestion, FileContent } from '@punctual/artifact/read-content'
import type { MergeOutcome, MergeRequest } from '@punctual/artifact/merge-pdfs'
import type { PooledAnswer, TaskPool } from '@punctual/runtime'

import type { FileTasks, PreparedShipment, PrepareShipments, WriteZip } from './file-tasks.ts'

export type { PrepareShipment, PrepareShipments, WriteZip } from './file-tasks.ts'

/**
 * What a run does with the bytes of files. Everything else that it does is in rows, and behind its other ports.
 */
export interface FileWork {
  /** A directory of one attempt; disposing it removes what is in it. */
  openDirectory(): Promise<WorkDirectory>
  inspect(request: InspectionRequest, signal: AbortSignal): Promise<ArtifactInspection>
  /** Whether a report that passed the inspection shows nothing. */
  isBlank(question: BlankQuestion, signal: AbortSignal): Promise<boolean>
  /** What a report that passed the inspection says; nothing when that takes too much. */
  readContent(question: ContentQuestion, signal: AbortSignal): Promise<FileContent>
  /** Removes a file that is not needed any more; nothing happens when it is not there. */
  discard(path: string): Promise<void>
  sizeOf(path: string): Promise<number>
  mergePdfs(request: MergeRequest, signal: AbortSignal): Promise<MergeOutcome | TooCostly>
  writeZip(request: WriteZip, signal: AbortSignal): Promise<{ readonly outcome: 'written' } | TooCostly>
  /** Makes the bytes that go to a destination, or says what makes it impossible; one answer for each shipment. */
  prepare(request: PrepareShipments, signal: AbortSignal): Promise<readonly Preparation[]>
}

/** The files take more time or memory than they may. */
interface TooCostly {
  readonly outcome: 'too-costly'
}

interface WorkDirectory extends AsyncDisposable {
  readonly path: string
}

/** Longest time of each kind of work, in milliseconds. */
const timeoutsMs: Readonly<Record<keyof FileTasks, number>> = {
  inspect: 60_000,
  isBlank: 30_000,
  readContent: 60_000,
  mergePdfs: 120_000,
  writeZip: 300_000,
  prepare: 120_000,
}

/**
 * Works on real files; each attempt gets a directory of its own below `workDirectory`. Inspects files in one
 * of the processes, under their limits. A hostile file takes neither the time nor the memory of this process.
 * When the signal of such work fires, it rejects with the reason, and the work has ended.
 */
export function createFileWork({
  workDirectory,
  processes,
}: {
  workDirectory: string
  processes: TaskPool
}): FileWork {
  const sizeOf = async (path: string) => (await stat(path)).size
  async function run(
    work: { task: keyof FileTasks; input: unknown; paths: readonly string[] },
    signal: AbortSignal,
  ): Promise<PooledAnswer> {
    const { task, input, paths } = work
    const sizes = await Promise.all(paths.map(sizeOf))
    const bytes = sizes.reduce((sum, size) => sum + size, 0)
    return await processes.run({ task, input, bytes, timeoutMs: timeoutsMs[task] }, signal)
  }
  return {
    async openDirectory() {
      // A cleaner of temporary files may have removed it while nothing ran for days.
      await mkdir(workDirectory, { recursive: true, mode: 0o700 })
      const path = await mkdtemp(join(workDirectory, 'run-'))
      return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
    },
    async inspect(input, signal) {
      const answer = await run({ task: 'inspect', input, paths: [input.path] }, signal)
      return answer.outcome === 'done'
        ? inspection(answer.value as ArtifactInspection)
        : { ok: false, failure: failure('file_too_costly') }
    },
    async isBlank(input, signal) {
      const answer = await run({ task: 'isBlank', input, paths: [input.path] }, signal)
      // A file whose inspection exceeds the limits is not called blank.
      return answer.outcome === 'done' && answer.value === true
    },
    async readContent(input, signal) {
      const answer = await run({ task: 'readContent', input, paths: [input.path] }, signal)
      return answer.outcome === 'done' ? (answer.value as FileContent) : { rows: null, digest: null }
    },
    discard: (path) => rm(path, { force: true }),
    sizeOf,
    async mergePdfs(input, signal) {
      const answer = await run({ task: 'mergePdfs', input, paths: input.paths }, signal)
      return answer.outcome === 'done' ? (answer.value as MergeOutcome) : answer
    },
    async writeZip(input, signal) {
      const answer = await run(
        { task: 'writeZip', input, paths: input.files.map(({ path }) => path) },
        signal,
      )
      return answer.outcome === 'done' ? { outcome: 'written' } : answer
    },
    async prepare(input, signal) {
      const paths = new Set(input.shipments.flatMap(({ files }) => files.map(({ path }) => path)))
      const answer = await run({ task: 'prepare', input, paths: [...paths] }, signal)
      return answer.outcome === 'done'
        ? (answer.value as readonly PreparedShipment[]).map(preparation)
        : input.shipments.map(() => ({ ok: false, failure: failure('file_too_costly') }))
    },
  }
}

function inspection(answer: ArtifactInspection): ArtifactInspection {
  return answer.ok ? answer : { ok: false, failure: readFailure(answer.failure) }
}

function preparation({ kind: _kind, ...prepared }: PreparedShipment): Preparation {
  if ('failure' in prepared) return { ok: false, failure: readFailure(prepared.failure) }
  return { ok: true, ...prepared }
}
