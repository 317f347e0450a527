/** From the fields of a kind to the body of a request, and from an account to the fields. */
import type { IntlShape } from 'react-intl'

import type { FieldOption, SourceField, SourceKind } from './kinds/source-kind.ts'

/** What a field shows of an account; empty for what is not set, and for every secret. */
export function storedValue(account: object | null, { name, input }: SourceField): string {
  if (account === null || input === 'secret' || input === 'long-secret') return ''
  let value: unknown = account
  for (const part of name.split('.')) {
    if (typeof value !== 'object' || value === null) return ''
    value = (value as Readonly<Record<string, unknown>>)[part]
  }
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** The value that decides whether other fields are there: what was chosen, or the first of a choice. */
export function chosenValue(field: SourceField, stored: string): string {
  const values = field.options?.map(({ value }) => value) ?? []
  return values.includes(stored) ? stored : (values[0] ?? stored)
}

/** Whether a field belongs to what is chosen in the others. */
export function isThere({ when }: SourceField, chosen: Readonly<Record<string, string>>): boolean {
  return when === undefined || when.is.includes(chosen[when.name] ?? '')
}

/** The body of a create or an update: what was left empty is left out, so that a stored secret stays. */
export function requestBody(kind: SourceKind, values: FormData): Record<string, unknown> {
  const body: Record<string, unknown> = { ...kind.fixed }
  for (const { name, input } of kind.fields) {
    const value = values.get(name)
    const text = typeof value !== 'string' ? '' : input.endsWith('secret') ? value : value.trim()
    if (text !== '') put(body, { path: name.split('.'), value: input === 'number' ? Number(text) : text })
  }
  return body
}

function put(body: Record<string, unknown>, { path, value }: { path: readonly string[]; value: unknown }) {
  const [first = '', ...rest] = path
  if (rest.length === 0) body[first] = value
  else {
    const inner = (body[first] ?? {}) as Record<string, unknown>
    body[first] = inner
    put(inner, { path: rest, value })
  }
}

export function optionText({ text }: FieldOption, intl: IntlShape): string {
  return 'name' in text ? text.name : intl.formatMessage({ id: text.message })
}
