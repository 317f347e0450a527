import { hasNumberLiteral, type Schema, typeOf } from './schema-shape.ts'

const digits = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/

/** What the text of a form field or query parameter stands for. */
export interface FormValue {
  readonly value: unknown
  /** The text, where the value was read from it as JSON. */
  readonly json: string | null
}

/**
 * Reads the text of a form field or query parameter as what its schema asks for: a number, a boolean, JSON,
 * or itself. What cannot be read stays text, for validation to refuse.
 */
export function readFormText(schemas: readonly Schema[], given: unknown): FormValue {
  if (Array.isArray(given)) return { value: given, json: null }
  const text = String(given)
  const types = new Set(schemas.map((schema) => typeOf(schema)))
  const mayBeJson =
    (text.startsWith('[') && types.has('array')) ||
    (text.startsWith('{') && (types.has('object') || types.has('record')))
  return mayBeJson ? readJson(text) : { value: readPlain(schemas, text, types), json: null }
}

function readJson(text: string): FormValue {
  try {
    return { value: JSON.parse(text), json: text }
  } catch {
    return { value: text, json: null }
  }
}

function readPlain(
  schemas: readonly Schema[],
  text: string,
  types: ReadonlySet<ReturnType<typeof typeOf>>,
): unknown {
  if (types.has('string')) return text
  if (text === '') return types.has('null') ? null : undefined
  if (types.has('number') && digits.test(text)) return Number(text)
  if (types.has('boolean') && /^(true|false|1|0)$/i.test(text)) return /^(true|1)$/i.test(text)
  if (digits.test(text) && hasNumberLiteral(schemas)) return Number(text)
  return types.has('array') ? [text] : text
}
