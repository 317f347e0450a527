import { failure, FailureError, hasPlaceholder, type ReportParameter } from '@punctual/domain'
import { z } from 'zod'

import { parameterValues } from '../../parameter-values.ts'
import type { ParameterDefinition } from '../../port.ts'
import { absentWhenOdd, arrayOf } from '../../record-list.ts'
import { keyOf, listLinkedReports } from './catalog.ts'
import type { ReportServerClient } from './report-server-client.ts'
import { sentence } from '@punctual/domain/words'

/** The server gives null instead of an empty list. */
const listOf = <Item extends z.ZodType>(item: Item) =>
  absentWhenOdd(arrayOf(item)).transform((items) => items ?? [])

const text = () => absentWhenOdd(z.string())
const flag = () => z.boolean().catch(false)

const parameterRecord = z
  .object({
    Name: z.string().min(1),
    ParameterType: z.enum(['Boolean', 'DateTime', 'Integer', 'Float', 'String']).catch('String'),
    ParameterVisibility: z.string().catch('Visible'),
    ParameterState: absentWhenOdd(
      z.enum([
        'HasValidValue',
        'MissingValidValue',
        'HasOutstandingDependencies',
        'DynamicValuesUnavailable',
      ]),
    ),
    Prompt: text(),
    Nullable: flag(),
    AllowBlank: flag(),
    MultiValue: flag(),
    ValidValues: listOf(z.object({ Label: text(), Value: text() })),
    ValidValuesIsNull: flag(),
    DefaultValues: listOf(z.string().nullable()),
    Dependencies: listOf(z.string()),
  })
  .transform((given): ParameterDefinition => {
    return {
      name: given.Name,
      type: given.ParameterType,
      prompt: given.Prompt ?? null,
      visibility: given.ParameterVisibility,
      nullable: given.Nullable,
      allowBlank: given.AllowBlank,
      multiValue: given.MultiValue,
      validValues: given.ValidValuesIsNull
        ? null
        : given.ValidValues.map(({ Label, Value }) => ({ label: Label ?? null, value: Value ?? null })),
      defaultValues: given.DefaultValues,
      dependencies: given.Dependencies,
      state: given.ParameterState ?? null,
    }
  })

export interface WantedParameters {
  /** Catalog path, which begins with a slash, or id. */
  readonly report: string
  /** What the other parameters have, which decides what is valid for those that depend on them. */
  readonly chosen: readonly ReportParameter[]
}

/**
 * The parameters of a report or of a linked report, with the valid values of dependent ones as far as the
 * values chosen decide them.
 *
 * @throws FailureError `source_link_broken` of a linked report whose target is gone
 */
export async function reportParameters(
  client: ReportServerClient,
  { report, chosen }: WantedParameters,
  signal: AbortSignal,
): Promise<ParameterDefinition[]> {
  const defined = await definitionsOf(client, report, signal)
  const isDependent = defined.definitions.some(({ dependencies }) => dependencies.length > 0)
  if (!isDependent) return defined.definitions.map((each) => withKnownValues(each, each))
  const resolved = await resolve(client, { ...defined, chosen }, signal)
  const open = openParameters(defined.definitions, chosen)
  return defined.definitions.map((definition) => {
    const found = resolved?.find(({ name }) => name === definition.name)
    if (found === undefined || open.has(definition.name))
      return definition.dependencies.length > 0
        ? { ...definition, validValues: null, state: 'HasOutstandingDependencies' as const }
        : withKnownValues(definition, definition)
    return withKnownValues(definition, found, isChosen(definition.name, chosen))
  })
}

interface Defined {
  readonly definitions: readonly ParameterDefinition[]
  /** The report that defines them: the one that a linked report shows, null when that is not known. */
  readonly target: string | null
  readonly isLinked: boolean
}

async function definitionsOf(
  client: ReportServerClient,
  report: string,
  signal: AbortSignal,
): Promise<Defined> {
  const read = (set: string) =>
    client.catalog(`/${set}(${keyOf(report)})/ParameterDefinitions`, parameterRecord, signal)
  try {
    return { definitions: await read('Reports'), target: report, isLinked: false }
  } catch (error) {
    if (!(error instanceof FailureError) || error.failure.code !== 'source_report_not_found') throw error
    // A linked report renders as any other, and the catalog keeps it in a list of its own.
    const linked = (await listLinkedReports(client, signal)).find(
      ({ id, path }) => id === report || path.toLowerCase() === report.toLowerCase(),
    )
    if (linked === undefined) throw error
    if (linked.isBroken) throw linkBroken(linked.path)
    return { definitions: await read('LinkedReports'), target: linked.link, isLinked: true }
  }
}

function linkBroken(path: string): FailureError {
  const said = sentence('linked_report_broken', { path })
  return new FailureError(failure('source_link_broken', { source: 'reportserver', said }))
}

/** Answers of a server, or of an account, that has no such action for the report: then nothing is known. */
const unanswered = new Set(['source_report_not_found', 'source_access_denied', 'source_request_invalid'])

/**
 * `Model.GetParameters` is an action of reports only. For a linked report it is asked of the one shown, with
 * the defaults that are its own.
 */
async function resolve(
  client: ReportServerClient,
  { definitions, target, isLinked, chosen }: Defined & Pick<WantedParameters, 'chosen'>,
  signal: AbortSignal,
): Promise<readonly ParameterDefinition[] | null> {
  const given = parameterValues(
    chosen.filter(({ values, isNull, useDefault }) => !useDefault && (isNull || values.length > 0)),
  ).filter(({ value }) => value === null || !hasPlaceholder(value))
  const own = isLinked ? definitions.filter(({ name }) => !isChosen(name, chosen)) : []
  const defaults = own.flatMap(({ name, defaultValues }) => defaultValues.map((value) => ({ name, value })))
  if (target === null) return null
  const values = [...defaults, ...given].map(({ name, value }) => ({
    Name: definitions.find((each) => each.name.toLowerCase() === name.toLowerCase())?.name ?? name,
    Value: value,
  }))
  const path = `/Reports(${keyOf(target)})/Model.GetParameters`
  try {
    return await client.catalogAction({ path, body: { ParameterValues: values } }, parameterRecord, signal)
  } catch (error) {
    if (error instanceof FailureError && unanswered.has(error.failure.code)) return null
    throw error
  }
}

function isChosen(name: string, chosen: readonly ReportParameter[]): boolean {
  return chosen.some((each) => !each.useDefault && each.name.toLowerCase() === name.toLowerCase())
}

/**
 * The parameters that depend, directly or through others, on what a placeholder will fill in: nothing is
 * known of their valid values.
 */
function openParameters(
  definitions: readonly ParameterDefinition[],
  chosen: readonly ReportParameter[],
): ReadonlySet<string> {
  const filledIn = chosen.filter(({ values }) => values.some(hasPlaceholder))
  const open = new Set(filledIn.map(({ name }) => name.toLowerCase()))
  const dependent = new Set<string>()
  for (const { name, dependencies } of definitions) {
    if (!dependencies.some((each) => open.has(each.toLowerCase()))) continue
    open.add(name.toLowerCase())
    dependent.add(name)
  }
  return dependent
}

/** An empty list restricts nothing, unless the server says that the parameter has no valid value. */
function withKnownValues(
  definition: ParameterDefinition,
  found: ParameterDefinition,
  isChosenHere = true,
): ParameterDefinition {
  const { state, validValues } = found
  const isOutstanding = state === 'HasOutstandingDependencies' || state === 'DynamicValuesUnavailable'
  const isUnsaid = state !== 'MissingValidValue' && validValues?.length === 0
  return {
    ...definition,
    state,
    validValues: isOutstanding || isUnsaid ? null : validValues,
    defaultValues: isChosenHere ? definition.defaultValues : found.defaultValues,
  }
}
