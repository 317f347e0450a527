import { createRequire } from 'node:module'

/** The library is loaded by the first call: most commands need none. */
const library = () => createRequire(import.meta.url)('yaml') as typeof import('yaml')

/** A value as YAML. */
export function yamlText(value: unknown): string {
  return library().stringify(value, { lineWidth: 0 })
}

/** What a text of YAML says. @throws Error that names the line, or the alias that refers to nothing */
export function parseYaml(text: string): unknown {
  try {
    return library().parse(text, { maxAliasCount: 100, logLevel: 'error' }) as unknown
  } catch (error) {
    throw new Error(error instanceof Error ? error.message : String(error), { cause: error })
  }
}
