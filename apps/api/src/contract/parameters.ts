/**
 * The parameters of an operation in path, query string and headers. Those that several operations share stand
 * once.
 */
import { z } from 'zod'

import { type Method, type Operation, takesIfMatch } from '../http/operation.ts'
import { alternativesOf, objectsFor } from '../http/schema-shape.ts'
import { sentenceFor } from './members/described.ts'
import type { JsonSchema } from './plain-schema.ts'
import type { Schemas } from './schemas.ts'

export type Parameter = JsonSchema & { readonly name: string; readonly in: string }

export function parametersOf(operation: Operation, method: Method, schemas: Schemas): Parameter[] {
  const { params, query, input, examples } = operation
  const inQuery = query ?? (method === 'GET' ? input : undefined)
  const [example] = Object.values(examples ?? {})
  const isShown = inQuery !== undefined && (method !== 'POST' || (operation.body ?? input) === undefined)
  return [
    ...parametersFrom(params, 'path', schemas),
    ...parametersFrom(inQuery, 'query', schemas).map((parameter) =>
      isShown ? withExample(parameter, example) : parameter,
    ),
    ...parametersFrom(headersOf(operation), 'header', schemas),
  ]
}

function headersOf(operation: Operation): z.ZodType {
  return z.object({
    ...operation.headers?.shape,
    ...(operation.idempotent ? { 'Idempotency-Key': idempotencyKey } : {}),
    ...(takesIfMatch(operation) ? { 'If-Match': ifMatch } : {}),
  })
}

const idempotencyKey = z
  .string()
  .max(255)
  .optional()
  .meta({ description: 'The same request under the same key is done once' })
const ifMatch = z.string().optional().meta({ description: 'ETag of the version to change' })

function parametersFrom(
  schema: z.ZodType | undefined,
  place: 'path' | 'query' | 'header',
  schemas: Schemas,
): Parameter[] {
  if (schema === undefined) return []
  const objects = objectsFor(alternativesOf(schema), {})
  const schemaName = z.globalRegistry.get(schema)?.id ?? ''
  return objects.flatMap(({ _zod: { def } }) =>
    Object.entries(def.shape).map(([name, field]) => {
      const { description = sentenceFor(schemaName, name), ...rest } =
        place === 'query'
          ? given(schemas.of(field as z.ZodType, 'input'))
          : schemas.of(field as z.ZodType, 'input')
      const isRequired = place === 'path' || !(field as z.ZodType).safeParse(undefined).success
      return {
        name,
        in: place,
        ...(description === undefined ? {} : { description }),
        ...(isRequired ? { required: true } : {}),
        schema: rest,
      }
    }),
  )
}

/** No parameter of a query string is null: it is omitted. */
function given(schema: JsonSchema): JsonSchema {
  const { type, enum: words, anyOf, ...others } = schema
  if (Array.isArray(anyOf)) {
    const [value, absent] = anyOf as JsonSchema[]
    return anyOf.length === 2 && absent?.['type'] === 'null' ? { ...value, ...others } : schema
  }
  if (!Array.isArray(type)) return schema
  const known = Array.isArray(words) ? { enum: words.filter((word) => word !== null) } : {}
  return { type: type[0] as unknown, ...known, ...others }
}

/** The query parameters of an operation show the values of its first example. */
function withExample(parameter: Parameter, example: unknown): Parameter {
  const value =
    typeof example === 'object' && example !== null ? (example as JsonSchema)[parameter.name] : undefined
  return value === undefined ? parameter : { ...parameter, example: value }
}

/**
 * Gives each parameter that several operations have a name, and refers to it there. What has the name of a
 * parameter that is more common and says something else stays where it is.
 */
export function shareParameters(all: readonly Parameter[][]): {
  readonly lists: JsonSchema[][]
  readonly shared: Record<string, JsonSchema>
} {
  const counts = new Map<string, { parameter: Parameter; count: number }>()
  for (const parameter of all.flat()) {
    const key = JSON.stringify(parameter)
    counts.set(key, { parameter, count: (counts.get(key)?.count ?? 0) + 1 })
  }
  const repeated = [...counts.values()]
    .filter(({ count }) => count > 1)
    .toSorted((left, right) => right.count - left.count)
  const shared = new Map<string, Parameter>()
  for (const { parameter } of repeated) if (!shared.has(parameter.name)) shared.set(parameter.name, parameter)
  const refer = (parameter: Parameter) =>
    JSON.stringify(shared.get(parameter.name)) === JSON.stringify(parameter)
      ? { $ref: `#/components/parameters/${parameter.name}` }
      : parameter
  return {
    lists: all.map((list) => list.map(refer)),
    shared: Object.fromEntries([...shared].toSorted(([left], [right]) => (left < right ? -1 : 1))),
  }
}
