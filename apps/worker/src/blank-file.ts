import type { BlankQuestion } from '@punctual/artifact/is-blank'
import type { ReportDefinition } from '@punctual/domain'
import type { ArtifactRecord } from '@punctual/engine'

import type { RunDependencies } from './dependencies.ts'
import type { Result } from './parts.ts'

/** Whether a file of a result shows nothing; of a zip it is not known. */
export async function isBlankFile(
  { files, artifacts }: Pick<RunDependencies, 'files' | 'artifacts'>,
  { result, file }: { readonly result: Result; readonly file: ArtifactRecord },
  signal: AbortSignal,
): Promise<boolean> {
  const { sha256, format } = file
  if (format === 'ZIP') return false
  const path = await artifacts.pathOf(sha256)
  return await files.isBlank({ path, format, csv: csvLayoutOf(result, file) }, signal)
}

/** The settings that the CSV of a report is rendered with; undefined for the usual ones, and for what is put together. */
export function csvLayoutOf(
  { parts }: Pick<Result, 'parts'>,
  { position }: Pick<ArtifactRecord, 'position'>,
): BlankQuestion['csv'] {
  const settings = csvSettingsOf(parts.find((part) => part.position === position)?.definition)
  if (settings === undefined) return undefined
  const { NoHeader, RecordDelimiter, Qualifier } = settings
  return {
    hasHeading: NoHeader?.toLowerCase() !== 'true',
    ...(RecordDelimiter !== undefined && { recordDelimiter: RecordDelimiter }),
    ...(Qualifier !== undefined && { qualifier: Qualifier }),
  }
}

function csvSettingsOf(
  definition: ReportDefinition | undefined,
): Readonly<Record<string, string | undefined>> | undefined {
  return definition?.kind === 'paginated' ? definition.deviceInfo?.CSV : undefined
}
