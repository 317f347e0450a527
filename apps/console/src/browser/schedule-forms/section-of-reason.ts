/** From a reason of the service to the section of the form where it can be corrected. */
import { formField, sectionOf } from './field-paths.ts'
import type { SectionName } from './section-names.ts'

/** A sentence of the service: its code with its values, among which may be other sentences or lists of them. */
interface Said {
  readonly Code: string
  readonly Values: Readonly<Record<string, unknown>>
}

/** Null for what no section can correct. A reason within a reason is nearer to the cause. */
export function sectionOfReason({ Code, Values }: Said): SectionName | null {
  for (const inner of Object.values(Values).flat().filter(isSaid)) {
    const section = sectionOfReason(inner)
    if (section !== null) return section
  }
  const { Field } = Values
  const ofField = typeof Field === 'string' ? sectionOf(formField(Field)) : null
  return ofField ?? sections.find(([pattern]) => pattern.test(Code))?.[1] ?? null
}

function isSaid(value: unknown): value is Said {
  return typeof value === 'object' && value !== null && 'Code' in value && 'Values' in value
}

const sections: readonly (readonly [RegExp, SectionName])[] = [
  [/^(?:rule|calendar)_|^quarantined$/, 'when'],
  [/^source_(?:credentials|auth|access|account|sign_in)|^account_|^page_login/, 'account'],
  [
    /^source_parameter|^(?:parameters?|filters?|bookmark|identit\w+|query|data|expression|value|device)_/,
    'parameters',
  ],
  [/^page_(?:selector|not_ready|script)|^(?:history|culture|rendering)_/, 'parameters'],
  [/^source_(?:report|snapshot|link|export)|^(?:report|exports|dashboard|visual|which|formats?)_/, 'report'],
  [/^(?:mail|recipients?|condition|destination)_/, 'recipients'],
  [/^(?:owner|no_notice)_/, 'details'],
]
