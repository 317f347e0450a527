import { assumeFilled } from './assume-filled.ts'
import { type FilterError, filterExpression } from './filter-expression.ts'

export type FilterCheck =
  | { readonly ok: true }
  | { readonly ok: false; readonly errors: readonly FilterError[] }

/**
 * Whether filters can be used by a schedule of the rendering method: 1 takes only what the export can
 * express; 0 and 2 take every well-formed filter, since a browser can apply them all.
 */
export function checkFilters(
  basicFilters: readonly unknown[],
  advancedFilters: readonly unknown[],
  method: 0 | 1 | 2,
): FilterCheck {
  const result = filterExpression(basicFilters, assumeFilled(advancedFilters))
  if (result.ok) return { ok: true }
  const errors = result.errors.filter(({ kind }) => kind === 'invalid' || method === 1)
  return errors.length === 0 ? { ok: true } : { ok: false, errors }
}
