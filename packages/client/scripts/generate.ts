import { mkdirSync, writeFileSync } from 'node:fs'

import { schemaText } from './schema-text.ts'

const folder = new URL('../src/generated/', import.meta.url)
mkdirSync(folder, { recursive: true })
writeFileSync(new URL('schema.ts', folder), await schemaText())
