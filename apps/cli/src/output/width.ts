/** The columns that a text takes on a terminal. */
import { createRequire } from 'node:module'
import type stringWidth from 'string-width'

const load = createRequire(import.meta.url)
let measure: typeof stringWidth | undefined

/** Each of these takes one column. */
const plain = /^[\x20-\x7e]*$/

/** What is not plain is measured by a library. It is loaded then, since that takes a tenth of a start. */
export function widthOf(text: string): number {
  if (plain.test(text)) return text.length
  measure ??= (load('string-width') as { readonly default: typeof stringWidth }).default
  return measure(text)
}
