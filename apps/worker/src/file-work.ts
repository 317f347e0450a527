import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'

import { composeEmail, type EmailInput, zipFiles } from '@punctual/delivery'
import {
  type ArtifactInspection,
  type BlankQuestion,
  inspectArtifact,
  type InspectionRequest,
  isBlank,
  mergePdfs,
  type MergeOutcome,
  type MergeRequest,
} from '@punctual/render'

/** What a run does with the bytes of files; everything else that it does is rows, and the wires behind its other ports. */
export interface FileWork {
  /** A directory of one attempt; disposing it removes what is in it. */
  openDirectory(): Promise<WorkDirectory>
  inspect(request: InspectionRequest): Promise<ArtifactInspection>
  /** Whether a report that passed the inspection shows nothing. */
  isBlank(question: BlankQuestion, signal: AbortSignal): Promise<boolean>
  /** Removes a file that is not needed any more; nothing happens when it is not there. */
  discard(path: string): Promise<void>
  sizeOf(path: string): Promise<number>
  mergePdfs(request: MergeRequest, signal: AbortSignal): Promise<MergeOutcome>
  writeZip(request: WriteZip, signal: AbortSignal): Promise<void>
  composeEmail(input: EmailInput): Promise<Buffer>
}

export interface WorkDirectory extends AsyncDisposable {
  readonly path: string
}

export interface WriteZip {
  readonly files: ReadonlyArray<{ readonly name: string; readonly path: string }>
  readonly target: string
  /** Time of every file, so that the same files make the same bytes. */
  readonly date: Date
}

/** Works on real files; each attempt gets a directory of its own below `workDirectory`. */
export function createFileWork(workDirectory: string): FileWork {
  return {
    async openDirectory() {
      // Whoever tidies up temporary files may have removed it while nothing ran for days.
      await mkdir(workDirectory, { recursive: true, mode: 0o700 })
      const path = await mkdtemp(join(workDirectory, 'run-'))
      return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
    },
    inspect: inspectArtifact,
    isBlank,
    discard: (path) => rm(path, { force: true }),
    sizeOf: async (path) => (await stat(path)).size,
    mergePdfs,
    async writeZip({ files, target, date }, signal) {
      const stream = Writable.toWeb(createWriteStream(target, { mode: 0o600 }))
      await zipFiles({ files, target: stream, date, password: null, signal })
    },
    composeEmail,
  }
}
