/**
 * The files that an execution makes. A part comes straight from a report; an assembly is made of parts. Each
 * has a position, and an artifact row at a position means that it is made and is never made again.
 *
 * A schedule of one report has a part for each format that its destinations ask for. A package has a part for
 * each report, in their order, then the merged PDF and the zip if it wants them. Together they are a
 * *result*, which goes to the destinations. An execution has one result, or one for each row of its data; the
 * positions of a row follow those of the row before.
 */
import {
  bindEmail,
  bindReport,
  type BoundRow,
  boundRows,
  cellText,
  definedName,
  type PackageDefinition,
  placesOfPackage,
  type ReportDefinition,
  type ReportFormat,
  reportsInOrder,
  type ScheduleDefinition,
  type SourceAccount,
} from '@punctual/domain'
import type { ArtifactRecord, DeliveryProgress, FailedPart, Progress } from '@punctual/engine'

import type { EmailDestination } from './email-destination.ts'

export interface Part {
  readonly position: number
  readonly definition: ReportDefinition
  readonly account: SourceAccount
  readonly format: ReportFormat
  /** Template of the file name without extension. */
  readonly fileName: string
  /** What users know the report by. */
  readonly name: string
}

export interface Assembly {
  readonly position: number
  readonly kind: 'merge' | 'zip'
}

/** What goes to the destinations together, and how. */
export interface Result {
  /** Row of the data, from 1; 0 when the schedule has none. */
  readonly row: number
  /** The cells of the row, for templates. */
  readonly values: Readonly<Record<string, string>>
  readonly firstPosition: number
  readonly parts: readonly Part[]
  /** What a package makes of its parts; null for a schedule of one report. */
  readonly package: Pick<PackageDefinition, 'mergePdf' | 'zip' | 'failOnAnyError'> | null
  readonly destinations: readonly EmailDestination[]
}

interface Frozen {
  readonly definition: ScheduleDefinition
  readonly accounts: ReadonlyMap<string, SourceAccount>
  /** Account of a schedule of one report. */
  readonly account: SourceAccount | null
  readonly destinations: readonly EmailDestination[]
}

/** @returns null when an account that a report needs is not among those that the claim brought */
export function resultsOf(frozen: Frozen): Result[] | null {
  const { definition, destinations } = frozen
  const wanted = definition.kind === 'package' ? definition : null
  const parts = partsOf(frozen)
  if (parts === null) return null
  const { dataDriven } = definition
  if (!dataDriven) return [{ row: 0, values: {}, firstPosition: 0, parts, package: wanted, destinations }]
  const positions = placesOfPackage(parts.length).count
  return boundRows(dataDriven).map((row, index) => {
    const firstPosition = index * positions
    return {
      row: index + 1,
      values: Object.fromEntries([...row].map(([name, value]) => [name, cellText(value)])),
      firstPosition,
      parts: parts.map((part) => ({
        ...part,
        position: firstPosition + part.position,
        definition: bindReport(part.definition, row),
      })),
      package: wanted,
      destinations: destinations.map((destination) => bound(destination, row)),
    }
  })
}

function bound(destination: EmailDestination, row: BoundRow): EmailDestination {
  const email = bindEmail(destination.settings, row)
  return email.ok
    ? { ...destination, settings: email.settings }
    : { ...destination, unusable: { recipient: email.recipient, message: email.message } }
}

function partsOf({ definition, accounts, account, destinations }: Frozen): Part[] | null {
  if (definition.kind === 'package') return packageParts(definition, accounts)
  if (account === null) return null
  const formats: ReportFormat[] =
    destinations.length === 0 ? ['PDF'] : [...new Set(destinations.map(({ settings }) => settings.format))]
  return formats.map((format, position) => {
    const template = destinations.find(({ settings }) => settings.format === format)?.settings.fileName
    return {
      position,
      definition,
      account,
      format,
      fileName: template || '{{ScheduleName}}',
      name: nameOf(definition, position),
    }
  })
}

function packageParts(
  definition: PackageDefinition,
  accounts: ReadonlyMap<string, SourceAccount>,
): Part[] | null {
  const parts: Part[] = []
  for (const [position, { report, sourceAccount, format, fileName }] of reportsInOrder(
    definition,
  ).entries()) {
    const account = accounts.get(sourceAccount.id)
    if (!account) return null
    parts.push({
      position,
      definition: report,
      account,
      format,
      fileName: fileName || '{{ReportName}}',
      name: nameOf(report, position),
    })
  }
  return parts
}

function nameOf(definition: ReportDefinition, position: number): string {
  const address = definition.kind === 'source' ? null : definition.reportUrl
  const path = address?.startsWith('/') ? address.split('/').at(-1) : null
  return definedName(definition) || path || `Report ${position + 1}`
}

/** The parts that are neither made nor abandoned. */
export function missingParts({ parts }: Result, { artifacts, failedParts }: Progress): Part[] {
  const settled = new Set([...artifacts, ...failedParts].map(({ position }) => position))
  return parts.filter(({ position }) => !settled.has(position))
}

/** The artifacts of parts that are made and were not abandoned afterwards, in their order. */
export function madeParts({ parts }: Result, { artifacts, failedParts }: Progress): ArtifactRecord[] {
  const positions = new Set(parts.map(({ position }) => position))
  for (const { position } of failedParts) positions.delete(position)
  return artifacts.filter(({ position }) => positions.has(position))
}

/** The parts of the result that were abandoned. */
export function abandonedParts({ parts }: Result, { failedParts }: Progress): FailedPart[] {
  const positions = new Set(parts.map(({ position }) => position))
  return failedParts.filter(({ position }) => positions.has(position))
}

/** Everything that is made of the result, assemblies included. */
export function artifactsOf({ firstPosition, parts }: Result, { artifacts }: Progress): ArtifactRecord[] {
  return artifacts.filter(
    ({ position }) =>
      position >= firstPosition && position < firstPosition + placesOfPackage(parts.length).count,
  )
}

export function deliveriesOf({ row }: Result, { deliveries }: Progress): DeliveryProgress[] {
  return deliveries.filter((delivery) => delivery.row === row)
}

/** What is still to be put together, in the order it is done. */
export function missingAssemblies(
  { firstPosition, parts, package: wanted }: Result,
  { artifacts }: Progress,
): Assembly[] {
  if (wanted === null) return []
  const places = placesOfPackage(parts.length)
  const assemblies: Assembly[] = [
    ...(wanted.mergePdf ? [{ position: firstPosition + places.merged, kind: 'merge' } as const] : []),
    ...(wanted.zip ? [{ position: firstPosition + places.zip, kind: 'zip' } as const] : []),
  ]
  return assemblies.filter(
    (assembly) => !artifacts.some((artifact) => artifact.position === assembly.position),
  )
}

/** The files of the result before a zip: the merged PDF, or each part by itself. */
export function filesOf(result: Result, progress: Progress): ArtifactRecord[] {
  const merged = result.firstPosition + placesOfPackage(result.parts.length).merged
  const artifact = progress.artifacts.find(({ position }) => position === merged)
  return artifact ? [artifact] : madeParts(result, progress)
}

/**
 * The files that a destination gets. One that zips for itself gets them as they are, because it may want a
 * password.
 */
export function filesFor(
  result: Result,
  progress: Progress,
  { settings }: EmailDestination,
): ArtifactRecord[] {
  const artifacts = artifactsOf(result, progress)
  if (result.package === null) return artifacts.filter(({ format }) => format === settings.format)
  const zip = artifacts.find(({ format }) => format === 'ZIP')
  return zip && !settings.zip ? [zip] : filesOf(result, progress)
}
