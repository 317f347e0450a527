import { placeholdersIn } from '../text/placeholder.ts'
import { evaluate, expressionScope } from './expression.ts'
import { factNames, fileFactNames, valuePrefix } from './names.ts'

/** What is the same for all rows of the data. */
const fixed = expressionScope(
  Object.fromEntries([...factNames, ...fileFactNames].map((name) => [name, name])),
  { at: new Date(0), timeZone: 'UTC' },
)

/** Whether a text names a column of the data: what is no fact of the run, no instant and no named value. */
export function variesByRow(text: string): boolean {
  for (const placeholder of placeholdersIn(text)) {
    const isNamedValue = placeholder.inner.toLowerCase().startsWith(valuePrefix.toLowerCase())
    if (!isNamedValue && evaluate(placeholder, fixed) === undefined) return true
  }
  return false
}
