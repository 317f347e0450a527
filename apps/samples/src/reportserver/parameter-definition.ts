import type { Row } from '../data/table.ts'
import {
  defaultOf,
  type GivenParameters,
  type Parameter,
  type ParameterContext,
  type ParameterValue,
  resolveParameter,
} from './parameter.ts'

/**
 * The parameters of a report as the portal's interface describes them, with the values chosen so far. One
 * that depends on a parameter without a value has no list of valid values yet.
 */
export function parameterDefinitions(
  parameters: readonly Parameter[],
  given: GivenParameters,
  rows: readonly Row[],
) {
  const chosen: Record<string, readonly ParameterValue[] | null> = {}
  return parameters.map((parameter) => {
    const isOutstanding = (parameter.dependsOn ?? []).some((name) => chosen[name] === undefined)
    const context = { rows, chosen: { ...chosen } }
    const resolved = isOutstanding ? null : resolveParameter(parameter, given, context)
    if (resolved !== null && 'value' in resolved) chosen[parameter.name] = resolved.value
    return describe(parameter, given, { ...context, resolved })
  })
}

function describe(
  parameter: Parameter,
  given: GivenParameters,
  about: ParameterContext & { readonly resolved: ReturnType<typeof resolveParameter> | null },
) {
  const { name, type } = parameter
  const { resolved } = about
  const valid = resolved === null ? undefined : parameter.validValues?.(about.rows, about.chosen)
  const values = given.values.get(name) ?? (resolved === null ? undefined : defaultOf(parameter, about))
  const isQueried = parameter.byDefault === 'every valid value' || parameter.byDefault === 'first valid value'
  return {
    Name: name,
    ParameterType: type,
    ParameterVisibility: 'Visible',
    ParameterState: stateOf(resolved),
    ValidValues: (valid ?? []).map((value) => ({ Label: value, Value: value })),
    ValidValuesIsNull: valid === undefined,
    Nullable: parameter.nullable ?? false,
    AllowBlank: parameter.allowBlank ?? false,
    MultiValue: parameter.multiValue ?? false,
    Prompt: parameter.prompt,
    PromptUser: true,
    QueryParameter: true,
    DefaultValuesQueryBased: isQueried,
    ValidValuesQueryBased: parameter.validValues !== undefined,
    Dependencies: [...(parameter.dependsOn ?? [])],
    DefaultValues: (values ?? []).map((value) => (type === 'DateTime' ? moment(value) : value)),
    DefaultValuesIsNull: values === undefined || values === null,
    ErrorMessage: resolved !== null && 'code' in resolved && given.values.has(name) ? resolved.message : null,
  }
}

function stateOf(resolved: ReturnType<typeof resolveParameter> | null): string {
  if (resolved === null) return 'HasOutstandingDependencies'
  return 'value' in resolved ? 'HasValidValue' : 'MissingValidValue'
}

/** Dates stand with seven digits of a second, as on the real server. */
function moment(value: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? `${value}T00:00:00.0000000` : value
}
