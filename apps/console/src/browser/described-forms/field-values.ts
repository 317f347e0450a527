/** From described fields to the body of a request, and from a stored record to what its fields show. */
import { bodyOf, storedValue } from '@punctual/client/described-form'

import type { FormField } from '../api/kind-queries.ts'

/** What a form begins with: what is stored, else the default; a choice that must be made begins with its first. */
export function firstValue(record: object | null, field: FormField): string {
  const stored = storedValue(record, field)
  if (field.Type !== 'Choice') return stored === '' && record === null ? String(field.Default ?? '') : stored
  if (field.Choices.includes(stored)) return stored
  const [first = ''] = field.Choices
  return record === null && field.Default !== null ? String(field.Default) : isOptional(field) ? '' : first
}

/**
 * Whether the service keeps a secret that is left empty. Most answers have `Has` and its name; of the others each
 * secret counts as kept.
 */
export function isKeptIn(record: object, field: FormField): boolean {
  if (field.Type !== 'Secret') return false
  const path = field.Name.split('.')
  const Name = path.toSpliced(-1, 1, `Has${path.at(-1)}`).join('.')
  return storedValue(record, { ...field, Name, Type: 'Boolean' }) !== 'false'
}

/** Whether a choice can be left open. */
export function isOptional({ Required, Default }: FormField): boolean {
  return !Required && Default === null
}

/** The body of a create or an update from the values of a form. */
export function requestBody(fields: readonly FormField[], values: FormData): Record<string, unknown> {
  const isYesOrNo = (name: string) => fields.some(({ Name, Type }) => Name === name && Type === 'Boolean')
  return bodyOf(fields, (name) => {
    const value = values.get(name)
    if (isYesOrNo(name)) return String(value !== null)
    return typeof value === 'string' ? value : ''
  })
}

/** What a stored value is called: the label of a choice, else itself. */
export function valueText({ Choices, ChoiceLabels }: FormField, value: string): string {
  return ChoiceLabels[Choices.indexOf(value)] ?? value
}
