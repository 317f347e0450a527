import { type JsonSchema, resolved } from '../fuzz/endpoints.ts'

interface Bounded extends JsonSchema {
  readonly maxItems?: number
}

/**
 * The largest value that a schema of the contract describes: every field, every list full, every string of
 * the characters that take the most bytes. With `short`, for tests of the number of members, a string has one
 * character.
 */
export function largestValue(given: JsonSchema, texts: 'long' | 'short'): unknown {
  const schema = resolved(given) as Bounded
  if (schema.readOnly) return null
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives) return largestOf(alternatives.map((each) => largestValue(each, texts)))
  if (schema.enum) return largestOf(schema.enum)
  if (schema.const !== undefined) return schema.const
  const types = [schema.type ?? 'null'].flat()
  return largestOf(types.map((type) => ofType(type, schema, texts)))
}

function ofType(type: string, schema: Bounded, texts: 'long' | 'short'): unknown {
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, each]) => [name, largestValue(each, texts)]),
      )
    case 'array': {
      const element = largestValue(schema.items ?? {}, texts)
      return Array.from({ length: schema.maxItems ?? 0 }, () => element)
    }
    case 'string':
      return '一'.repeat(texts === 'long' ? (schema.maxLength ?? 10) : 1)
    case 'integer':
    case 'number':
      return -1.234_567_890_123_45e-300
    case 'boolean':
      return false
    default:
      return null
  }
}

function largestOf(values: readonly unknown[]): unknown {
  const size = (value: unknown) => JSON.stringify(value)?.length ?? 0
  return values.reduce((most, each) => (size(each) > size(most) ? each : most), null)
}
