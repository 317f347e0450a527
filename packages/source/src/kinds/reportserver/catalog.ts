import { z } from 'zod'

import { absentWhenOdd, arrayOf } from '../../record-list.ts'
import type { ParameterDefinition } from '../../port.ts'
import type { CatalogFolder, CatalogReport } from './discovery-port.ts'
import type { ReportServerClient } from './report-server-client.ts'

/** An item is rendered by its path; its name is the end of that when it is not reported. */
const catalogItem = z
  .object({ Id: text(), Name: text(), Path: z.string().startsWith('/'), Description: text() })
  .transform(({ Id, Name, Path, Description }) => ({
    id: Id ?? Path,
    name: Name ?? Path.slice(Path.lastIndexOf('/') + 1),
    path: Path,
    description: Description ?? null,
  }))

function text() {
  return absentWhenOdd(z.string())
}

function flag() {
  return z.boolean().catch(false)
}

/** The server gives null instead of an empty list. */
const listOf = <Item extends z.ZodType>(item: Item) =>
  absentWhenOdd(arrayOf(item)).transform((items) => items ?? [])

const parameterDefinition = z.object({
  Name: z.string().min(1),
  ParameterType: z.enum(['Boolean', 'DateTime', 'Integer', 'Float', 'String']).catch('String'),
  ParameterVisibility: z.string().catch('Visible'),
  Prompt: text(),
  Nullable: flag(),
  AllowBlank: flag(),
  MultiValue: flag(),
  ValidValues: listOf(z.object({ Label: text(), Value: text() })),
  ValidValuesIsNull: flag(),
  DefaultValues: listOf(z.string().nullable()),
  Dependencies: listOf(z.string()),
})

export async function listCatalogReports(
  client: ReportServerClient,
  signal: AbortSignal,
): Promise<CatalogReport[]> {
  return [...(await client.catalog('/Reports', catalogItem, signal))]
}

/** Reports that show another one with parameters of their own; `/Reports` does not list them. */
export async function listLinkedReports(
  client: ReportServerClient,
  signal: AbortSignal,
): Promise<CatalogReport[]> {
  return [...(await client.catalog('/LinkedReports', catalogItem, signal))]
}

export async function listCatalogFolders(
  client: ReportServerClient,
  signal: AbortSignal,
): Promise<CatalogFolder[]> {
  const folders = await client.catalog('/Folders', catalogItem, signal)
  return folders.map(({ id, name, path }) => ({ id, name, path }))
}

/** The parameters of a report, by its path, which begins with a slash, or by its id. */
export async function reportParameters(
  client: ReportServerClient,
  report: string,
  signal: AbortSignal,
): Promise<ParameterDefinition[]> {
  const path = `/Reports(${keyOf(report)})/ParameterDefinitions`
  const definitions = await client.catalog(path, parameterDefinition, signal)
  return definitions.map((given) => ({
    name: given.Name,
    type: given.ParameterType,
    prompt: given.Prompt ?? null,
    visibility: given.ParameterVisibility,
    nullable: given.Nullable,
    allowBlank: given.AllowBlank,
    multiValue: given.MultiValue,
    validValues: restricted(given)
      ? given.ValidValues.map(({ Label, Value }) => ({ label: Label ?? null, value: Value ?? null }))
      : null,
    defaultValues: given.DefaultValues,
    dependencies: given.Dependencies,
  }))
}

/**
 * A list of valid values that depends on another parameter is empty until that has a value; then it restricts
 * nothing yet.
 */
function restricted(given: { ValidValues: readonly unknown[]; ValidValuesIsNull: boolean }): boolean {
  return !given.ValidValuesIsNull && given.ValidValues.length > 0
}

/** An OData key: an id as it is, a path in quotes with its own quotes doubled. */
function keyOf(report: string): string {
  return report.startsWith('/')
    ? `Path='${encodeURIComponent(report.replaceAll("'", "''"))}'`
    : encodeURIComponent(report)
}
