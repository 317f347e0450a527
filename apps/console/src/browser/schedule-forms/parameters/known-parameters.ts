import type { ParameterDefinition } from '../../api/new-schedule-queries.ts'
import type { KnownParameter } from '../content.ts'

function isRequired({ Nullable, DefaultValues, Visibility }: ParameterDefinition): boolean {
  return !Nullable && DefaultValues.length === 0 && Visibility !== 'Internal'
}

/** What a content keeps of the definitions of its report. */
export function knownParameters(definitions: readonly ParameterDefinition[]): KnownParameter[] {
  return definitions.map((each) => ({ name: each.Name, isRequired: isRequired(each) }))
}
