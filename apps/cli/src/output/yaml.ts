import { createRequire } from 'node:module'

import { visibleLines } from '@punctual/runtime/visible'

/** The library is loaded by the first call: most commands need none. */
const library = () => createRequire(import.meta.url)('yaml') as typeof import('yaml')

/** A value as YAML. */
export function yamlText(value: unknown): string {
  return library().stringify(value, { lineWidth: 0 })
}

/** A value as YAML that means the same and is safe to show: an escape means its character between quotes only. */
export function visibleYaml(value: unknown): string {
  const { Document, visit } = library()
  const document = new Document(value)
  visit(document, {
    Scalar(_key, scalar) {
      const { value: text } = scalar
      if (typeof text === 'string' && visibleLines(text) !== text) scalar.type = 'QUOTE_DOUBLE'
    },
  })
  return visibleLines(document.toString({ lineWidth: 0 })).trimEnd()
}

/** What a text of YAML says. @throws Error that names the line, or the alias that refers to nothing or to itself */
export function parseYaml(text: string): unknown {
  try {
    const value: unknown = library().parse(text, { maxAliasCount: 100, logLevel: 'error' })
    if (text.includes('*')) refuseCircle(value, [])
    return value
  } catch (error) {
    const { code = '' } = error as { readonly code?: string }
    if (code === 'MULTIPLE_DOCS')
      throw new Error('it holds several documents, one after another ---; a file has one', { cause: error })
    throw new Error(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

function refuseCircle(value: unknown, around: readonly unknown[]): void {
  if (typeof value !== 'object' || value === null) return
  if (around.includes(value)) throw new Error('an alias refers to what it is in')
  for (const inside of Object.values(value)) refuseCircle(inside, [...around, value])
}
