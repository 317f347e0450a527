import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { schemaText } from '../scripts/schema-text.ts'

test('the types are those of docs/openapi.json; "pnpm generate" makes them anew', async () => {
  const kept = readFileSync(new URL('generated/schema.ts', import.meta.url), 'utf8')
  expect(kept === (await schemaText())).toBe(true)
}, 30_000)
