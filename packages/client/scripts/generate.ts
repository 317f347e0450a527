// Makes the types of the interface, src/generated/schema.ts, from docs/openapi.json, when that has changed
// since the last time.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'

const folder = new URL('../src/generated/', import.meta.url)
const stamp = new URL('.contract-sha256', folder)
const contract = readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8')
const wanted = createHash('sha256')
  .update(contract)
  .update(readFileSync(new URL(import.meta.url)))
  .update(readFileSync(new URL('../package.json', import.meta.url)))
  .digest('hex')

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  // Most starts find the types as they are, and need not load what makes them.
  const { default: openapiTypescript, astToString } = await import('openapi-typescript')
  // A field with a default may be omitted of a request.
  const { text, twins } = foldAliases(contract)
  const types = astToString(await openapiTypescript(text, { defaultNonNullable: false }))
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    new URL('schema.ts', folder),
    `// Made from docs/openapi.json; change the operations of the api, not this file.\n\n${withTwins(types, twins)}`,
  )
  writeFileSync(stamp, wanted)
}

interface Folded {
  readonly text: string
  /** What each operation without answers answers: the same as these, in their order. */
  readonly twins: readonly string[]
}

/**
 * One way to call each operation. What is read by GET stays under POST too: its fields may be too many for an
 * address. Its answers are those of GET, and are not made again.
 */
function foldAliases(given: string): Folded {
  const document = JSON.parse(given)
  const twins: string[] = []
  for (const methods of Object.values<Record<string, Record<string, unknown>>>(document.paths))
    for (const [method, entry] of Object.entries(methods)) {
      const twin = entry['x-alias-of']
      if (typeof twin !== 'string') continue
      if ('get' in methods) {
        twins.push(twin)
        methods[method] = { ...entry, summary: '', description: 'The same as GET.', responses: {} }
      } else delete methods[method]
    }
  return { text: JSON.stringify(document), twins }
}

function withTwins(types: string, twins: readonly string[]): string {
  const [first, ...rest] = types.split('responses: never;')
  if (rest.length !== twins.length) throw new Error('An operation of the contract has no answers.')
  return rest.reduce(
    (text, part, index) => `${text}responses: operations["${twins[index]}"]["responses"];${part}`,
    first ?? '',
  )
}
