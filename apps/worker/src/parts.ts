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
  bindReport,
  boundCells,
  definedName,
  type ExpressionScope,
  type PackageDefinition,
  placesOfPackage,
  type ReportDefinition,
  type ReportFormat,
  reportsInOrder,
  type ScheduleDefinition,
  type SourceAccount,
  withValues,
} from '@punctual/domain'
import type { Giver } from '@punctual/delivery'
import type { ArtifactRecord, DeliveryProgress, FailedPart, Progress } from '@punctual/engine'

import type { RunData } from './data/run-data.ts'
import type { Destination } from './destination.ts'

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
  /** What its expressions are filled with: facts of the run, and the cells of the row. */
  readonly scope: ExpressionScope
  readonly firstPosition: number
  readonly parts: readonly Part[]
  /** What a package makes of its parts; null for a schedule of one report. */
  readonly package: Pick<PackageDefinition, 'mergePdf' | 'zip' | 'failOnAnyError'> | null
  readonly destinations: readonly Destination[]
}

/** What every result of a schedule is made from, as the first attempt found it. */
export interface Frozen {
  readonly definition: ScheduleDefinition
  readonly parts: readonly Part[]
  readonly destinations: readonly Destination[]
}

/** The results of one execution, each made when it is asked for: there may be very many. */
export interface Results {
  readonly count: number
  /** Row of the data of a result, from 1; 0 when the schedule has none. */
  rowAt(index: number): number
  at(index: number): Promise<Result>
}

/**
 * The same scope and rows make the same results in every attempt.
 *
 * @param data whose rows are null for a schedule that runs over none
 */
export function resultsOf(
  { definition, parts, destinations }: Frozen,
  scope: ExpressionScope,
  { rows, lists }: Pick<RunData, 'rows' | 'lists'>,
): Results {
  const wanted = definition.kind === 'package' ? definition : null
  const common = { parts, package: wanted, destinations, lists }
  if (rows === null) {
    const only = boundResult({ ...common, row: 0, firstPosition: 0 }, scope)
    return { count: 1, rowAt: () => 0, at: async () => only }
  }
  const positions = placesOfPackage(parts.length).count
  const make = async (index: number) => {
    const cells = boundCells(rows.columns, await rows.cells(index + 1))
    const rowScope = withValues({ ...scope, values: cells }, scope.values)
    return boundResult({ ...common, row: index + 1, firstPosition: index * positions }, rowScope)
  }
  // A result is asked for step by step.
  let last: Result | null = null
  return {
    count: rows.count,
    rowAt: (index) => index + 1,
    at: async (index) => (last?.row === index + 1 ? last : (last = await make(index))),
  }
}

/** Positions that each row of the data has; null when the schedule has none. */
export function positionsOfRow({ definition, parts }: Frozen): number | null {
  return definition.dataDriven ? placesOfPackage(parts.length).count : null
}

function boundResult(
  { lists, ...result }: Omit<Result, 'scope'> & Pick<RunData, 'lists'>,
  scope: ExpressionScope,
): Result {
  const { firstPosition, row } = result
  return {
    ...result,
    scope,
    parts: result.parts.map((part) => ({
      ...part,
      position: firstPosition + part.position,
      definition: bindReport(part.definition, scope),
    })),
    destinations: result.destinations.map((destination) =>
      boundDestination(destination, { scope, lists, giver: row === 0 ? 'destination' : 'row' }),
    ),
  }
}

function boundDestination(
  destination: Destination,
  {
    scope,
    giver,
    lists,
  }: { readonly scope: ExpressionScope; readonly giver: Giver } & Pick<RunData, 'lists'>,
): Destination {
  const { kind } = destination
  const filled = kind.bind(destination.settings, scope, giver)
  const bound = filled.ok && kind.withLists ? kind.withLists(filled.settings, lists) : filled
  if (bound.ok) return { ...destination, settings: bound.settings }
  const { recipient, said } = bound
  return { ...destination, unusable: { recipient, said } }
}

interface PartSources {
  readonly definition: ScheduleDefinition
  readonly accounts: ReadonlyMap<string, SourceAccount>
  /** Account of a schedule of one report. */
  readonly account: SourceAccount | null
  readonly destinations: readonly Destination[]
}

/**
 * The parts of one result, before expressions are filled in.
 *
 * @returns null when an account that a report needs is not among those that the claim brought
 */
export function partsOf({ definition, accounts, account, destinations }: PartSources): Part[] | null {
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
export function filesFor(result: Result, progress: Progress, { settings }: Destination): ArtifactRecord[] {
  const artifacts = artifactsOf(result, progress)
  if (result.package === null) return artifacts.filter(({ format }) => format === settings.format)
  const zip = artifacts.find(({ format }) => format === 'ZIP')
  return zip && !settings.zip ? [zip] : filesOf(result, progress)
}
