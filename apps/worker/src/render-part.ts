import { artifactId, distinctFileName, type Failure, failure, FailureError, fileNameWithExtension } from '@punctual/domain'
import { renderTemplate } from '@punctual/delivery'
import { inspectArtifact } from '@punctual/render'
import type { Progress } from '@punctual/store'

import type { RunDependencies } from './dependencies.ts'
import { madeParts, missingParts, type Part } from './parts.ts'
import { persistently } from './persistently.ts'
import type { Run, StepOutcome } from './run-execution.ts'
import { templateValues } from './template-values.ts'

const defaultExportTimeoutMs = 600_000

/** Largest file that an execution makes. */
export const maximumArtifactBytes = 250 * 1024 * 1024

/** Parts that this attempt could not make and a later one may: the others are made first. */
export type PostponedParts = Map<number, Failure>

/**
 * Makes the next missing part. One that fails ends the attempt, except in a package that may be incomplete: there a
 * failure worth a retry is left for later, and any other gives the report up, which is a row.
 */
export async function renderNext(
  dependencies: RunDependencies,
  run: Run,
  { progress, postponed }: { progress: Progress; postponed: PostponedParts },
): Promise<StepOutcome> {
  const part = missingParts(run.snapshot, progress).find(({ position }) => !postponed.has(position))
  if (!part) return { kind: 'failed', failure: [...postponed.values()][0] ?? failure('internal_error') }
  const outcome = await tryPart(dependencies, run, { part, progress })
  if (outcome.kind !== 'failed' || run.signal.aborted) return outcome
  const reason = named(outcome.failure, part, run)
  if (run.snapshot.package === null || run.snapshot.package.failOnAnyError) return { kind: 'failed', failure: reason }
  if (!reason.retryable || run.isLastAttempt) return await giveUp(dependencies, run, { part, reason })
  postponed.set(part.position, reason)
  return { kind: 'done' }
}

/** Leaves a report out of a package for good. */
export async function giveUp(
  dependencies: RunDependencies,
  { owner, signal, logger }: Run,
  { part, reason }: { part: Part; reason: Failure },
): Promise<StepOutcome> {
  const { code, message, retryable, source, detail } = reason
  const { position, name, format } = part
  logger.warn({ code, detail, report: name }, 'report given up')
  const failed = { position, name, format, error: { code, message, retryable, source } }
  const owned = await persistently(dependencies, signal, () => dependencies.ledger.giveUpPart(owner, failed))
  return owned ? { kind: 'done' } : { kind: 'lost' }
}

/** The failure of one report of several says which. */
export function named(reason: Failure, { name, position }: Part, { snapshot }: Run): Failure {
  if (snapshot.package === null) return reason
  return { ...reason, message: `Report ${position + 1} of ${snapshot.parts.length} ("${name}"): ${reason.message}` }
}

async function tryPart(dependencies: RunDependencies, run: Run, work: { part: Part; progress: Progress }): Promise<StepOutcome> {
  try {
    return await renderPart(dependencies, run, work)
  } catch (error) {
    if (run.snapshot.package === null || run.signal.aborted) throw error
    if (error instanceof FailureError) return { kind: 'failed', failure: error.failure }
    run.logger.error({ err: error, report: work.part.name }, 'unexpected exception in a report')
    return { kind: 'failed', failure: failure('internal_error') }
  }
}

/** Exports a part, proves what came back, and stores it; the row follows the file. */
async function renderPart(
  dependencies: RunDependencies,
  run: Run,
  { part, progress }: { part: Part; progress: Progress },
): Promise<StepOutcome> {
  const { sources, artifacts, ledger, server } = dependencies
  const { snapshot, owner, signal, directory } = run
  const { definition, account, format, position } = part
  const exported = await sources.export({ account, definition, format, directory, timeoutMs: exportTimeoutMs(part) }, signal)
  if (!exported.ok) return { kind: 'failed', failure: exported.failure }
  const inspected = await inspectArtifact({ path: exported.file.path, format, maximumBytes: maximumArtifactBytes })
  if (!inspected.ok) return { kind: 'failed', failure: inspected.failure }
  const { bytes, pages, contentType, extension } = inspected.evidence
  const stored = await artifacts.put(exported.file.path, signal)
  if (stored.bytes !== bytes)
    return { kind: 'failed', failure: failure('artifact_store_failed', { detail: 'the file changed while it was stored' }) }
  const names = { reportName: exported.file.reportName, serverName: server.name }
  const filled = renderTemplate(part.fileName, templateValues(run, names), { escape: 'file-name' })
  const taken = madeParts(snapshot, progress).map(({ name }) => name)
  const artifact = {
    id: artifactId(owner.executionId, position),
    position,
    name: distinctFileName(fileNameWithExtension(filled, extension), taken),
    ...{ format, contentType, bytes, pages, sha256: stored.sha256 },
  }
  const isLast = missingParts(snapshot, progress).length === 1
  const step = { event: 'rendered', stage: isLast ? 'Assembling' : 'Rendering' } as const
  const owned = await persistently(dependencies, signal, () => ledger.saveArtifact(owner, artifact, step))
  return owned ? { kind: 'done' } : { kind: 'lost' }
}

function exportTimeoutMs({ definition }: Part): number {
  const seconds = definition.kind === 'single' ? definition.rendering.timeoutSeconds : null
  return seconds === null ? defaultExportTimeoutMs : seconds * 1_000
}
