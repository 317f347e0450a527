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
  const types = await openapiTypescript(withoutAliases(contract), { defaultNonNullable: false })
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    new URL('schema.ts', folder),
    `// Made from docs/openapi.json; change the operations of the api, not this file.\n\n${astToString(types)}`,
  )
  writeFileSync(stamp, wanted)
}

/**
 * One way to call each operation. What is read by GET stays under POST too: its fields may be too many for an
 * address.
 */
function withoutAliases(text: string): string {
  const document = JSON.parse(text)
  for (const methods of Object.values<Record<string, object>>(document.paths))
    for (const [method, entry] of Object.entries(methods))
      if ('x-alias-of' in entry && !('get' in methods)) delete methods[method]
  return JSON.stringify(document)
}
