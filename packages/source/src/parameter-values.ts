import { failure, FailureError, type ReportParameter } from '@punctual/domain'
import { type Sentence, sentence } from '@punctual/domain/words'

/** One value that is sent for a parameter; a parameter of several values has several. */
export interface ParameterValue {
  readonly name: string
  /** Null when the parameter is null. */
  readonly value: string | null
}

/**
 * Prefixes by which a report server distinguishes its own commands from report parameters (URL access
 * parameter reference).
 */
const reserved = /^(?:rs|rc|rv|dsu|dsp):|:isnull$/i

/**
 * The values to send for the parameters of a schedule. A parameter that uses its default is not sent.
 *
 * @throws FailureError `source_request_invalid` when a parameter says nothing, says two things, or would be
 * read as a command
 */
export function parameterValues(parameters: readonly ReportParameter[]): ParameterValue[] {
  return parameters.flatMap(({ name, values, isNull, useDefault }): ParameterValue[] => {
    if (name === '' || reserved.test(name))
      throw invalidParameter(sentence('report_parameter_unnamed', { name }))
    if (useDefault) return []
    if (isNull && values.length > 0) throw invalidParameter(sentence('parameter_null_and_values', { name }))
    if (isNull) return [{ name, value: null }]
    if (values.length === 0) throw invalidParameter(sentence('parameter_without_value', { name }))
    return values.map((value) => ({ name, value }))
  })
}

function invalidParameter(said: Sentence): FailureError {
  return new FailureError(failure('source_request_invalid', { said }))
}
