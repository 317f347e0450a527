/**
 * The last touches to a JSON Schema: references into the components, one `type` for a value or null, no
 * bounds that say nothing.
 */

export interface JsonSchema {
  [keyword: string]: unknown
}

/** Marks a place that takes any JSON; it becomes a reference to `JsonValue`. */
export const anyJson = 'x-any-json'

/** Names members beside those of an object that answers have and requests may repeat. */
export const alsoAnswered = 'x-also-answered'

/** Names the components that an object is made of beside members of its own. */
export const partsOf = 'x-parts-of'

/** What is only answered, in a request. */
export const answeredOnly = 'AnsweredOnly'

export function referenceTo(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` }
}

/**
 * JSON of any form. It refers to itself only through objects: TypeScript refuses members whose types refer to
 * themselves through arrays. So the schema names the elements of an array in an array once more.
 */
export const jsonSchemas: Readonly<Record<string, JsonSchema>> = {
  JsonValue: anyJsonOf({ type: 'array', items: referenceTo('JsonElement') }, 'JSON of any form'),
  JsonElement: anyJsonOf({ type: 'array', items: anyJsonOf(null) }, 'What an array of JSON holds'),
  JsonScalar: { type: ['string', 'number', 'boolean', 'null'] },
  JsonObject: { type: 'object', additionalProperties: referenceTo('JsonValue') },
}

function anyJsonOf(array: JsonSchema | null, description?: string): JsonSchema {
  const alternatives = [referenceTo('JsonScalar'), referenceTo('JsonObject'), ...(array ? [array] : [])]
  return { ...(description === undefined ? {} : { description }), anyOf: alternatives }
}

export function plainSchema(given: unknown): JsonSchema {
  const { id: _name, [anyJson]: isAnyJson, [alsoAnswered]: answered, $ref, ...others } = given as JsonSchema
  const schema: JsonSchema = {
    ...(typeof $ref === 'string' ? referenceTo($ref.slice($ref.lastIndexOf('/') + 1)) : {}),
    ...(isAnyJson && others['readOnly'] !== true ? referenceTo('JsonValue') : {}),
    ...others,
  }
  dropEmptyBounds(schema)
  plainChildren(schema)
  for (const name of (answered ?? []) as string[])
    Object.assign(schema['properties'] as JsonSchema, { [name]: referenceTo(answeredOnly) })
  return inOrder(withoutNullBranch(schema))
}

const order = ['$ref', 'allOf', 'type', 'format', 'enum', 'const', 'description', 'readOnly', 'writeOnly']

/** What a value is stands before what it may be, so that equal schemas have equal text. */
export function inOrder(schema: JsonSchema): JsonSchema {
  const place = (keyword: string) => (order.includes(keyword) ? order.indexOf(keyword) : order.length)
  return Object.fromEntries(Object.entries(schema).toSorted(([left], [right]) => place(left) - place(right)))
}

function plainChildren(schema: JsonSchema): void {
  for (const keyword of ['items', 'additionalProperties', 'not'])
    if (typeof schema[keyword] === 'object') schema[keyword] = plainSchema(schema[keyword])
  for (const keyword of ['anyOf', 'oneOf', 'allOf'])
    if (Array.isArray(schema[keyword])) schema[keyword] = schema[keyword].map((each) => plainSchema(each))
  if (typeof schema['properties'] === 'object')
    schema['properties'] = Object.fromEntries(
      Object.entries(schema['properties'] ?? {}).map(([name, each]) => [name, plainSchema(each)]),
    )
}

/**
 * The bounds that every whole number of JavaScript has, and the length of a text of which the words are
 * known.
 */
function dropEmptyBounds(schema: JsonSchema): void {
  if (schema['minimum'] === Number.MIN_SAFE_INTEGER) delete schema['minimum']
  if (schema['maximum'] === Number.MAX_SAFE_INTEGER) delete schema['maximum']
  if (schema['enum']) delete schema['maxLength']
}

/** A text, a number or a truth value, or null: said in one `type`. */
function withoutNullBranch(schema: JsonSchema): JsonSchema {
  const { anyOf, ...others } = schema
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return schema
  const [value, absent] = anyOf as [JsonSchema, JsonSchema]
  if (absent['type'] !== 'null' || !/^(string|integer|number|boolean|array)$/.test(String(value['type'])))
    return schema
  const words = value['enum'] as unknown[] | undefined
  return { ...value, type: [value['type'], 'null'], ...(words ? { enum: [...words, null] } : {}), ...others }
}
