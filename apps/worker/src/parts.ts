/**
 * The files that an execution makes. A part comes straight from a report; an assembly is made of parts. Each has a
 * position, and an artifact row at a position means that it is made and is never made again.
 *
 * A schedule of one report has a part for each format that its destinations ask for. A package has a part for each report,
 * in their order, then the merged PDF and the zip if it wants them.
 */
import {
  type PackageDefinition,
  type ReportDefinition,
  type ReportFormat,
  reportsInOrder,
  type ScheduleDefinition,
  type SourceAccount,
} from '@punctual/domain'
import type { ArtifactRecord, Progress } from '@punctual/store'

import type { EmailDestination, Snapshot } from './snapshot.ts'

export interface Part {
  readonly position: number
  readonly definition: ReportDefinition
  readonly account: SourceAccount
  readonly format: ReportFormat
  /** Template of the file name without extension. */
  readonly fileName: string
  /** What people know the report by. */
  readonly name: string
}

export interface Assembly {
  readonly position: number
  readonly kind: 'merge' | 'zip'
}

/** @returns null when an account that a report needs is not among those that the claim brought */
export function partsOf(options: {
  definition: ScheduleDefinition
  accounts: ReadonlyMap<string, SourceAccount>
  /** Account of a schedule of one report. */
  account: SourceAccount | null
  destinations: readonly EmailDestination[]
}): Part[] | null {
  const { definition, accounts, account, destinations } = options
  if (definition.kind === 'package') return packageParts(definition, accounts)
  if (account === null) return null
  const formats: ReportFormat[] = destinations.length === 0 ? ['PDF'] : [...new Set(destinations.map(({ settings }) => settings.format))]
  return formats.map((format, position) => {
    const template = destinations.find(({ settings }) => settings.format === format)?.settings.fileName
    return { position, definition, account, format, fileName: template || '{{ScheduleName}}', name: nameOf(definition, position) }
  })
}

function packageParts(definition: PackageDefinition, accounts: ReadonlyMap<string, SourceAccount>): Part[] | null {
  const parts: Part[] = []
  for (const [position, { report, sourceAccount, format, fileName }] of reportsInOrder(definition).entries()) {
    const account = accounts.get(sourceAccount.id)
    if (!account) return null
    parts.push({ position, definition: report, account, format, fileName: fileName || '{{ReportName}}', name: nameOf(report, position) })
  }
  return parts
}

function nameOf({ reportName, reportUrl }: ReportDefinition, position: number): string {
  const path = reportUrl?.startsWith('/') ? reportUrl.split('/').at(-1) : null
  return reportName || path || `Report ${position + 1}`
}

/** The parts that are neither made nor given up. */
export function missingParts({ parts }: Snapshot, { artifacts, failedParts }: Progress): Part[] {
  const settled = new Set([...artifacts, ...failedParts].map(({ position }) => position))
  return parts.filter(({ position }) => !settled.has(position))
}

/** The artifacts of parts that are made and were not given up afterwards, in their order. */
export function madeParts({ parts }: Snapshot, { artifacts, failedParts }: Progress): ArtifactRecord[] {
  const failed = new Set(failedParts.map(({ position }) => position))
  return artifacts.filter(({ position }) => position < parts.length && !failed.has(position))
}

/** What is still to be put together, in the order it is done. */
export function missingAssemblies({ parts, package: wanted }: Snapshot, { artifacts }: Progress): Assembly[] {
  if (wanted === null) return []
  const assemblies: Assembly[] = [
    ...(wanted.mergePdf ? [{ position: parts.length, kind: 'merge' } as const] : []),
    ...(wanted.zip ? [{ position: parts.length + 1, kind: 'zip' } as const] : []),
  ]
  return assemblies.filter(({ position }) => !artifacts.some((artifact) => artifact.position === position))
}

/** The files of the result before a zip: the merged PDF, or each part by itself. */
export function resultFiles(snapshot: Snapshot, progress: Progress): ArtifactRecord[] {
  const merged = progress.artifacts.find(({ position, format }) => position === snapshot.parts.length && format === 'PDF')
  return merged ? [merged] : madeParts(snapshot, progress)
}

/** The files that a destination gets. One that zips for itself gets them as they are, because it may want a password. */
export function filesFor(snapshot: Snapshot, progress: Progress, { settings }: EmailDestination): ArtifactRecord[] {
  if (snapshot.package === null) return progress.artifacts.filter(({ format }) => format === settings.format)
  const zip = progress.artifacts.find(({ format }) => format === 'ZIP')
  return zip && !settings.zip ? [zip] : resultFiles(snapshot, progress)
}
