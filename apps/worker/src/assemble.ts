import { join } from 'node:path'

import { artifactId, distinctFileName, type Failure, failure, fileNameWithExtension } from '@punctual/domain'
import { renderTemplate } from '@punctual/delivery'

import type { RunDependencies } from './dependencies.ts'
import { artifactsOf, type Assembly, filesOf, madeParts, missingAssemblies, type Result } from './parts.ts'
import { maximumArtifactBytes } from './artifact-limit.ts'
import { abandon, named, saveArtifact } from './render-part.ts'
import type { ResultInProgress, Run, StepOutcome } from './run.ts'
import { fileScope, nominalInstant } from './run-scope.ts'
import { sentence } from '@punctual/domain/words'

/**
 * Puts the files of a package together: the merged PDF first, then the zip. The same parts make the same
 * bytes in every attempt. A PDF that cannot be merged is a report that cannot be made: it fails the run, or
 * is omitted.
 */
export async function assemble(
  dependencies: RunDependencies,
  run: Run,
  work: ResultInProgress,
): Promise<StepOutcome> {
  const { result, progress } = work
  const [next] = missingAssemblies(result, progress)
  if (!next) return { kind: 'done' }
  const path = join(run.directory, `${next.kind}-${next.position}`)
  if (next.kind === 'zip') {
    const written = await writeZip(dependencies, run, { path, ...work })
    if (written.outcome === 'too-costly') return { kind: 'failed', failure: failure('file_too_costly') }
    return await save(dependencies, run, { path, assembly: next, ...work, pages: null })
  }
  const files = madeParts(result, progress)
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  if (bytes > maximumArtifactBytes) return { kind: 'failed', failure: tooLarge(bytes, 'merge') }
  const paths = await Promise.all(
    files.map(async ({ sha256 }) => await dependencies.artifacts.pathOf(sha256)),
  )
  const merged = await dependencies.files.mergePdfs(
    { paths, target: path, date: nominalInstant(run.claimed) },
    run.signal,
  )
  if (merged.outcome === 'too-costly')
    return { kind: 'failed', failure: failure('file_too_costly', { said: sentence('merge_too_costly') }) }
  if (merged.outcome === 'unreadable') {
    const part = result.parts.find(({ position }) => position === files[merged.index]?.position)
    if (!part) throw new Error('a file to merge has no part')
    const reason = named(failure('merge_failed', { detail: merged.reason }), part, result)
    if (result.package?.failOnAnyError !== false) return { kind: 'failed', failure: reason }
    return (await abandon(run, { parts: [part], row: result.row, reason }))
      ? { kind: 'done' }
      : { kind: 'lost' }
  }
  return await save(dependencies, run, { path, assembly: next, ...work, pages: merged.pages })
}

async function writeZip(
  { artifacts, files }: RunDependencies,
  run: Run,
  { path, result, progress }: ResultInProgress & { path: string },
): ReturnType<RunDependencies['files']['writeZip']> {
  const entries = await Promise.all(
    filesOf(result, progress).map(async ({ name, sha256 }) => ({
      name,
      path: await artifacts.pathOf(sha256),
    })),
  )
  return await files.writeZip({ files: entries, target: path, date: nominalInstant(run.claimed) }, run.signal)
}

async function save(
  dependencies: RunDependencies,
  run: Run,
  {
    path,
    assembly,
    result,
    progress,
    pages,
  }: ResultInProgress & { path: string; assembly: Assembly; pages: number | null },
): Promise<StepOutcome> {
  const { artifacts } = dependencies
  const { owner, signal } = run
  const refused = await refusal(dependencies, { path, assembly, signal })
  if (refused) return { kind: 'failed', failure: refused }
  const stored = await artifacts.put(path, signal)
  const isZip = assembly.kind === 'zip'
  const artifact = {
    id: artifactId(owner.executionId, assembly.position),
    position: assembly.position,
    name: distinctFileName(
      fileNameWithExtension(nameOf(run, result, dependencies.server.name), isZip ? 'zip' : 'pdf'),
      artifactsOf(result, progress).map(({ name }) => name),
    ),
    format: isZip ? ('ZIP' as const) : ('PDF' as const),
    contentType: isZip ? 'application/zip' : 'application/pdf',
    bytes: stored.bytes,
    pages,
    sha256: stored.sha256,
    method: null,
  }
  const made = { ...artifact, event: 'assembled', stage: 'Assembling' } as const
  return await saveArtifact(run, made, missingAssemblies(result, progress).length === 1)
}

/** What was put together is checked like what a source answers. */
async function refusal(
  { files }: RunDependencies,
  { path, assembly, signal }: { path: string; assembly: Assembly; signal: AbortSignal },
): Promise<Failure | null> {
  if (assembly.kind === 'merge') {
    const inspected = await files.inspect({ path, format: 'PDF', maximumBytes: maximumArtifactBytes }, signal)
    return inspected.ok ? null : inspected.failure
  }
  const size = await files.sizeOf(path)
  return size > maximumArtifactBytes ? tooLarge(size, 'zip') : null
}

function tooLarge(bytes: number, work: 'merge' | 'zip'): Failure {
  const said = sentence(`${work}_bytes_exceeded`, { bytes, most: maximumArtifactBytes })
  return failure('artifact_too_large', { said })
}

/** The file name that the first destination asks for; else the name of the schedule. */
function nameOf(run: Run, result: Result, serverName: string): string {
  const template = result.destinations[0]?.settings.fileName || '{{ScheduleName}}'
  return renderTemplate(
    template,
    fileScope(result.scope, { reportName: run.snapshot.scheduleName, serverName }),
    {
      escape: 'file-name',
    },
  )
}
