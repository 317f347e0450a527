/**
 * The last touches to the OpenAPI description: examples of an operation go to its request body or parameters, forms with nested
 * values say how those are written, and what tells a reader nothing is left out.
 */
interface Node {
  [name: string]: unknown
}

interface Document {
  paths?: Record<string, Record<string, Node>>
  components?: { schemas?: Node }
}

interface Content {
  schema?: { properties?: Record<string, { type?: string }> }
  examples?: Node
}

const form = 'application/x-www-form-urlencoded'
const upload = 'multipart/form-data'

export function tidyDocument<Given>(given: Given): Given {
  const document = given as Document
  for (const operation of Object.values(document.paths ?? {}).flatMap((path) => Object.values(path))) tidyOperation(operation)
  dropSafeIntegerBounds(document)
  dropUnusedSchemas(document)
  return given
}

function tidyOperation(operation: Node): void {
  const examples = operation['x-examples'] as Node | undefined
  const answer = operation['x-answer-example']
  delete operation['x-examples']
  delete operation['x-answer-example']
  const success = (operation['responses'] as Record<string, { content?: Record<string, Node> }>)['200']
  const json = success?.content?.['application/json']
  if (json && answer !== undefined) json['example'] = answer
  showInParameters(operation, Object.values(examples ?? {})[0])
  tidyBody(operation, examples)
}

/** Query parameters show the values of the first example. */
function showInParameters(operation: Node, example: unknown): void {
  if (typeof example !== 'object' || example === null) return
  for (const parameter of (operation['parameters'] ?? []) as Node[]) {
    const value = (example as Node)[String(parameter['name'])]
    if (parameter['in'] === 'query' && value !== undefined && !operation['requestBody']) parameter['example'] = value
  }
}

function tidyBody(operation: Node, examples: Node | undefined): void {
  const body = operation['requestBody'] as { content?: Record<string, Content> } | undefined
  const json = body?.content?.['application/json']
  if (!body?.content || !json) return
  const named = Object.entries(examples ?? {}).map(([name, value]) => [name, { value }])
  const isUpload = upload in body.content
  body.content = { 'application/json': { ...json, ...(named.length > 0 ? { examples: Object.fromEntries(named) } : {}) } }
  if (isUpload) {
    body.content[upload] = { schema: uploadSchema }
    return
  }
  const description = 'The same fields; nested values as JSON text'
  body.content[form] = isFlat(json) ? { ...json } : ({ schema: { type: 'object', description } } as Content)
}

const uploadSchema = {
  type: 'object',
  required: ['file'],
  properties: { file: { type: 'string', contentMediaType: 'application/json', description: 'The same array as a JSON file' } },
}

/** Whether every field is a plain value, so that the form looks like the JSON. */
function isFlat({ schema }: Content): boolean {
  const types = Object.values(schema?.properties ?? { unknown: {} }).map(({ type }) => type)
  return types.every((type) => type === 'string' || type === 'integer' || type === 'number' || type === 'boolean')
}

/** The bounds that every whole number of JavaScript has. */
function dropSafeIntegerBounds(node: unknown): void {
  if (typeof node !== 'object' || node === null) return
  const schema = node as Node
  if (schema['minimum'] === Number.MIN_SAFE_INTEGER) delete schema['minimum']
  if (schema['maximum'] === Number.MAX_SAFE_INTEGER) delete schema['maximum']
  for (const child of Object.values(schema)) dropSafeIntegerBounds(child)
}

/** Schemas of answers are also made in a variant for requests that nothing refers to. */
function dropUnusedSchemas({ paths, components }: Document): void {
  const schemas = components?.schemas
  if (!schemas) return
  const used = new Set<string>()
  const collect = (node: unknown): void => {
    for (const [, name] of JSON.stringify(node ?? {}).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (name === undefined || used.has(name)) continue
      used.add(name)
      collect(schemas[name])
    }
  }
  collect(paths)
  for (const name of Object.keys(schemas)) if (!used.has(name)) delete schemas[name]
}
