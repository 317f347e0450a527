import { createRequire } from 'node:module'

/** A value as YAML. The library is loaded by the first call: most commands write none. */
export function yamlText(value: unknown): string {
  const { stringify } = createRequire(import.meta.url)('yaml') as typeof import('yaml')
  return stringify(value, { lineWidth: 0 })
}
