import {
  artifactId,
  diskRefusal,
  distinctFileName,
  type Failure,
  failure,
  FailureError,
  failureSaying,
  fileNameWithExtension,
} from '@punctual/domain'
import { keptSentence, sentence } from '@punctual/domain/words'
import { renderTemplate } from '@punctual/delivery'
import type { MadeArtifact } from '@punctual/engine'

import type { RunDependencies } from './dependencies.ts'
import { madeParts, missingAssemblies, missingParts, type Part, type Result } from './parts.ts'
import type { ResultInProgress, Run, StepOutcome } from './run.ts'
import { renderingKey, sharedRendering } from './rendering.ts'
import { fileScope } from './run-scope.ts'

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
  const { code, message, said, retryable, source, detail } = reason
  const error = { code, message, said, retryable, source }
  for (const { name } of parts) logger.warn({ code, detail, report: name, row }, 'report abandoned')
  return await ledger.abandon(
    parts.map(({ position, name, format }) => ({
      position,
      ...(row === 0 ? {} : { row }),
      name,
      format,
      error,
    })),
  )
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
  const isKept = isLast ? await ledger.addFile(artifact) : await ledger.commit({ artifacts: [artifact] })
  return { kind: isKept ? 'done' : 'lost' }
}

/** The failure of one report of several says which. */
export function named(
  reason: Failure,
  { name, position }: Part,
  { package: wanted, parts, firstPosition, row }: Result,
): Failure {
  const of = { number: position - firstPosition + 1, count: parts.length, name }
  const told =
    wanted === null
      ? reason
      : failureSaying(reason, sentence('of_report_named', { ...of, reason: reason.said }))
  return row === 0 ? told : ofRow(told, row)
}

export function ofRow(reason: Failure, row: number): Failure {
  return failureSaying(reason, sentence('row_failed', { row, reason: reason.said }))
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

/** Makes the file of a part, or takes the one of another row that asks for the same; the row follows the file. */
async function renderPart(
  dependencies: RunDependencies,
  run: Run,
  { part, result, progress }: ResultInProgress & { part: Part },
): Promise<StepOutcome> {
  const { server } = dependencies
  const { format, position } = part
  const rendering = await sharedRendering(dependencies, run, part)
  if (rendering.kind !== 'rendered') return rendering
  const { reportName, extension, chosen, ...file } = rendering.file
  const names = { reportName, serverName: server.name }
  const filled = renderTemplate(part.fileName, fileScope(result.scope, names), {
    escape: 'file-name',
  })
  const taken = madeParts(result, progress).map(({ name }) => name)
  const artifact = {
    id: artifactId(run.owner.executionId, position),
    position,
    name: distinctFileName(fileNameWithExtension(filled, extension), taken),
    format,
    ...file,
    method: chosen.method,
    methodReason: keptSentence(chosen.reason),
    ...(run.snapshot.isDataDriven && { rendering: { key: renderingKey(part), reportName } }),
  }
  const isLastPart = missingParts(result, progress).length === 1
  const isLast = isLastPart && missingAssemblies(result, progress).length === 0
  const made = { ...artifact, event: 'rendered', stage: isLastPart ? 'Assembling' : 'Rendering' } as const
  return await saveArtifact(run, made, isLast)
}
