/** From described fields to the body of a request, and from a stored record to what its fields show. */
import { bodyOf } from '@punctual/client/described-form'

import type { FormField } from '../api/kind-queries.ts'

/** What a field shows of a record; empty for what is not set, and for every secret. */
export function storedValue(record: object | null, { Name, Type }: FormField): string {
  if (record === null || Type === 'Secret') return ''
  let value: unknown = record
  for (const part of Name.split('.')) {
    if (typeof value !== 'object' || value === null) return ''
    value = (value as Readonly<Record<string, unknown>>)[part]
  }
  if (Array.isArray(value)) return value.join('\n')
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([name, each]) => `${name}=${String(each)}`)
      .join('\n')
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

/** What a form begins with: what is stored, else the default; a choice that must be made begins with its first. */
export function firstValue(record: object | null, field: FormField): string {
  const stored = storedValue(record, field)
  if (field.Type !== 'Choice') return stored === '' && record === null ? String(field.Default ?? '') : stored
  if (field.Choices.includes(stored)) return stored
  const [first = ''] = field.Choices
  return record === null && field.Default !== null ? String(field.Default) : isOptional(field) ? '' : first
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
