import type { Row } from '../data/table.ts'
import { defaultOf, type Parameter } from './parameter.ts'

/** A parameter as the portal's interface describes it. */
export function parameterDefinition(parameter: Parameter, rows: readonly Row[]) {
  const valid = parameter.validValues?.(rows)
  const byDefault = defaultOf(parameter, rows)
  const isDate = parameter.type === 'DateTime'
  return {
    Name: parameter.name,
    ParameterType: parameter.type,
    ParameterVisibility: 'Visible',
    ParameterState: byDefault === undefined ? 'MissingValidValue' : 'HasValidValue',
    ValidValues: (valid ?? []).map((value) => ({ Label: value, Value: value })),
    ValidValuesIsNull: valid === undefined,
    Nullable: parameter.nullable ?? false,
    AllowBlank: parameter.allowBlank ?? false,
    MultiValue: parameter.multiValue ?? false,
    Prompt: parameter.prompt,
    PromptUser: true,
    QueryParameter: true,
    DefaultValuesQueryBased: false,
    ValidValuesQueryBased: valid !== undefined,
    Dependencies: [],
    DefaultValues: (byDefault ?? []).map((value) => (isDate ? `${value}T00:00:00.0000000` : value)),
    DefaultValuesIsNull: byDefault === undefined || byDefault === null,
    ErrorMessage: null,
  }
}
