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
import { type ExportedFile, sourceKindOf } from '@punctual/source'
import type { MadeArtifact } from '@punctual/engine'

import type { RunDependencies } from './dependencies.ts'
import { keepEvidence } from './keep-evidence.ts'
import { madeParts, missingAssemblies, missingParts, type Part, type Result } from './parts.ts'
import type { ResultInProgress, Run, StepOutcome } from './run.ts'
import { mayUse, reportFound } from './targets.ts'
import { fileScope } from './run-scope.ts'

const defaultExportTimeoutMs = 600_000

/** Largest file that an execution makes. */
export const maximumArtifactBytes = 250 * 1024 * 1024

/** Parts that this attempt could not make and a later one may: the others are made first. */
export type PostponedParts = Map<number, Postponed>

type Postponed = Extract<StepOutcome, { kind: 'failed' | 'put-off' }>

/**
 * Makes the next missing part. A report that fails ends the attempt, except in a package that may be
 * incomplete. There a failure worth a retry is left for later. Any other failure abandons the report, which
 * is a row.
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
    return { kind: 'done' }
  }
  if (outcome.kind !== 'failed' || run.signal.aborted) return outcome
  const reason = named(outcome.failure, part, result)
  if (result.package === null || result.package.failOnAnyError) return { kind: 'failed', failure: reason }
  if (run.isLastTry(reason))
    return (await abandon(run, { parts: [part], row: result.row, reason }))
      ? { kind: 'done' }
      : { kind: 'lost' }
  postponed.set(part.position, { kind: 'failed', failure: reason })
  return { kind: 'done' }
}

/** What failed decides: a report that waits for its source system spends no try, one that failed does. */
function whyPostponed(postponed: readonly Postponed[]): Postponed {
  return (
    postponed.find(({ kind }) => kind === 'failed') ??
    postponed[0] ?? { kind: 'failed', failure: failure('internal_error') }
  )
}

/** Leaves reports out for good. False when the attempt no longer owns the execution. */
export async function abandon(
  { ledger, logger }: Run,
  { parts, row, reason }: { readonly parts: readonly Part[]; readonly row: number; readonly reason: Failure },
): Promise<boolean> {
  const { code, message, retryable, source, detail } = reason
  const error = { code, message, retryable, source }
  for (const { name } of parts) logger.warn({ code, detail, report: name, row }, 'report abandoned')
  return await ledger.commit({
    failedParts: parts.map(({ position, name, format }) => ({
      position,
      ...(row === 0 ? {} : { row }),
      name,
      format,
      error,
    })),
  })
}

/**
 * Records a file. The last one of a result waits for the send permit: until then nothing outside has taken
 * it.
 */
export async function saveArtifact(
  { ledger }: Run,
  artifact: MadeArtifact,
  isLast: boolean,
): Promise<StepOutcome> {
  if (!isLast) return (await ledger.commit({ artifacts: [artifact] })) ? { kind: 'done' } : { kind: 'lost' }
  ledger.add({ artifacts: [artifact] })
  return { kind: 'done' }
}

/** The failure of one report of several says which. */
export function named(
  reason: Failure,
  { name, position }: Part,
  { package: wanted, parts, firstPosition, row }: Result,
): Failure {
  const which = [
    ...(row === 0 ? [] : [`Row ${row}`]),
    ...(wanted === null ? [] : [`Report ${position - firstPosition + 1} of ${parts.length} ("${name}")`]),
  ]
  return which.length === 0 ? reason : { ...reason, message: `${which.join(', ')}: ${reason.message}` }
}

async function tryPart(
  dependencies: RunDependencies,
  run: Run,
  work: ResultInProgress & { part: Part },
): Promise<StepOutcome> {
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
  const { owner, signal, directory } = run
  const { definition, account, format, position } = part
  const target = accountTarget(account)
  const refusal = await mayUse(dependencies, run, target)
  if (refusal) return refusal
  const exported = await sources.export(
    { account, definition, format, directory, timeoutMs: exportTimeoutMs(part) },
    signal,
  )
  const away = await reportFound(dependencies, run, {
    target,
    failure: exported.ok ? null : exported.failure,
  })
  if (!exported.ok) {
    if (exported.evidence) await keepEvidence(dependencies, run, exported.evidence)
    return away ?? { kind: 'failed', failure: exported.failure }
  }
  const inspected = await files.inspect(
    { path: exported.file.path, format, maximumBytes: maximumArtifactBytes },
    signal,
  )
  if (!inspected.ok) return { kind: 'failed', failure: inspected.failure }
  const { bytes, pages, contentType, extension } = inspected.evidence
  const difference = differenceFrom(exported.file, inspected.evidence)
  if (difference !== null) return { kind: 'failed', failure: difference }
  const stored = await artifacts.put(exported.file.path, signal)
  if (stored.bytes !== bytes)
    return {
      kind: 'failed',
      failure: failure('artifact_store_failed', { detail: 'the file changed while it was stored' }),
    }
  await files.discard(exported.file.path)
  const names = { reportName: exported.file.reportName, serverName: server.name }
  const filled = renderTemplate(part.fileName, fileScope(result.scope, names), {
    escape: 'file-name',
  })
  const taken = madeParts(result, progress).map(({ name }) => name)
  const artifact = {
    id: artifactId(owner.executionId, position),
    position,
    name: distinctFileName(fileNameWithExtension(filled, extension), taken),
    format,
    contentType,
    bytes,
    pages,
    sha256: stored.sha256,
  }
  const isLastPart = missingParts(result, progress).length === 1
  const isLast = isLastPart && missingAssemblies(result, progress).length === 0
  const made = { ...artifact, event: 'rendered', stage: isLastPart ? 'Assembling' : 'Rendering' } as const
  return await saveArtifact(run, made, isLast)
}

/**
 * What the file lacks of what was asked for, or has of what was not; null when it is that. A file that hides
 * its pages is taken as it is.
 */
function differenceFrom(
  { bytes, expectedPages: wanted }: ExportedFile,
  evidence: ArtifactEvidence,
): Failure | null {
  if (evidence.bytes !== bytes)
    return failure('artifact_store_failed', { detail: `received ${bytes} bytes, found ${evidence.bytes}` })
  const { pages } = evidence
  if (wanted === null || pages === null) return null
  if (wanted.exact ? pages === wanted.pages : pages >= wanted.pages) return null
  const message = `The file has ${pages} ${pages === 1 ? 'page' : 'pages'}; ${wanted.pages} were asked for.`
  return failure('artifact_not_expected_pages', { message })
}

function exportTimeoutMs({ definition, account }: Part): number {
  const kind = sourceKindOf(definition, account.settings.kind)
  const seconds = kind?.timeoutSeconds(definition) ?? null
  return seconds === null ? defaultExportTimeoutMs : seconds * 1_000
}
