import {
  accountTarget,
  artifactId,
  diskRefusal,
  distinctFileName,
  type Failure,
  failure,
  FailureError,
  fileNameWithExtension,
} from '@punctual/domain'
import { renderTemplate } from '@punctual/delivery'
import type { ArtifactEvidence } from '@punctual/artifact/inspect-artifact'
import type { ExportedFile } from '@punctual/source'

import type { RunDependencies } from './dependencies.ts'
import { madeParts, missingAssemblies, missingParts, type Part, type Result } from './parts.ts'
import { persistently } from './persistently.ts'
import { withArtifact, withFailedPart } from './progress.ts'
import type { ResultInProgress, Run, StepOutcome } from './run.ts'
import { mayUse, tellFound } from './targets.ts'
import { templateData, templateValues } from './template-values.ts'

const defaultExportTimeoutMs = 600_000

/** Largest file that an execution makes. */
export const maximumArtifactBytes = 250 * 1024 * 1024

/** Parts that this attempt could not make and a later one may: the others are made first. */
export type PostponedParts = Map<number, Postponed>

type Postponed = Extract<StepOutcome, { kind: 'failed' | 'put-off' }>

/**
 * Makes the next missing part. One that fails ends the attempt, except in a package that may be incomplete: there a
 * failure worth a retry is left for later, and any other gives the report up, which is a row.
 */
export async function renderNext(
  dependencies: RunDependencies,
  run: Run,
  { result, progress, postponed }: ResultInProgress & { postponed: PostponedParts },
): Promise<StepOutcome> {
  const missing = missingParts(result, progress)
  const part = missing.find(({ position }) => !postponed.has(position))
  if (!part) return whyPostponed(missing.flatMap(({ position }) => postponed.get(position) ?? []))
  const outcome = await tryPart(dependencies, run, { part, result, progress })
  if (outcome.kind === 'put-off') {
    postponed.set(part.position, outcome)
    return { kind: 'done', progress }
  }
  if (outcome.kind !== 'failed' || run.signal.aborted) return outcome
  const reason = named(outcome.failure, part, result)
  if (result.package === null || result.package.failOnAnyError) return { kind: 'failed', failure: reason }
  if (run.isLastTry(reason)) return await giveUp(dependencies, run, { part, result, progress, reason })
  postponed.set(part.position, { kind: 'failed', failure: reason })
  return { kind: 'done', progress }
}

/** What failed decides: a report that waits for its source system spends no try, one that failed does. */
function whyPostponed(postponed: readonly Postponed[]): Postponed {
  return postponed.find(({ kind }) => kind === 'failed') ?? postponed[0] ?? { kind: 'failed', failure: failure('internal_error') }
}

/** Leaves a report out for good. */
export async function giveUp(
  dependencies: RunDependencies,
  { owner, signal, logger }: Run,
  { part, result: { row }, progress, reason }: ResultInProgress & { part: Part; reason: Failure },
): Promise<StepOutcome> {
  const { code, message, retryable, source, detail } = reason
  const { position, name, format } = part
  logger.warn({ code, detail, report: name, row }, 'report given up')
  const failed = { position, ...(row === 0 ? {} : { row }), name, format, error: { code, message, retryable, source } }
  const owned = await persistently(dependencies, signal, () => dependencies.ledger.giveUpPart(owner, failed))
  return owned ? { kind: 'done', progress: withFailedPart(progress, failed) } : { kind: 'lost' }
}

/** The failure of one report of several says which. */
export function named(reason: Failure, { name, position }: Part, { package: wanted, parts, firstPosition, row }: Result): Failure {
  const which = [
    ...(row === 0 ? [] : [`Row ${row}`]),
    ...(wanted === null ? [] : [`Report ${position - firstPosition + 1} of ${parts.length} ("${name}")`]),
  ]
  return which.length === 0 ? reason : { ...reason, message: `${which.join(', ')}: ${reason.message}` }
}

async function tryPart(dependencies: RunDependencies, run: Run, work: ResultInProgress & { part: Part }): Promise<StepOutcome> {
  try {
    return await renderPart(dependencies, run, work)
  } catch (error) {
    const isOneOfSeveral = work.result.package !== null || run.snapshot.isDataDriven
    if (!isOneOfSeveral || run.signal.aborted) throw error
    if (error instanceof FailureError) return { kind: 'failed', failure: error.failure }
    run.logger.error({ err: error, report: work.part.name }, 'unexpected exception in a report')
    return { kind: 'failed', failure: diskRefusal(error) ?? failure('internal_error') }
  }
}

/** Exports a part, proves what came back, and stores it; the row follows the file. */
async function renderPart(
  dependencies: RunDependencies,
  run: Run,
  { part, result, progress }: ResultInProgress & { part: Part },
): Promise<StepOutcome> {
  const { sources, artifacts, files, server } = dependencies
  const { owner, signal, directory, ledger } = run
  const { definition, account, format, position } = part
  const target = accountTarget(account)
  const refusal = await mayUse(dependencies, run, target)
  if (refusal) return refusal
  const exported = await sources.export({ account, definition, format, directory, timeoutMs: exportTimeoutMs(part) }, signal)
  const away = await tellFound(dependencies, run, { target, failure: exported.ok ? null : exported.failure })
  if (!exported.ok) return away ?? { kind: 'failed', failure: exported.failure }
  const inspected = await files.inspect({ path: exported.file.path, format, maximumBytes: maximumArtifactBytes }, signal)
  if (!inspected.ok) return { kind: 'failed', failure: inspected.failure }
  const { bytes, pages, contentType, extension } = inspected.evidence
  const difference = differenceFrom(exported.file, inspected.evidence)
  if (difference !== null) return { kind: 'failed', failure: difference }
  const stored = await artifacts.put(exported.file.path, signal)
  if (stored.bytes !== bytes)
    return { kind: 'failed', failure: failure('artifact_store_failed', { detail: 'the file changed while it was stored' }) }
  await files.discard(exported.file.path)
  const names = { reportName: exported.file.reportName, serverName: server.name }
  const filled = renderTemplate(part.fileName, templateValues(templateData(run, result, names)), { escape: 'file-name' })
  const taken = madeParts(result, progress).map(({ name }) => name)
  const artifact = {
    id: artifactId(owner.executionId, position),
    position,
    name: distinctFileName(fileNameWithExtension(filled, extension), taken),
    ...{ format, contentType, bytes, pages, sha256: stored.sha256 },
  }
  const isLastPart = missingParts(result, progress).length === 1
  const isLast = isLastPart && missingAssemblies(result, progress).length === 0
  const step = { event: 'rendered', stage: isLastPart ? 'Assembling' : 'Rendering' } as const
  const owned = await persistently(dependencies, signal, () => ledger.saveArtifact(artifact, step, isLast))
  return owned ? { kind: 'done', progress: withArtifact(progress, artifact) } : { kind: 'lost' }
}

/** What the file lacks of what was asked for, or has of what was not; null when it is that. A file that hides its pages is taken as it is. */
function differenceFrom({ bytes, expectedPages: wanted }: ExportedFile, evidence: ArtifactEvidence): Failure | null {
  if (evidence.bytes !== bytes) return failure('artifact_store_failed', { detail: `received ${bytes} bytes, found ${evidence.bytes}` })
  const { pages } = evidence
  if (wanted === null || pages === null) return null
  if (wanted.exact ? pages === wanted.pages : pages >= wanted.pages) return null
  const message = `The file has ${pages} ${pages === 1 ? 'page' : 'pages'}; ${wanted.pages} were asked for.`
  return failure('artifact_not_expected_pages', { message })
}

function exportTimeoutMs({ definition }: Part): number {
  const seconds = definition.kind === 'single' ? definition.rendering.timeoutSeconds : null
  return seconds === null ? defaultExportTimeoutMs : seconds * 1_000
}
