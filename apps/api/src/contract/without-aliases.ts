import { aliasOf } from './operation-entry.ts'
import type { JsonSchema } from './plain-schema.ts'

/** The contract with one entry for each operation: that of its first method, which names the others. */
export function withoutAliases(document: JsonSchema): JsonSchema {
  const paths = Object.entries(document['paths'] as Record<string, Record<string, JsonSchema>>)
  const kept = paths.map(([path, methods]) => [
    path,
    Object.fromEntries(Object.entries(methods).filter(([, entry]) => !(aliasOf in entry))),
  ])
  return { ...document, paths: Object.fromEntries(kept) }
}
