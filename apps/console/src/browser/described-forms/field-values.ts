/** From described fields to the body of a request, and from a stored record to what its fields show. */
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
  return value === undefined || value === null ? '' : String(value)
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

/** Whether a field applies to what is chosen in the others. */
export function isThere({ When }: FormField, chosen: (name: string) => string): boolean {
  return When === null || When.Is.includes(chosen(When.Field))
}

/** The body of a create or an update: what was left empty is left out, so that a stored secret stays. */
export function requestBody(fields: readonly FormField[], values: FormData): Record<string, unknown> {
  const isYesOrNo = (name: string) => fields.some(({ Name, Type }) => Name === name && Type === 'Boolean')
  const textAt = (name: string) => {
    const value = values.get(name)
    if (isYesOrNo(name)) return String(value !== null)
    return typeof value === 'string' ? value : ''
  }
  const body: Record<string, unknown> = {}
  for (const field of fields.filter((each) => isThere(each, textAt))) {
    const value = sentValue(field, textAt(field.Name))
    if (value !== undefined) put(body, field.Name.split('.'), value)
  }
  return body
}

function sentValue({ Type }: FormField, text: string): unknown {
  if (Type === 'Boolean') return text === 'true'
  if (Type === 'Secret') return text === '' ? undefined : text
  if (text.trim() === '') return undefined
  switch (Type) {
    case 'Number':
      return Number(text)
    case 'List':
      return linesOf(text)
    case 'Map':
      return Object.fromEntries(linesOf(text).map(partsOf))
    case 'Text':
    case 'Choice':
    case 'File':
      return text.trim()
  }
}

function linesOf(text: string): string[] {
  return text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))
}

/** A line without a sign is a name without a value. */
function partsOf(line: string): [name: string, value: string] {
  const [name = '', ...value] = line.split('=')
  return [name.trim(), value.join('=').trim()]
}

function put(body: Record<string, unknown>, [first = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) body[first] = value
  else put((body[first] ??= {}) as Record<string, unknown>, rest, value)
}

/** What a stored value is called: the label of a choice, else itself. */
export function valueText({ Choices, ChoiceLabels }: FormField, value: string): string {
  return ChoiceLabels[Choices.indexOf(value)] ?? value
}
