import type { components } from './generated/schema.ts'

export type FormField = components['schemas']['FormField']

/** What is entered in a field, as text; empty for nothing. A yes or no is `true` or `false`. */
export type TextAt = (name: string) => string

/** Whether a field applies to what is entered in the others. */
export function applies({ When }: FormField, textAt: TextAt): boolean {
  return When === null || When.Is.includes(textAt(When.Field))
}

/** The body of a create or an update from what is entered. Empty fields are omitted: a stored secret stays. */
export function bodyOf(fields: readonly FormField[], textAt: TextAt): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  for (const field of fields.filter((each) => applies(each, textAt))) {
    const value = valueOf(field, textAt(field.Name))
    if (value !== undefined) put(body, field.Name.split('.'), value)
  }
  return body
}

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

function valueOf({ Type }: FormField, text: string): unknown {
  if (Type === 'Secret') return text === '' ? undefined : text
  if (text.trim() === '') return undefined
  switch (Type) {
    case 'Boolean':
      return text === 'true'
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
