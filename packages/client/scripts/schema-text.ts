import { readFileSync } from 'node:fs'

import openapiTypescript, { astToString } from 'openapi-typescript'

/** The types of the interface as source text, made from docs/openapi.json. */
export async function schemaText(): Promise<string> {
  const document = readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8')
  // A field with a default may be left out of a request.
  const types = await openapiTypescript(document, { defaultNonNullable: false })
  return `// Made from docs/openapi.json by \`pnpm generate\`; change the operations of the api, not this file.\n\n${astToString(types)}`
}
