/**
 * The JSON Schemas of the contract. Every zod schema with an `id` is a component; what has none stands where
 * it is used.
 */
import { z } from 'zod'

import { describeMembers } from './describe-members.ts'
import { anyJson, type JsonSchema, jsonSchemas, partsOf, plainSchema, referenceTo } from './plain-schema.ts'

export type Direction = 'input' | 'output'

export interface Schemas {
  /** What stands where a schema is used: a reference when it has a name. */
  readonly of: (schema: z.ZodType, direction: Direction) => JsonSchema
  /** Gives a schema of an answer that has a name an example, unless it has one. */
  readonly showExample: (name: string, example: unknown) => void
  /** Every schema that has been referred to so far, in the order of names. */
  readonly components: () => Record<string, JsonSchema>
}

/** Its functions throw an Error when two schemas that differ have one name. */
export function createSchemas(): Schemas {
  const known = new Map<string, JsonSchema>(Object.entries(jsonSchemas))
  const examples = new Map<string, unknown>()
  const kept: Readonly<Record<Direction, Set<z.ZodType>>> = { input: new Set(), output: new Set() }
  const keep = (name: string, given: JsonSchema) => {
    const [schema, before] = [plainSchema(given), known.get(name)]
    if (before !== undefined && JSON.stringify(before) !== JSON.stringify(schema))
      throw new Error(
        `Two schemas of the contract have the name ${name}: ${JSON.stringify(before)} and ${JSON.stringify(schema)}`,
      )
    known.set(name, schema)
  }
  return {
    of(schema, direction) {
      const name = z.globalRegistry.get(schema)?.id
      // Every error of every operation has the same body: what is kept is not converted again.
      if (name !== undefined && kept[direction].has(schema)) return referenceTo(name)
      const { $defs, $schema: _dialect, ...root } = converted(schema, direction)
      for (const [name, named] of Object.entries($defs ?? {})) keep(name, named as JsonSchema)
      if (name === undefined) return plainSchema(root)
      if (!known.has(name)) keep(name, root)
      kept[direction].add(schema)
      return referenceTo(name)
    },
    showExample(name, example) {
      if (known.get(name)?.['examples'] === undefined) examples.set(name, example)
    },
    components() {
      const composed = [...known].map(([name, schema]) => {
        const example = examples.get(name)
        return [
          name,
          { ...composedOf(schema, known), ...(example === undefined ? {} : { examples: [example] }) },
        ] as const
      })
      return describeMembers(
        Object.fromEntries(composed.toSorted(([left], [right]) => (left < right ? -1 : 1))),
      )
    },
  }
}

/** A schema that other schemas are part of. It refers to them, and lists only its own members. */
function composedOf(
  { [partsOf]: names, ...schema }: JsonSchema,
  known: ReadonlyMap<string, JsonSchema>,
): JsonSchema {
  if (names === undefined) return schema
  const parts = (names as string[]).map((name) => known.get(name) as ObjectSchema)
  const inherited = new Map(parts.flatMap(({ properties }) => Object.entries(properties)))
  const { properties, required = [], additionalProperties: _asTheParts, ...others } = schema as ObjectSchema
  const own = Object.entries(properties).filter(
    ([name, each]) => JSON.stringify(inherited.get(name)) !== JSON.stringify(each),
  )
  const ownNames = new Set(own.map(([name]) => name))
  const ownRequired = required.filter((name) => ownNames.has(name))
  const described = {
    ...others,
    properties: Object.fromEntries(own),
    ...(ownRequired.length > 0 ? { required: ownRequired } : {}),
  }
  return { allOf: (names as string[]).map(referenceTo), ...(own.length > 0 ? described : {}) }
}

interface ObjectSchema extends JsonSchema {
  readonly properties: Record<string, JsonSchema>
  readonly required?: readonly string[]
}

function converted(schema: z.ZodType, direction: Direction): JsonSchema {
  const made = z.toJSONSchema(schema, {
    io: direction,
    unrepresentable: 'any',
    override({ zodSchema: { _zod }, jsonSchema }) {
      const { def } = _zod
      if (def.type === 'unknown') jsonSchema[anyJson] = true
      if (def.type === 'record') delete jsonSchema.propertyNames
      if (def.type === 'union' && jsonSchema.oneOf?.length === 1) {
        Object.assign(jsonSchema, jsonSchema.oneOf[0])
        delete jsonSchema.oneOf
      }
      if (def.type !== 'object') return
      // Answers can gain members, so clients take those that they do not know.
      if (def.catchall === undefined && direction === 'output') delete jsonSchema.additionalProperties
      if (def.catchall?._zod.def.type === 'unknown' && jsonSchema.additionalProperties !== false)
        jsonSchema.additionalProperties = true
    },
  })
  return JSON.parse(JSON.stringify(made))
}
