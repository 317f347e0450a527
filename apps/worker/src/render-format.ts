import { artifactId, failure, type ReportFormat } from '@punctual/domain'
import { renderTemplate } from '@punctual/delivery'
import { artifactFileName, inspectArtifact } from '@punctual/render'
import type { Progress } from '@punctual/store'

import type { RunDependencies } from './dependencies.ts'
import { persistently } from './persistently.ts'
import type { Run, StepOutcome } from './run-execution.ts'
import type { Snapshot } from './snapshot.ts'
import { templateValues } from './template-values.ts'

const defaultExportTimeoutMs = 600_000
const maximumArtifactBytes = 250 * 1024 * 1024

/** The formats that the destinations ask for, in their order; PDF when there is no destination. */
export function wantedFormats({ destinations }: Snapshot): ReportFormat[] {
  return destinations.length === 0 ? ['PDF'] : [...new Set(destinations.map(({ settings }) => settings.format))]
}

export function missingFormats(snapshot: Snapshot, { artifacts }: Progress): ReportFormat[] {
  return wantedFormats(snapshot).filter((format) => !artifacts.some((artifact) => artifact.format === format))
}

/** Exports the first missing format, proves what came back, and stores it; the row follows the file. */
export async function renderFormat(dependencies: RunDependencies, run: Run, missing: readonly ReportFormat[]): Promise<StepOutcome> {
  const { sources, artifacts, ledger } = dependencies
  const { snapshot, owner, signal } = run
  const [format] = missing
  if (format === undefined) return { kind: 'done' }
  const exported = await sources.export(
    { account: snapshot.account, definition: snapshot.definition, format, directory: run.directory, timeoutMs: exportTimeoutMs(snapshot) },
    signal,
  )
  if (!exported.ok) return { kind: 'failed', failure: exported.failure }
  const inspected = await inspectArtifact({ path: exported.file.path, format, maximumBytes: maximumArtifactBytes })
  if (!inspected.ok) return { kind: 'failed', failure: inspected.failure }
  const { bytes, pages, contentType, extension } = inspected.evidence
  const stored = await artifacts.put(exported.file.path, signal)
  if (stored.bytes !== bytes)
    return { kind: 'failed', failure: failure('artifact_store_failed', { detail: 'the file changed while it was stored' }) }
  const position = wantedFormats(snapshot).indexOf(format)
  const artifact = {
    id: artifactId(owner.executionId, position),
    position,
    name: artifactFileName(
      fileName(run, format, { reportName: exported.file.reportName, serverName: dependencies.server.name }),
      extension,
    ),
    format,
    contentType,
    bytes,
    pages,
    sha256: stored.sha256,
  }
  const owned = await persistently(dependencies, signal, () => ledger.saveArtifact(owner, artifact))
  return owned ? { kind: 'done' } : { kind: 'lost' }
}

function exportTimeoutMs({ definition }: Snapshot): number {
  const seconds = definition.kind === 'single' ? definition.rendering.timeoutSeconds : null
  return seconds === null ? defaultExportTimeoutMs : seconds * 1_000
}

/** The file name that the first destination of the format asks for; else the name of the schedule. */
function fileName(run: Run, format: ReportFormat, names: { reportName: string; serverName: string }): string {
  const template = run.snapshot.destinations.find(({ settings }) => settings.format === format)?.settings.fileName
  return renderTemplate(template || '{{ScheduleName}}', templateValues(run, names), { escape: 'file-name' })
}
