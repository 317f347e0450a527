import { hasNumberLiteral, type Schema, typeOf } from './schema-shape.ts'

const digits = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/

/**
 * Reads the text of a form field or query parameter as what its schema asks for: a number, a boolean, JSON, or itself.
 * What cannot be read stays text, for validation to refuse.
 */
export function readFormText(schemas: readonly Schema[], value: unknown): unknown {
  const types = new Set(schemas.map((schema) => typeOf(schema)))
  if (Array.isArray(value)) return value
  const text = String(value)
  if (text.startsWith('[') && types.has('array')) return readJson(text)
  if (text.startsWith('{') && (types.has('object') || types.has('record'))) return readJson(text)
  if (types.has('string')) return text
  if (text === '') return types.has('null') ? null : undefined
  if (types.has('number') && digits.test(text)) return Number(text)
  if (types.has('boolean') && /^(true|false|1|0)$/i.test(text)) return /^(true|1)$/i.test(text)
  if (digits.test(text) && hasNumberLiteral(schemas)) return Number(text)
  return types.has('array') ? [text] : text
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
