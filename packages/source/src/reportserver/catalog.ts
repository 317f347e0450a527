import { z } from 'zod'

import type { CatalogFolder, CatalogReport, ParameterDefinition } from '../source.ts'
import type { ReportServerClient } from './report-server-client.ts'

const catalogItems = z.object({
  value: z.array(z.object({ Id: z.string(), Name: z.string(), Path: z.string(), Description: z.string().nullish() })),
})

/** The server gives null instead of an empty list. */
const listOf = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item)
    .nullish()
    .transform((items) => items ?? [])

const parameterDefinitions = z.object({
  value: z.array(
    z.object({
      Name: z.string(),
      ParameterType: z.enum(['Boolean', 'DateTime', 'Integer', 'Float', 'String']).catch('String'),
      ParameterVisibility: z.string().default('Visible'),
      Prompt: z.string().nullish(),
      Nullable: z.boolean().default(false),
      AllowBlank: z.boolean().default(false),
      MultiValue: z.boolean().default(false),
      ValidValues: listOf(z.object({ Label: z.string().nullish(), Value: z.string().nullish() })),
      ValidValuesIsNull: z.boolean().nullish(),
      DefaultValues: listOf(z.string().nullable()),
      Dependencies: listOf(z.string()),
    }),
  ),
})

export async function listCatalogReports(client: ReportServerClient, signal: AbortSignal): Promise<CatalogReport[]> {
  const { value } = await client.catalog('/Reports', catalogItems, signal)
  return value.map(({ Id, Name, Path, Description }) => ({ id: Id, name: Name, path: Path, description: Description ?? null }))
}

export async function listCatalogFolders(client: ReportServerClient, signal: AbortSignal): Promise<CatalogFolder[]> {
  const { value } = await client.catalog('/Folders', catalogItems, signal)
  return value.map(({ Id, Name, Path }) => ({ id: Id, name: Name, path: Path }))
}

/** The parameters of a report, by its path, which begins with a slash, or by its id. */
export async function reportParameters(client: ReportServerClient, report: string, signal: AbortSignal): Promise<ParameterDefinition[]> {
  const { value } = await client.catalog(`/Reports(${keyOf(report)})/ParameterDefinitions`, parameterDefinitions, signal)
  return value.map((given) => ({
    name: given.Name,
    type: given.ParameterType,
    prompt: given.Prompt ?? null,
    visibility: given.ParameterVisibility,
    nullable: given.Nullable,
    allowBlank: given.AllowBlank,
    multiValue: given.MultiValue,
    validValues: restricted(given) ? given.ValidValues.map(({ Label, Value }) => ({ label: Label ?? null, value: Value ?? null })) : null,
    defaultValues: given.DefaultValues,
    dependencies: given.Dependencies,
  }))
}

/** A list of valid values that depends on another parameter is empty until that has a value; then it restricts nothing yet. */
function restricted(given: { ValidValues: readonly unknown[]; ValidValuesIsNull?: boolean | null | undefined }): boolean {
  return given.ValidValuesIsNull !== true && given.ValidValues.length > 0
}

/** An OData key: an id as it is, a path in quotes with its own quotes doubled. */
function keyOf(report: string): string {
  return report.startsWith('/') ? `Path='${encodeURIComponent(report.replaceAll("'", "''"))}'` : encodeURIComponent(report)
}
