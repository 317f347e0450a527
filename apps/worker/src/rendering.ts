import { createHash } from 'node:crypto'
import { extname } from 'node:path'

import { accountTarget, type Failure, failure } from '@punctual/domain'
import { sentence } from '@punctual/domain/words'
import type { ArtifactEvidence } from '@punctual/artifact/inspect-artifact'
import type { KeptRendering } from '@punctual/engine'
import { type ExportedFile, sourceKindOf } from '@punctual/source'

import { startCallSpan } from './attempt-spans.ts'
import type { RunDependencies } from './dependencies.ts'
import type { Part } from './parts.ts'
import { maximumArtifactBytes } from './artifact-limit.ts'
import { keepEvidence } from './keep-evidence.ts'
import type { Rendering } from './rendered-file.ts'
import type { PutOff, Run } from './run.ts'
import { mayUse, reportFound } from './targets.ts'

const defaultExportTimeoutMs = 600_000

/**
 * Renders a part, or takes a file that this or an earlier attempt has made for another row of the data. Such
 * rows have the same parameters, filters and format, and their recipients get the same file. A failure that
 * another attempt cannot help is shared as well.
 */
export async function sharedRendering(
  dependencies: RunDependencies,
  run: Run,
  part: Part,
): Promise<Rendering | PutOff> {
  if (!run.snapshot.isDataDriven) return await render(dependencies, run, part)
  const key = renderingKey(part)
  const known = run.rendered.get(key)
  if (known) return known
  const mayBeKept = run.owner.attempt > 1 || run.rendered.hasForgotten()
  // fence: one-file-for-a-key
  const kept = mayBeKept ? await run.port.findRendering(key) : null
  const rendering = kept ? taken(kept) : await render(dependencies, run, part)
  const isFinal =
    rendering.kind === 'rendered' ||
    (rendering.kind === 'failed' && !rendering.failure.retryable && !run.signal.aborted)
  if (isFinal) run.rendered.set(key, rendering)
  return rendering
}

function taken({ name, method, ...file }: KeptRendering): Rendering {
  const chosen = { method: method ?? 1, reason: sentence('made_for_another_row') } as const
  return { kind: 'rendered', file: { ...file, extension: extname(name).slice(1), chosen } }
}

/** The same for parts that ask the same account for the same. */
export function renderingKey({ account, definition, format }: Part): string {
  return createHash('sha256')
    .update(JSON.stringify([account.id, format, definition]))
    .digest('base64')
}

/** Exports a part, proves what came back, and stores it. */
async function render(dependencies: RunDependencies, run: Run, part: Part): Promise<Rendering | PutOff> {
  const { sources, artifacts, files } = dependencies
  const { signal, directory } = run
  const { definition, account, format } = part
  const target = accountTarget(account)
  const refusal = await mayUse(dependencies, run, target)
  if (refusal) return refusal
  const attributes = { 'punctual.source.kind': account.settings.kind, 'punctual.format': format }
  const span = startCallSpan(dependencies, run, { name: 'export', attributes })
  const { timeZone } = run.snapshot
  const wanted = { account, definition, format, directory, timeZone, timeoutMs: exportTimeoutMs(part) }
  const exported = await sources.export(wanted, signal).catch((error: unknown) => {
    span.end({ failure: 'unexpected' })
    throw error
  })
  span.end({ failure: exported.ok ? null : exported.failure.code })
  const away = await reportFound(dependencies, run, {
    target,
    failure: exported.ok ? null : exported.failure,
  })
  if (!exported.ok) {
    if (exported.evidence) await keepEvidence(dependencies, run, exported.evidence)
    return away ?? { kind: 'failed', failure: exported.failure }
  }
  const { path, reportName, chosen } = exported.file
  const inspected = await files.inspect({ path, format, maximumBytes: maximumArtifactBytes }, signal)
  if (!inspected.ok) return { kind: 'failed', failure: inspected.failure }
  const { bytes, pages, contentType, extension } = inspected.evidence
  const difference = differenceFrom(exported.file, inspected.evidence)
  if (difference !== null) return { kind: 'failed', failure: difference }
  const stored = await artifacts.put(path, signal)
  if (stored.bytes !== bytes)
    return {
      kind: 'failed',
      failure: failure('artifact_store_failed', { detail: 'the file changed while it was stored' }),
    }
  await files.discard(path)
  return {
    kind: 'rendered',
    file: { sha256: stored.sha256, bytes, pages, contentType, extension, reportName, chosen },
  }
}

/**
 * How the pages of the file differ from the requested ones; null when they do not. A file whose pages cannot be counted
 * is accepted as it is.
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
  const had = pages === 1 ? sentence('one_page') : sentence('many_pages', { count: pages })
  const said = sentence('pages_not_as_asked', { pages: had, wanted: wanted.pages })
  return failure('artifact_not_expected_pages', { said })
}

function exportTimeoutMs({ definition, account }: Part): number {
  const kind = sourceKindOf(definition, account.settings.kind)
  const seconds = kind?.timeoutSeconds(definition) ?? null
  return seconds === null ? defaultExportTimeoutMs : seconds * 1_000
}
